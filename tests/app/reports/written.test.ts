/** What reports say: the same on the screen, in a PDF and in a workbook. */
import { expect, test } from 'vitest'
import { createI18n } from '~/i18n/translator'
import '../../support/all-texts'
import { costsReport } from '~/reports/costs.server'
import { type AnyReport, anyReport } from '~/reports/define'
import { distanceReport } from '~/reports/distance.server'
import { driversReport } from '~/reports/drivers.server'
import { dueByMonth } from '~/reports/due.server'
import { speedingReport, visitsReport } from '~/reports/episodes.server'
import { endsOf, fleetReport } from '~/reports/fleet.server'
import { readReport } from '~/reports/read.server'
import { writePrinted, writeScreen, writeSheet } from '~/reports/write.server'
import { ReportQuery } from '../../../worker/domain/reports/report'

const TODAY = '2026-11-23'
const reader = (idioma: 'es' | 'en' = 'es') => ({
  i18n: createI18n(idioma, 'America/Bogota'),
  zona: 'America/Bogota',
  today: TODAY,
  now: Date.UTC(2026, 10, 23, 15),
})
const HOUR = 3_600_000
const vehicle = (i: number) => ({
  id: `v${i}`,
  placa: `ABC12${i}`,
  marca: 'Chevrolet',
  modelo: 'NPR',
  servicio: 'publico' as const,
})
const month = (i: number, mes: string, km: number) => ({
  ...vehicle(i),
  mes,
  reported: 3,
  metros: km * 1000,
  movimiento: 1.5 * HOUR,
  detenido: HOUR,
  maxima: 20,
})
const sums = { metros: 1_320_400, movimiento: 3 * HOUR, detenido: 2 * HOUR, reporting: 1, days: 6 }
const choice = { vehiculos: [], hasSearch: false, selected: null }
const ABOUT = { title: '', empresa: '', now: 0 }
const AUTUMN = { week: null, months: ['2026-09', '2026-10', '2026-11'], from: '2026-09-01', until: '2026-11-22' }

test('screen, PDF and workbook say the same rows', () => {
  const rows = [month(1, '2026-10', 1240.4), month(1, '2026-11', 80)]
  const report = distanceReport({ rows, more: false, sums, days: [], vehicles: 2, choice }, AUTUMN, reader())
  const screen = writeScreen(report, reader())
  const printed = writePrinted(report, { title: 'Kilómetros y horas', empresa: 'Mía', now: 0 }, reader())
  expect(screen.rows[0]?.cells).toEqual(['ABC 121', 'Oct 2026', '1.240,4 km', '1 h 30 min', '1 h', '3', '72'])
  expect(printed.rows).toEqual(screen.rows.map(({ cells }) => cells))
  expect(printed.columns.map(({ title }) => title)).toEqual(screen.columns.map(({ title }) => title))
  const { columns, lines } = writeSheet(report, reader())
  expect(columns.map(({ title }) => title)).toEqual(printed.columns.map(({ title }) => title))
  expect(lines[0]).toEqual(['ABC 121', '2026-10', 1240.4, 1.5, 1, 3, 72])
  expect(Object.fromEntries(screen.figures)).toMatchObject({ Recorrido: '1.320,4 km', 'Vehículos con datos': '1 de 2' })
  expect(printed.subtitle).toBe('De sep 2026 a nov 2026')
  expect(printed.notes.join(' ')).toContain('Cubre del 1 sep al 22 nov 2026, con 6 días')
})

test('a report of one vehicle names it on the screen and in a PDF', () => {
  const rows = [month(1, '2026-10', 1)]
  const report = distanceReport({ rows, more: false, sums, days: [], vehicles: 1, choice }, AUTUMN, reader())
  const subtitles = (of: AnyReport) => [
    of.with((one) => writeScreen(one, reader()).subtitle),
    of.with((one) => writePrinted(one, ABOUT, reader()).subtitle),
  ]
  const named = 'ABC 121 · De sep 2026 a nov 2026'
  expect(subtitles(anyReport(report, vehicle(1)))).toEqual([named, named])
  expect(subtitles(anyReport(report))).toEqual(['De sep 2026 a nov 2026', 'De sep 2026 a nov 2026'])
})

test('without rows a PDF says what is not registered, or that the period has no data', () => {
  const none = [
    writePrinted(fleetReport({ rows: [], more: false, choice }, reader()), ABOUT, reader()),
    writePrinted(driversReport({ rows: [], more: false, choice }, reader('en')), ABOUT, reader('en')),
    writePrinted(
      distanceReport({ rows: [], more: false, sums, days: [], vehicles: 0, choice }, AUTUMN, reader()),
      ABOUT,
      reader(),
    ),
  ].map(({ none }) => none)
  expect(none).toEqual(['Sin vehículos registrados.', 'No drivers registered.', 'Sin datos en este periodo.'])
})

test('the columns of a page fill its width', () => {
  const report = distanceReport({ rows: [], more: false, sums, days: [], vehicles: 0, choice }, AUTUMN, reader())
  const shares = writePrinted(report, ABOUT, reader()).columns.map(({ share }) => share)
  expect(shares.reduce((a, b) => a + b)).toBeCloseTo(1)
})

test('over several months the chart names the four vehicles that went farthest and sums the others', () => {
  const rows = [1, 2, 3, 4, 5, 6].flatMap((i) => [month(i, '2026-10', i * 10), month(i, '2026-11', i)])
  const report = distanceReport({ rows, more: false, sums, days: [], vehicles: 6, choice }, AUTUMN, reader())
  expect(report.chart?.series.map(({ name, values }) => [name, values])).toEqual([
    ['ABC 126', [0, 60_000, 6000]],
    ['ABC 125', [0, 50_000, 5000]],
    ['ABC 124', [0, 40_000, 4000]],
    ['ABC 123', [0, 30_000, 3000]],
    ['Los demás', [0, 30_000, 3000]],
  ])
})

test('of one month the chart has every day, those without positions as none', () => {
  const period = { week: null, months: ['2026-11'], from: '2026-11-01', until: '2026-11-22' }
  const days = [{ dia: '2026-11-03', metros: 61_300 }]
  const { chart } = distanceReport({ rows: [], more: false, sums, days, vehicles: 1, choice }, period, reader())
  expect(chart?.columns).toHaveLength(22)
  expect(chart?.series[0]?.values.slice(0, 4)).toEqual([0, 0, 61_300, 0])
})

test('the chart of kilometres adds up to the figure, also of a vehicle that goes little each day', () => {
  const period = { week: null, months: ['2026-11'], from: '2026-11-01', until: '2026-11-22' }
  const days = Array.from({ length: 22 }, (_, i) => ({ dia: `2026-11-${String(i + 1).padStart(2, '0')}`, metros: 400 }))
  const of = (idioma: 'es' | 'en') => {
    const all = { ...sums, metros: 8800 }
    const report = distanceReport(
      { rows: [], more: false, sums: all, days, vehicles: 1, choice },
      period,
      reader(idioma),
    )
    return { screen: writeScreen(report, reader(idioma)), printed: writePrinted(report, ABOUT, reader(idioma)) }
  }
  const { screen, printed } = of('es')
  expect(Object.fromEntries(screen.figures).Recorrido).toBe('8,8 km')
  expect(screen.chart?.summary).toMatch(/8,8 km en total.*0,4 km/)
  expect(screen.chart?.drawing.byColumn).toEqual(days.map(({ metros }) => metros))
  expect(printed.chart?.highest).toContain('0,4 km')
  expect(of('en').screen.chart?.summary).toContain('8.8 km')
})

test('a report says in the reader’s language that it was cut, and counts the days of all rows beside figures of all', () => {
  const rows = [month(1, '2026-11', 1)]
  const all = { ...sums, days: 4321 }
  const cut = distanceReport({ rows, more: true, sums: all, days: [], vehicles: 1, choice }, AUTUMN, reader('en'))
  const words = expect.stringContaining('up to 1 rows')
  expect(writeScreen(cut, reader('en'))).toMatchObject({ isCut: true, notes: expect.arrayContaining([words]) })
  expect(writePrinted(cut, ABOUT, reader('en')).notes.at(-1)).toEqual(words)
  expect(writePrinted(cut, ABOUT, reader('en')).notes.join(' ')).toContain('with 4,321 days')
  expect(writeSheet(cut, reader('en')).lines).toEqual([expect.any(Array), [words]])
})

test('the chart of kilometres counts the days of all vehicles, also of those whose rows do not fit', () => {
  const rows = [month(1, '2026-10', 10)]
  const days = ['2026-09-30', '2026-10-05', '2026-11-02', '2026-11-03'].map((dia) => ({ dia, metros: 20_000 }))
  const read = { rows, sums, days, vehicles: 2, choice }
  const { chart } = distanceReport({ ...read, more: true }, AUTUMN, reader())
  expect(chart?.series.map(({ values }) => values)).toEqual([[20_000, 20_000, 40_000]])
})

test('what falls due is counted by month, what is past on its own, and what has not begun not at all', () => {
  const soat = (estado: 'Vencido' | 'Vigente' | 'Por empezar', fecha: string) => ({
    lamps: {
      soat: { estado, fecha, dias: 0 },
      rtm: { estado: 'No aplica' },
      impuesto: { estado: 'Sin registrar' },
    } as const,
  })
  const rows = [
    soat('Vencido', '2025-03-01'),
    soat('Vencido', '2026-11-22'),
    // the day on which it ends is the first on which it is expired
    soat('Vencido', '2026-11-23'),
    soat('Vigente', '2027-01-31'),
    soat('Vigente', '2027-09-01'),
    soat('Por empezar', '2026-12-01'),
  ]
  expect(dueByMonth(endsOf(rows, 'soat'), TODAY)).toEqual([3, 0, 0, 1, 0, 0, 0])
  expect(endsOf(rows, 'rtm')).toEqual([])
})

test('under «hasta» a cover that has not begun says so on screen, paper and sheet, never the day on which it begins', () => {
  const row = {
    ...vehicle(1),
    veredicto: 'No puede salir' as const,
    reasons: [],
    lamps: {
      soat: { estado: 'Por empezar', fecha: '2026-12-01', dias: 8 },
      rtm: { estado: 'Vigente', fecha: '2027-05-02', dias: 160 },
      impuesto: { estado: 'Sin registrar' },
    } as const,
    conductores: [],
    upcoming: null,
    since: { desde: '2026-11-01', hasta: '2026-12-01', veredicto: 'No puede salir' as const },
  }
  const report = fleetReport({ rows: [row], more: false, choice }, reader())
  const said = ['Por empezar', '2 may 2027', 'Sin registrar']
  expect(writeScreen(report, reader()).rows[0]?.cells.slice(3, 6)).toEqual(said)
  expect(writePrinted(report, ABOUT, reader()).rows[0]?.slice(3, 6)).toEqual(said)
  expect(writeSheet(report, reader()).lines[0]?.slice(3, 6)).toEqual([null, '2027-05-02', null])
})

test('costs by kilometre are said of the vehicles whose way is known, and of the fleet by these alone', () => {
  const rows = [
    { ...vehicle(1), services: 2, costo: 300_000_00, measuredCost: 300_000_00, metros: 1_000_000, reported: 20 },
    { ...vehicle(2), services: 1, costo: 900_000_00, measuredCost: 0, metros: 0, reported: 0 },
    // its GPS began after its services: «$ 0 por km» beside them would read as an error
    { ...vehicle(3), services: 1, costo: 700_000_00, measuredCost: 0, metros: 400_000, reported: 9 },
  ]
  const byMonth = rows.map(({ id, placa, costo }) => ({ id, placa, mes: '2026-10', total: costo }))
  const report = costsReport({ rows, byMonth, more: false, choice }, AUTUMN, reader())
  const { rows: said, figures } = writeScreen(report, reader())
  expect(said.map(({ cells }) => cells)).toEqual([
    ['ABC 121', '2', '$\u00a0300.000', '1.000,0 km', '$\u00a0300 por km', '20'],
    ['ABC 122', '1', '$\u00a0900.000', '', '', '0'],
    ['ABC 123', '1', '$\u00a0700.000', '400,0 km', '', '9'],
  ])
  expect(Object.fromEntries(figures)).toMatchObject({
    'Costo por kilómetro': '$\u00a0300 por km',
    'Con costo por km': '1 de 3',
  })
})

test('a driver’s report says until when a licence is valid and whether it serves for the vehicle', () => {
  const driver = (i: number, licencia_tipo: string, until: string) => ({
    ...vehicle(i),
    clase: 'camion',
    fecha_matricula: null,
    anio: 2020,
    cilindraje: null,
    driver: `c${i}`,
    nombre: 'Yeimy Torres',
    documento: '1020304050',
    telefono: null,
    licencia_tipo,
    licencia_numero: '1',
    licencia_fecha_vencimiento: until,
  })
  const rows = [driver(1, 'C2', '2026-11-01'), driver(2, 'B1', '2026-12-10'), driver(3, 'C2', TODAY)]
  const report = driversReport({ rows, more: false, choice }, reader())
  const { rows: said, figures } = writeScreen(report, reader())
  expect(said.map(({ cells }) => cells.slice(2))).toEqual([
    ['ABC 121', 'C2', '1 nov 2026', 'Vencida', ''],
    ['ABC 122', 'B1', '10 dic 2026', 'Por vencer', 'No sirve: necesita C2, C3'],
    ['ABC 123', 'C2', '23 nov 2026', 'Vencida', ''],
  ])
  expect(figures.map(([, value]) => value)).toEqual(['2', '1', '0', '1'])
  expect(report.chart?.series[0]?.values).toEqual([2, 0, 1, 0, 0, 0, 0])
})

test('the chart of visits counts all of them from the first day on, also those whose rows do not fit', async () => {
  const one = {
    ...vehicle(1),
    vehiculo_id: 'v1',
    episode: 'e1',
    tipo: 'visita' as const,
    lugar: 'Bodega',
    inicio: Date.UTC(2026, 10, 3, 15),
    fin: null,
    maximo: null,
    limite: null,
  }
  const visits = [{ tipo: 'visita' as const, n: 4960, vehicles: 20, ms: 0, top: 0 }]
  const read = { rows: [one], more: true, sums: visits, atPlaces: 0, stoppedMs: 0, choice }
  const counts = [1200, 1760, 2000]
  // the plan shows nothing before 10 September
  const LATE_AUTUMN = { ...AUTUMN, from: '2026-09-10' }
  const MIDNIGHTS = [Date.UTC(2026, 8, 10, 5), Date.UTC(2026, 9, 1, 5), Date.UTC(2026, 10, 1, 5)]
  const reports = {
    episodes: async () => read,
    episodeCounts: async (_: unknown, { starts }: { starts: number[] }) =>
      starts.map((start, i) => (start === MIDNIGHTS[i] ? (counts[i] ?? 0) : 0)),
  } as unknown as Parameters<typeof readReport>[1]['reports']
  const query = ReportQuery.parse({})
  const { report } = await readReport('visits', { reports }, { query, period: LATE_AUTUMN }, reader())
  const { chart } = report.with((one) => writeScreen(one, reader()))
  expect(chart?.series.map(({ values }) => values)).toEqual([counts])
  expect(chart?.summary).toContain('4.960 en total')
})

test('a report of visits is not empty while a visit that began before its days lasts in them', () => {
  const read = { rows: [], more: false, sums: [], atPlaces: 0, stoppedMs: 0, choice, counts: null }
  const none = 'Ninguna visita ni detención larga empezó en este periodo: los tiempos son de las que empezaron antes.'
  const said = (times: Partial<typeof read>) =>
    writeScreen(visitsReport({ ...read, ...times }, AUTUMN, reader()), reader())
  expect(said({ atPlaces: 168 * HOUR })).toMatchObject({ isEmpty: false, none })
  expect(said({ stoppedMs: HOUR })).toMatchObject({ isEmpty: false, none })
  expect(said({}).isEmpty).toBe(true)
  expect(writeScreen(speedingReport(read, AUTUMN, reader()), reader()).isEmpty).toBe(true)
})

test('speeding says by how much and for how long, and its chart counts each day of a month', () => {
  const at = Date.UTC(2026, 10, 3, 15)
  const one = (i: number, fin: number | null) => ({
    ...vehicle(i),
    vehiculo_id: `v${i}`,
    episode: `e${i}`,
    tipo: 'velocidad' as const,
    lugar: null,
    inicio: at,
    fin,
    maximo: 97,
    limite: 80,
  })
  const period = { week: null, months: ['2026-11'], from: '2026-11-01', until: '2026-11-22' }
  const rows = [one(1, at + 90_000), one(2, null)]
  const read = { rows, more: false, sums: [], atPlaces: 0, stoppedMs: 0, choice, counts: null }
  const report = speedingReport(read, period, reader())
  const { rows: said } = writeScreen(report, reader())
  expect(said.map(({ cells }) => cells.slice(2))).toEqual([
    ['97', '80', '17', '2 min', ''],
    ['97', '80', '17', 'Sigue', ''],
  ])
  expect(writeSheet(report, reader()).lines[0]?.slice(1)).toEqual(['2026-11-03 10:00:00', 97, 80, 17, 1.5, null])
  expect(report.chart?.series[0]?.values.slice(0, 4)).toEqual([0, 0, 2, 0])
})
