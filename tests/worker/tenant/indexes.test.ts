/** How lists of companies and of the platform find their pages: along an index, without a sort of everything. */
import { describe, expect, test } from 'vitest'
import { Dispositivos } from '../../../worker/dispositivos/service'
import type { Cursor } from '../../../worker/domain/cursor'
import { DISPOSITIVO_SORTS, DispositivosList } from '../../../worker/domain/dispositivos/dispositivo'
import { MantenimientosList } from '../../../worker/domain/mantenimientos/mantenimiento'
import { SystemAlertasList } from '../../../worker/domain/plataforma/system-alert-command'
import { VehiculosList } from '../../../worker/domain/vehiculos/vehiculo'
import { listMantenimientos as listServicios } from '../../../worker/mantenimientos/list'
import { listPlanes } from '../../../worker/mantenimientos/planes-list'
import { MyPagos } from '../../../worker/pagos/history'
import { SystemAlertas } from '../../../worker/plataforma/system-alerts'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { Panel } from '../../../worker/tablero/service'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { listVehiculos } from '../../../worker/vehiculos/list'
import { atAllHours } from '../support/devices'
import { planOf, plansOf, statementsOf } from '../support/plan'
import { createEmpresa } from '../support/world'

describe('the devices of a company', () => {
  test.each([...DISPOSITIVO_SORTS, 'created_at'] as const)(
    'the list of devices by %s walks an index',
    async (order) => {
      const { id } = await createEmpresa()
      const externals = { pendientes: { deliver: async () => undefined }, secret: 'x'.repeat(32) }
      const moment = { today: '2026-11-20', now: Date.UTC(2026, 10, 20, 15) }
      const told = await statementsOf((d1) =>
        new Dispositivos(new EmpresaDb(d1, id), { id } as EmpresaRow, externals, moment).list(
          DispositivosList.parse({ orden: order, despues: null, antes: null }),
        ),
      )
      const steps = await planOf(told.find((s) => s.includes('order by')) as string)
      expect(steps).toMatch(order === 'placa' ? /INDEX vehiculos_placa\b/ : `INDEX gps_dispositivos_${order} `)
      // a plate has one device, so at most the id after it is sorted
      expect(steps.replace('USE TEMP B-TREE FOR LAST TERM OF ORDER BY', '')).not.toContain('TEMP B-TREE')
      expect(steps).not.toMatch(/SCAN (vehiculos|gps_dispositivos)/)
    },
  )
})

describe('the vehicles of a company, worst first', () => {
  test.each([
    {},
    { estado: 'con-aviso' },
    { dia: 'manana', despues: '["02026-01-019999-12-31","x"]' },
    { antes: '["32026-12-012026-01-01","x"]' },
    { q: 'renault' },
  ])('%j', async (request) => {
    const { id } = await createEmpresa()
    const told = await statementsOf((d1) =>
      listVehiculos(new EmpresaDb(d1, id), VehiculosList.parse(request), '2026-11-20'),
    )
    const steps = await planOf(told[0] as string)
    expect(steps).toMatch(/INDEX veredictos_desde \(empresa_id=\? AND veredicto=\? AND desde[<>]/)
    if (!request.estado) expect(steps).toMatch(/INDEX veredictos_hasta \(empresa_id=\? AND veredicto=\? AND hasta[<>]/)
    expect(steps).not.toMatch(/SCAN (vehiculos|veredictos)/)
  })
})

test('what is due on the panel comes along the index of due days, the overdue ones too', async () => {
  const { id } = await createEmpresa()
  const told = await statementsOf(
    (d1) => new Panel(new EmpresaDb(d1, id), { today: '2026-11-20', now: 0 }, atAllHours(0)).lists().dueSoon,
  )
  const due = told.filter((statement) => /"vehiculos"\."servicio".* from \(select "documentos"/.test(statement))
  expect(due).toHaveLength(4)
  for (const statement of due) {
    const steps = await planOf(statement)
    expect(steps).toMatch(/INDEX documentos_actuales \(empresa_id=\? AND vence/)
    expect(steps).not.toMatch(/TEMP B-TREE/)
  }
})

describe('the service book of a company', () => {
  const BOOK_QUERIES: [what: string, request: Record<string, string>, index: RegExp][] = [
    ['newest first', {}, /INDEX mantenimientos_fecha /],
    ['oldest first', { orden: 'fecha' }, /INDEX mantenimientos_fecha /],
    ['a later page', { despues: '["2026-01-01","x"]' }, /INDEX mantenimientos_fecha /],
    ['of one vehicle', { vehiculo: 'v' }, /INDEX mantenimientos_por_vehiculo /],
    ['searched', { q: 'aceite el paisa' }, /./],
    // from the sorted ids to their rows, whatever the statistics: never the plans of all companies
    ['plans', { vista: 'planes' }, /INDEX planes_mantenimiento_empresa \(empresa_id=\? AND id=\?\) LEFT-JOIN/],
    ['plans of one vehicle', { vista: 'planes', vehiculo: 'v' }, /INDEX planes_mantenimiento_por_vehiculo /],
    ['plans, searched', { vista: 'planes', q: 'jtr' }, /./],
  ]
  test.each(BOOK_QUERIES)('%s uses its index', async (_, request, index) => {
    const { id } = await createEmpresa()
    const list = MantenimientosList.parse({ vista: 'servicios', ...request })
    const read = list.vista === 'planes' ? listPlanes : listServicios
    const planes = await plansOf((d1) => read(new EmpresaDb(d1, id), list, '2026-11-20'))
    for (const steps of planes) {
      expect(steps).not.toMatch(
        /SCAN (mantenimientos|mantenimiento_items|planes_mantenimiento|vehiculos|archivos|palabras)/,
      )
    }
    // the page itself comes in index order; searched or urgent rows, which are few, are sorted
    const page = planes[0] ?? ''
    expect(planes.join('\n')).toMatch(index)
    if (list.vista === 'servicios' && list.q === '') expect(page).not.toContain('TEMP B-TREE')
  })
})

describe('the payments of a company', () => {
  const PLACE: Cursor = [5, 'x']
  test.each([
    ['newest first', { antes: null, despues: null }],
    ['a later page', { antes: null, despues: PLACE }],
    ['the page before', { antes: PLACE, despues: null }],
  ])('%s', async (_, list) => {
    const { id } = await createEmpresa()
    const empresaRow = { nombre: 'x', nit: null, direccion: null, telefono: null, zona_horaria: 'America/Bogota' }
    const [pagos = '', pagador = ''] = await plansOf((d1) =>
      new MyPagos(new EmpresaDb(d1, id), empresaRow, null, 'es', 'test').read(list),
    )
    expect(pagos).toMatch(/INDEX pagos_created_at /)
    expect(pagador).toMatch(/SEARCH pagadores /)
    expect(pagos + pagador).not.toMatch(/TEMP B-TREE|SCAN pag/)
  })
})

describe('the alerts of the platform', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ['those that wait, newest first', {}, /INDEX alertas_sistema_estado /],
    ['all of them', { estado: 'todas' }, /INDEX alertas_sistema_primera/],
    ['a later page', { despues: '[5,"x"]' }, /INDEX alertas_sistema_estado /],
    ['the page before, of all', { estado: 'todas', antes: '[5,"x"]' }, /INDEX alertas_sistema_primera/],
    ['searched', { q: 'correo' }, /INDEX alertas_sistema_estado /],
  ])('%s', async (_, request, index) => {
    const [page = ''] = await plansOf((d1) => new SystemAlertas(d1, 0).list(SystemAlertasList.parse(request)))
    expect(page).toMatch(index)
    expect(page).not.toMatch(/TEMP B-TREE/)
  })
})
