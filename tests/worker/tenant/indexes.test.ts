/** Every list and lookup uses an index that begins with the company: no full scans, no large sorts. */
import { describe, expect, test } from 'vitest'
import { Dispositivos } from '../../../worker/dispositivos/service'
import type { Cursor } from '../../../worker/domain/cursor'
import { DispositivosList } from '../../../worker/domain/dispositivos/dispositivo'
import { DISPOSITIVO_SORTS } from '../../../worker/domain/dispositivos/list'
import { MantenimientosList } from '../../../worker/domain/mantenimientos/mantenimiento'
import { SystemAlertasList } from '../../../worker/domain/plataforma/system-alert-command'
import { VehiculosList } from '../../../worker/domain/vehiculos/vehiculo'
import { listMantenimientos as listServicios } from '../../../worker/mantenimientos/list'
import { listPlanes } from '../../../worker/mantenimientos/planes-list'
import { MyPagos } from '../../../worker/pagos/history'
import { SystemAlertas } from '../../../worker/plataforma/system-alerts'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { listVehiculos } from '../../../worker/vehiculos/list'
import { planOf, plansOf, statementsOf } from '../support/plan'
import { createEmpresa } from '../support/world'

/** The lists and lookups of the specification, and those of cron jobs. */
const LISTS: [what: string, sql: string, index: string][] = [
  ['vehicles, newest first', 'vehiculos where empresa_id = ? order by created_at desc, id desc', 'created_at'],
  ['drivers, newest first', 'conductores where empresa_id = ? order by created_at desc, id desc', 'created_at'],
  ['drivers of a vehicle', 'conductores where empresa_id = ? and vehiculo_id = ?', 'por_vehiculo'],
  ['drivers by name', 'conductores where empresa_id = ? order by nombre collate nocase, id', 'nombre'],
  [
    'licences of a company by expiry',
    'conductores where empresa_id = ? order by licencia_fecha_vencimiento, id',
    'por_licencia',
  ],
  ['licences that fall due', 'conductores where licencia_fecha_vencimiento <= ?', 'vencimiento'],
  ['documents by expiry', 'documentos where empresa_id = ? order by fecha_vencimiento, id', 'vencimiento'],
  ['documents of a vehicle', 'documentos where empresa_id = ? and vehiculo_id = ?', 'por_vehiculo|actual'],
  ['alerts, latest and most urgent first', 'alertas where empresa_id = ? order by orden desc, id desc', 'orden'],
  [
    'alerts that wait, latest first',
    'alertas where empresa_id = ? and estado = ? order by orden desc, id desc',
    'por_estado',
  ],
  ['services, newest first', 'mantenimientos where empresa_id = ? order by fecha desc, id desc', 'fecha'],
  [
    'services of a vehicle',
    'mantenimientos where empresa_id = ? and vehiculo_id = ? order by fecha desc, id desc',
    'por_vehiculo',
  ],
  ['what the company spent by month', 'gastos_mes where empresa_id = ? and vehiculo_id = ? and mes >= ?', 'autoindex'],
  [
    'the dearest vehicles',
    'gastos_anio where empresa_id = ? and mes = ? order by total desc, vehiculo_id desc',
    'caros',
  ],
  ['what is missing, by plate', 'faltantes where empresa_id = ? order by placa, orden', 'placa'],
  ['what is missing of a type, by plate', 'faltantes where empresa_id = ? and tipo = ? order by placa', 'tipo'],
  ['jobs of a service', 'mantenimiento_items where empresa_id = ? and mantenimiento_id = ? order by orden', 'por'],
  ['jobs that fulfil a plan', 'mantenimiento_items where empresa_id = ? and plan_id = ?', 'plan'],
  ['plans of a vehicle', 'planes_mantenimiento where empresa_id = ? and vehiculo_id = ?', 'por_vehiculo'],
  ['members, newest first', 'team_members where empresa_id = ? order by created_at desc, id desc', 'created_at'],
  ['an invitation', 'team_members where empresa_id = ? and email = ?', 'email'],
  ['what a person sees', 'asignaciones where empresa_id = ? and usuario_id = ?', 'autoindex'],
  ['active devices', 'gps_dispositivos where empresa_id = ? and estado = ?', 'estado'],
  ['a device by its key', 'gps_dispositivos where clave = ?', 'clave'],
  ['messages, newest first', 'messages order by created_at desc, id desc', 'created_at'],
  ['messages of a state, newest first', 'messages where estado = ? order by created_at desc, id desc', 'estado'],
  ['messages of a person, newest first', 'messages where from_user_id = ? order by created_at desc, id desc', 'from'],
  ['messages that nobody has read', 'messages where read = 0', 'nuevos'],
  ['answers of a thread', 'respuestas where mensaje_id = ? order by created_at, id', 'mensaje'],
  ['answers of a person', 'respuestas where from_user_id = ?', 'from'],
  [
    'accounts that prove nothing, oldest first',
    'usuarios indexed by usuarios_sin_probar where email_verificado_at is null and empresa_id is null and created_at <= ? order by created_at',
    'sin_probar',
  ],
  ['companies, newest first', 'empresas order by created_at desc, id desc', 'created_at'],
  ['companies, by name', 'empresas order by nombre collate nocase, id', 'nombre'],
  [
    'companies of a state, newest first',
    'empresas where subscription_status = ? order by created_at desc, id desc',
    'estado',
  ],
  ['the company that a session has opened to help', 'apoyos where sesion_id = ?', 'autoindex'],
  ['who has a company open', 'apoyos where empresa_id = ?', 'empresa'],
  ['people, newest first', 'usuarios order by created_at desc, id desc', 'created_at'],
  ['people by name', 'usuarios order by nombre collate nocase, id', 'nombre'],
  ['people of a role, newest first', 'usuarios where rol_id = ? order by created_at desc, id desc', 'rol'],
  ['people by role', 'usuarios order by (rol_id || char(31) || nombre) collate nocase, id', 'por_rol'],
  ['people by company', 'usuarios order by (empresa_nombre || char(31) || nombre) collate nocase, id', 'por_empresa'],
  [
    'people by state',
    `usuarios order by (case when deshabilitado_at is not null then 2 when email_verificado_at is null then 1 else 0 end
      || char(31) || nombre) collate nocase, id`,
    'por_estado',
  ],
  ['people of a company', 'usuarios where empresa_id = ?', 'empresa'],
  ['people by a word', 'palabras_usuarios where palabra >= ? and palabra < ?', 'autoindex'],
  ['an account', 'usuarios where email = ?', 'email'],
  ['a session', 'sesiones where token_hash = ?', 'token_hash'],
  ['sessions past their end', 'sesiones where expires_at <= ?', 'expires_at'],
  ['what the outbox owes', 'pendientes where proximo_at <= ? order by proximo_at, id', 'proximo'],
  [
    'uploads that no record took',
    "archivos where estado = 'subiendo' and created_at < ? order by created_at",
    'subiendo',
  ],
  ['the file of a record', 'archivos where empresa_id = ? and de = ?', 'de'],
  ['the files of a vehicle', 'archivos where empresa_id = ? and vehiculo_id = ?', 'por_vehiculo'],
  ['payments of a company, newest first', 'pagos where empresa_id = ? order by created_at desc, id desc', 'created_at'],
  [
    'payments to ask about',
    "pagos where estado = 'PENDING' and created_at < ? order by created_at, id",
    'por_resolver',
  ],
  ['a payment by its reference', 'pagos where reference = ?', 'reference'],
  ['a payment by its transaction', 'pagos where transaction_id = ?', 'transaction'],
  ['the attempts at a payment', 'transacciones where empresa_id = ? and pago_id = ? order by vista_at', 'por_pago'],
  ['the saved card', 'fuentes_pago where empresa_id = ?', 'una'],
  ['an event told again', 'eventos_pago where checksum = ?', 'checksum'],
  ['companies to look at', 'empresas where revisar_at <= ? order by revisar_at, id', 'revisar'],
  [
    'companies by state and end',
    'empresas where subscription_status = ? and subscription_ends_at <= ? order by subscription_ends_at',
    'subscription_ends',
  ],
  ['the mail settings', 'email_config order by updated_at desc limit 1', 'updated_at'],
]

test.each(LISTS)('%s', async (_, sql, index) => {
  const table = sql.split(' ')[0] as string
  const steps = await planOf(`select * from ${sql}`)
  expect(steps).toMatch(new RegExp(`USING (COVERING )?INDEX (${table}_(${index})|sqlite_${index}_${table}_1)\\b`))
  expect(steps).not.toContain('TEMP B-TREE')
})

describe('the devices of a company', () => {
  test.each([...DISPOSITIVO_SORTS, 'created_at'] as const)('by %s', async (order) => {
    const { id } = await createEmpresa()
    const externals = { pendientes: { deliver: async () => undefined }, secreto: 'x'.repeat(32) }
    const moment = { hoy: '2026-11-20', ahora: Date.UTC(2026, 10, 20, 15) }
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
  })
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
  test.each(BOOK_QUERIES)('%s', async (_, request, index) => {
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
      new MyPagos(new EmpresaDb(d1, id), empresaRow, null, 0).read(list),
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
