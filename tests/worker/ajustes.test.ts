/** What a person and a company chose: preferences of mail, thresholds of alerts. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { EmpresaDb } from '../../worker/db/empresa-db'
import type { EmpresaFila } from '../../worker/db/plataforma-db'
import { PreferenciasDb } from '../../worker/db/preferencias-db'
import { PREFERENCIAS_DE_SIEMPRE } from '../../worker/domain/preferencias'
import { UMBRALES } from '../../worker/domain/umbral'
import { Preferencias } from '../../worker/services/preferencias'
import { Umbrales } from '../../worker/services/umbrales'
import { crearEmpresa } from './apoyo/mundo'

test('who never chose is told everything; a choice is that person’s alone, and stays until the next', async () => {
  const { admin, usuario } = await crearEmpresa()
  const db = new PreferenciasDb(env.DB)
  const suyas = new Preferencias(db, admin.id)
  expect(await suyas.leer()).toEqual(PREFERENCIAS_DE_SIEMPRE)
  const elegidas = { email_alerts: true, document_expiration: false, maintenance_reminders: true }
  await suyas.guardar(elegidas)
  expect(await suyas.leer()).toEqual({ ...PREFERENCIAS_DE_SIEMPRE, ...elegidas })
  await suyas.guardar({ ...elegidas, email_alerts: false })
  expect(await suyas.leer()).toMatchObject({ email_alerts: false, document_expiration: false })
  expect(await new Preferencias(db, usuario.id).leer()).toEqual(PREFERENCIAS_DE_SIEMPRE)
  const todas = await db.deVarios([admin.id, usuario.id])
  expect([todas.get(admin.id)?.email_alerts, todas.get(usuario.id)?.email_alerts]).toEqual([false, true])
})

test('a company’s thresholds are its own, from the farthest; the usual ones are stored as none', async () => {
  const [mia, ajena] = [await crearEmpresa(), await crearEmpresa()]
  const fila = async (id: string) => (await new EmpresaDb(env.DB, id).empresa()) as EmpresaFila
  const umbrales = async () => new Umbrales(new EmpresaDb(env.DB, mia.id), await fila(mia.id))
  expect((await umbrales()).list()).toEqual(UMBRALES)
  await (await umbrales()).replace([7, 30, 7])
  expect((await umbrales()).list()).toEqual([30, 7])
  expect((await fila(ajena.id)).umbrales).toBeNull()
  await (await umbrales()).replace([0, 1, 7, 15, 30, 60])
  expect((await fila(mia.id)).umbrales).toBeNull()
})
