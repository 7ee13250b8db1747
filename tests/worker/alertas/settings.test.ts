/** The choices of a person and of a company: mail preferences, alert thresholds. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { Preferencias } from '../../../worker/alertas/preferences'
import { PreferenciasDb } from '../../../worker/alertas/preferences-sql'
import { Umbrales } from '../../../worker/alertas/umbrales'
import { DEFAULT_PREFERENCES } from '../../../worker/domain/alertas/preferences'
import { UMBRALES } from '../../../worker/domain/alertas/umbral'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { createEmpresa } from '../support/world'

test('without a choice a person gets everything; a choice affects that person alone, and stays until the next', async () => {
  const { admin, usuario } = await createEmpresa()
  const db = new PreferenciasDb(env.DB)
  const ownOnes = new Preferencias(db, admin.id)
  expect(await ownOnes.read()).toEqual(DEFAULT_PREFERENCES)
  const selected = { email_alerts: true, document_expiration: false, maintenance_reminders: true, gps_alerts: false }
  await ownOnes.save(selected)
  expect(await ownOnes.read()).toEqual({ ...DEFAULT_PREFERENCES, ...selected })
  await ownOnes.save({ ...selected, email_alerts: false })
  expect(await ownOnes.read()).toMatchObject({ email_alerts: false, document_expiration: false })
  expect(await new Preferencias(db, usuario.id).read()).toEqual(DEFAULT_PREFERENCES)
  const all = await db.ofSeveral([admin.id, usuario.id])
  expect([all.get(admin.id)?.email_alerts, all.get(usuario.id)?.email_alerts]).toEqual([false, true])
})

test('a company’s thresholds are its own, from the farthest; the usual ones are stored as none', async () => {
  const mine = await createEmpresa()
  const foreign = await createEmpresa()
  const row = async (id: string) => (await new EmpresaDb(env.DB, id).empresa()) as EmpresaRow
  const umbrales = async () => new Umbrales(new EmpresaDb(env.DB, mine.id), await row(mine.id))
  expect((await umbrales()).list()).toEqual(UMBRALES)
  await (await umbrales()).replace([7, 30, 7])
  expect((await umbrales()).list()).toEqual([30, 7])
  expect((await row(foreign.id)).umbrales).toBeNull()
  await (await umbrales()).replace([0, 1, 7, 15, 30, 60])
  expect((await row(mine.id)).umbrales).toBeNull()
})
