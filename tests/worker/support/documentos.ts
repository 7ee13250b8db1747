/** A company whose documents a test registers, changes and reads. */
import { env } from 'cloudflare:test'
import { expect } from 'vitest'
import { Archivos } from '../../../worker/archivos/service'
import { AssignedDocumentos } from '../../../worker/documentos/assigned'
import { Documentos } from '../../../worker/documentos/service'
import type { DocumentoData } from '../../../worker/domain/documentos/documento'
import { DocumentosList } from '../../../worker/domain/documentos/documento'
import { FileStore } from '../../../worker/files/store'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { AssignedDb, type AssignedDoor, EmpresaDb } from '../../../worker/tenant/empresa-db'
import { afterChange } from '../../../worker/vehiculos/state-sql'
import { watch } from './watched'
import { createEmpresa } from './world'

export const TODAY = '2026-11-20'
export const NOW = Date.UTC(2026, 10, 20, 15)

/** Delivery has its own tests in the outbox: here the rows stay to be checked. */
export const pendientes = { deliver: async () => undefined }

export const PDF = new TextEncoder().encode('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

export async function empresa({ vehiculos = 1, now = NOW, spy = (d1: D1Database) => d1 } = {}) {
  const e = await createEmpresa({ vehiculos }, NOW)
  const row = (await new EmpresaDb(env.DB, e.id).empresa()) as EmpresaRow
  const d1 = () => watch(spy(env.DB))
  const clock = { today: TODAY, now }
  const archivosOf = (db: AssignedDoor, personId: string) =>
    new Archivos(db, { store: new FileStore(env.FILES), pendientes }, { personId, now })
  const ofUsuario = () => {
    const db = new AssignedDb(d1(), e.id, e.usuario.id)
    const archivos = archivosOf(db, e.usuario.id)
    return { archivos, documentos: new AssignedDocumentos(db, row, { archivos, pendientes }, clock) }
  }
  const db = new EmpresaDb(d1(), e.id)
  const archivos = archivosOf(db, e.admin.id)
  /** The same company, with another part in place of the usual one. */
  const withParts = (parts: { archivos: Pick<Archivos, 'claim'> }) =>
    new Documentos(db, row, { pendientes, ...parts }, clock)
  const documentos = withParts({ archivos })
  return { ...e, v: e.vehiculos.map(({ id }) => id), archivos, documentos, with: withParts, ofUsuario }
}

export const soat = (vehiculo_id: string, changes: Partial<DocumentoData> = {}): DocumentoData => ({
  vehiculo_id,
  tipo: 'SOAT',
  nombre: '',
  fecha_emision: '2026-01-10',
  fecha_vencimiento: '2027-01-09',
  archivo: null,
  ...changes,
})

export const list = (request: Record<string, unknown> = {}) => DocumentosList.parse(request)

export const rows = async (sql: string, ...params: unknown[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...params)
      .all<Record<string, unknown>>()
  ).results

export const documentosOf = (empresa_id: string) =>
  rows(
    'select id, tipo, nombre, vehiculo_id, fecha_vencimiento as vence, actual from documentos where empresa_id = ? order by fecha_vencimiento',
    empresa_id,
  )

export const idOf = async (empresa_id: string, vence: string) =>
  String((await documentosOf(empresa_id)).find((d) => d.vence === vence)?.id)

/** The verdict of vehicles that a test created by SQL, computed as their own form would. */
export const assess = async (empresa_id: string, ids: readonly string[]) => {
  const db = new EmpresaDb(env.DB, empresa_id).writer()
  for (const id of ids) await db.batch(afterChange(db, id, NOW))
}

export const refusal = (key: string, field?: string) =>
  expect.objectContaining({ clave: key, ...(field ? { field } : {}) })
