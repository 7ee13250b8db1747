/** A company with two vehicles and its drivers, for the tests of them. */
import { env } from 'cloudflare:test'
import { Archivos } from '../../../worker/archivos/service'
import { Conductores } from '../../../worker/conductores/service'
import { type ConductorData, ConductoresList } from '../../../worker/domain/conductores/conductor'
import { FileStore } from '../../../worker/files/store'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { pdf } from '../../support/samples'
import { watch } from '../support/watched'
import { createEmpresa, createVehiculo } from '../support/world'

export const TODAY = '2026-11-20'
export const NOW = Date.UTC(2026, 10, 20, 15)
export const PDF = pdf('Licencia')
const withoutDelivery = { deliver: async () => undefined }

export const data = (vehiculo_id: string, changes: Partial<ConductorData> = {}): ConductorData => ({
  vehiculo_id,
  nombre: 'Jorge Eliécer Pardo',
  documento: '79456123',
  telefono: '+573001234567',
  licencia_numero: '79456123',
  licencia_tipo: 'C1',
  licencia_fecha_emision: '2024-03-01',
  licencia_fecha_vencimiento: '2027-03-01',
  fecha_nacimiento: null,
  archivo: null,
  ...changes,
})
export const list = (request: Record<string, unknown> = {}) => ConductoresList.parse(request)

export async function world() {
  const { id } = await createEmpresa({}, NOW)
  const auto = (placa: string) => createVehiculo(id, { placa }, NOW)
  const jtr = await auto('JTR205')
  const klm = await auto('KLM482')
  const db = new EmpresaDb(watch(env.DB, id), id)
  const row = (await db.empresa()) as EmpresaRow
  const upload = new Archivos(
    db,
    { store: new FileStore(env.FILES), pendientes: withoutDelivery },
    { personId: 'p', now: NOW },
  )
  const at = (now: number, door = db) =>
    new Conductores(door, row, { archivos: upload, pendientes: withoutDelivery }, { today: TODAY, now })
  return {
    id,
    jtr: jtr.id,
    klm: klm.id,
    conductores: at(NOW),
    en: at,
    ended: new EmpresaDb(watch(env.DB, id), id, null, 'suscripcion-terminada'),
    archivos: upload,
    withArchivos: (archivos: Pick<Archivos, 'claim'>) =>
      new Conductores(db, row, { archivos, pendientes: withoutDelivery }, { today: TODAY, now: NOW }),
  }
}
