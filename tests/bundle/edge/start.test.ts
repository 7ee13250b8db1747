/** The bundle to be deployed starts and serves pages, the API and its assets. */
import { expect, test } from 'vitest'
import { openInbox } from '../../../scripts/inbox.mjs'
import { createEmpresa, ORIGIN } from '../../support/world'

test('the deployed bundle answers its pages, its API and its assets', async () => {
  expect((await fetch(`${ORIGIN}/api/health`)).status).toBe(200)
  const login = await fetch(`${ORIGIN}/login`)
  expect(login.status).toBe(200)
  const scripts = [...(await login.text()).matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path]) => path)
  expect(scripts).not.toEqual([])
  for (const path of scripts) expect((await fetch(`${ORIGIN}${path}`)).status, path).toBe(200)
})

test('a session minted for an Administrador opens the panel', async () => {
  const { admin } = await createEmpresa()
  const r = await fetch(`${ORIGIN}/admin`, { headers: { cookie: admin.cookie }, redirect: 'manual' })
  expect(r.status).toBe(200)
})

test('a second product on the same laptop has an inbox of its own', async () => {
  const one = await openInbox({ smtp: 0, http: 0 })
  const other = await openInbox(one)
  expect(other.smtp).toBeGreaterThan(one.smtp)
  expect(other.http).toBeGreaterThan(one.http)
  for (const inbox of [one, other]) inbox.close()
})
