/** Who may write what: a caller has the writer of its kind, and what that cannot do does not type-check. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { discardArchivo } from '../../../worker/archivos/sql'
import { releaseServicio, storeReading } from '../../../worker/mantenimientos/sql'
import type { WriteAccess } from '../../../worker/tenant/access'
import { AssignedDb, EmpresaDb } from '../../../worker/tenant/empresa-db'
import { EmpresaReader } from '../../../worker/tenant/read'
import type { AssignedWriter, EmpresaRemover, SettingsWriter } from '../../../worker/tenant/writer'
import { createEmpresa } from '../support/world'

const documento = {
  id: 'd',
  vehiculo_id: 'v',
  tipo: 'SOAT',
  actual: false,
  created_at: 1,
  fecha_emision: '2026-01-01',
  fecha_vencimiento: '2027-01-01',
} as const

test('a reader writes nothing, and a Usuario’s writer deletes nothing and adds no vehicle', async () => {
  const e = await createEmpresa({ vehiculos: 1 })
  const reader = new EmpresaReader(env.DB, e.id)
  const usuario = new AssignedDb(env.DB, e.id, e.usuario.id).writer()
  // @ts-expect-error a reader has no rows to insert
  expect(() => reader.insert('documentos', documento)).toThrow(TypeError)
  // @ts-expect-error nor a statement of a noun to run
  expect(() => discardArchivo(reader, 'a', 'p')).toThrow(TypeError)
  // @ts-expect-error a Usuario deletes no vehicle
  expect(() => usuario.remove('vehiculos', { id: e.vehiculos[0]?.id })).toThrow(TypeError)
  // @ts-expect-error nor changes the company
  expect(() => usuario.updateEmpresa({ nombre: 'x' })).toThrow(TypeError)
})

// held by the type check alone
void ((usuario: AssignedWriter, remover: EmpresaRemover, settings: SettingsWriter) => [
  // @ts-expect-error a Usuario releases no service
  releaseServicio(usuario, 's'),
  // @ts-expect-error nor stores a reading of the odometer
  storeReading(usuario, 'v', { fecha: '2026-01-01', km: 1 }, 'greater'),
  // @ts-expect-error nor adds a vehicle
  usuario.insert('vehiculos', { placa: 'JTR205' }),
  // @ts-expect-error nor changes one
  usuario.update('vehiculos', { id: 'v' }, { color: 'azul' }),
  // @ts-expect-error an ended subscription leaves nothing to add
  remover.insert('documentos', documento),
  // @ts-expect-error nor to change
  remover.update('documentos', { id: 'd' }, { nombre: 'x' }),
  // @ts-expect-error nor a reading of the odometer
  storeReading(remover, 'v', { fecha: '2026-01-01', km: 1 }, 'greater'),
  // @ts-expect-error a column that is never empty is not cleared
  remover.clear('documentos', { id: 'd' }, 'vehiculo_id'),
  // @ts-expect-error who changes the rules deletes no record
  settings.remove('vehiculos', { id: 'v' }),
])

test.each([
  ['open', [null, null, null]],
  ['suscripcion-terminada', ['suscripcion-terminada', null, null]],
  ['prueba-terminada', ['prueba-terminada', null, null]],
  ['visited', ['solo-lectura', 'solo-lectura', 'solo-lectura']],
] as const)(
  'a company that is %s: writing, removing and setting are refused with %j',
  async (access: WriteAccess, told) => {
    const { id } = await createEmpresa()
    const db = new EmpresaDb(env.DB, id, null, access)
    const reason = (hand: () => unknown): string | null => {
      try {
        hand()
        return null
      } catch (error) {
        return (error as { clave: string }).clave
      }
    }
    expect([() => db.writer(), () => db.remover(), () => db.settings()].map(reason)).toEqual(told)
  },
)

test('a Usuario of a company whose subscription is over adds nothing, and still discards an upload', async () => {
  const e = await createEmpresa()
  const db = new AssignedDb(env.DB, e.id, e.usuario.id, null, 'suscripcion-terminada')
  expect(() => db.writer()).toThrow(expect.objectContaining({ clave: 'suscripcion-terminada' }))
  const remover = db.remover()
  expect(await remover.run(discardArchivo(remover, 'a', e.usuario.id))).toBe(0)
})
