/** What is asked about one vehicle of a large fleet reads the rows of that vehicle alone. */
import { beforeAll, expect, test } from 'vitest'
import { folderOf } from '../../../worker/documentos/folder'
import { FleetEpisodes } from '../../../worker/lugares/fleet-episodes'
import { FleetReports } from '../../../worker/reports/service'
import { headOf } from '../../../worker/vehiculos/head'
import { summaryOf } from '../../../worker/vehiculos/summary'
import { createEmpresa, execute } from '../support/world'
import { RowCounter } from './counting-door'

const NOW = Date.UTC(2026, 10, 20, 15)
const TODAY = '2026-11-20'
const SPAN = { from: Date.UTC(2026, 10, 1), until: Date.UTC(2026, 11, 1) }
const N = 2000
/** A report offers fifty vehicles to choose from; of the one asked for there are a few rows of each kind. */
const FEW = 120

let empresa: string
let vehiculo: string
const counter = new RowCounter()
const door = () => counter.door(empresa)

beforeAll(async () => {
  empresa = (await createEmpresa({}, NOW)).id
  vehiculo = `v00017${empresa}`
  const numbers = `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${N - 1})`
  /** A row of the table for every vehicle, with its id as `?1` and the number of the vehicle as `i`. */
  const each = (table: string, columns: string, values: string): [string, string[]] => [
    `insert into ${table} (empresa_id, ${columns}) ${numbers} select ?1, ${values} from n`,
    [empresa],
  ]
  const its = "printf('v%05d', i) || ?1"
  await execute([
    each(
      'vehiculos',
      'id, placa, marca, titular, modelo, anio, busqueda, created_at',
      `${its}, printf('X%05d', i), 'R', 'T', 'M', 2020, 'x' || i, i`,
    ),
    each(
      'documentos',
      'id, vehiculo_id, tipo, fecha_emision, fecha_vencimiento, actual, created_at',
      `'d' || i || ?1, ${its}, 'SOAT', '2026-01-01', date('2026-10-01', '+' || (i % 300) || ' days'), 1, i`,
    ),
    each(
      'conductores',
      'id, vehiculo_id, nombre, documento, licencia_numero, licencia_tipo, licencia_fecha_emision, licencia_fecha_vencimiento, busqueda, created_at',
      `'c' || i || ?1, ${its}, 'N' || i, i, i, 'C1', '2020-01-01', date('2026-10-01', '+' || (i % 900) || ' days'), 'n' || i, i`,
    ),
    each(
      'planes_mantenimiento',
      'id, vehiculo_id, nombre, cada_meses, proxima_fecha, created_at',
      `'p' || i || ?1, ${its}, 'Aceite', 6, date('2026-10-01', '+' || (i % 300) || ' days'), i`,
    ),
    each('auditoria', 'id, at, suceso, objeto, datos', `'a' || i || ?1, i, 'vehiculo-editado', ${its}, '{}'`),
    each(
      'episodios',
      'id, vehiculo_id, tipo, inicio, fin, created_at',
      `'e' || i || ?1, ${its}, 'detencion', ${SPAN.from} + i * 60000, ${SPAN.from} + i * 60000 + 500, i`,
    ),
    each(
      'dias',
      'vehiculo_id, dia, dispositivo_id, metros, movimiento_ms, detenido_ms, regla',
      `${its}, '2026-11-10', 'd', 1000, 1, 1, 1`,
    ),
  ])
}, 120_000)

const MONTHS = { week: null, months: ['2026-10', '2026-11'], from: '2026-10-01', until: '2026-11-30' }
const ONE_PAGE = { q: '', tipo: 'detencion', lugar: null, filas: 10, despues: null, antes: null } as const
const whereabouts = { seen: async () => new Map(), place: (devices: unknown) => devices } as never
const reports = () => new FleetReports(door(), TODAY)

test.each<[string, () => Promise<unknown>]>([
  ['its summary', () => summaryOf(door(), vehiculo, { today: TODAY, now: NOW }, null)],
  ['the head of its page', () => headOf(door(), vehiculo, { departure: 'hoy', today: TODAY, whereabouts })],
  ['its documents', () => folderOf(door(), vehiculo, TODAY)],
  ['what happened to it', () => new FleetEpisodes(door(), NOW).list(SPAN, { ...ONE_PAGE, vehiculo }, true)],
  ['the report of its verdict', () => reports().fleet(vehiculo)],
  ['the report of its kilometres', () => reports().distance(MONTHS, vehiculo)],
  ['the report of its costs', () => reports().costs(MONTHS, vehiculo)],
  ['the report of its drivers', () => reports().drivers(vehiculo)],
  [
    'the report of its stops',
    () => reports().episodes(['detencion'], { since: SPAN.from, before: SPAN.until }, vehiculo),
  ],
])('%s', async (_, ask) => {
  expect(await ask()).toBeTruthy()
  expect(counter.rows).toBeGreaterThan(0)
  expect(counter.rows).toBeLessThan(FEW)
})
