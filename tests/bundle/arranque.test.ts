/** The bundle that would be deployed stands up and serves pages, the API and its assets. */
import { expect, test } from 'vitest'
import { abrirBuzon } from '../../scripts/inbox.mjs'
import { crearEmpresa, ORIGEN } from '../apoyo/mundo'

test('the deployed bundle answers its pages, its API and its assets', async () => {
  expect((await fetch(`${ORIGEN}/api/health`)).status).toBe(200)
  const login = await fetch(`${ORIGEN}/login`)
  expect(login.status).toBe(200)
  const [, script] = /src="([^"]+\.js)"|href="([^"]+\.js)"/.exec(await login.text()) ?? []
  if (script) expect((await fetch(ORIGEN + script)).status).toBe(200)
})

test('a session minted for an Administrador opens the panel', async () => {
  const { admin } = await crearEmpresa()
  const r = await fetch(`${ORIGEN}/admin`, { headers: { cookie: admin.cookie }, redirect: 'manual' })
  expect(r.status).toBe(200)
})

test('a second product on the same laptop has an inbox of its own', async () => {
  const uno = await abrirBuzon({ smtp: 0, http: 0 })
  const otro = await abrirBuzon(uno)
  expect(otro.smtp).toBeGreaterThan(uno.smtp)
  expect(otro.http).toBeGreaterThan(uno.http)
  for (const buzon of [uno, otro]) buzon.cerrar()
})
