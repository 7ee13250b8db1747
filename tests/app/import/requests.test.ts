/** What the screen of imports asks of the server, and what it makes of the answers. */
import { FILE_ROWS_MAX, ROWS_MAX } from '@domain/importacion/raw'
import { afterEach, expect, it, vi } from 'vitest'
import { countsOf } from '~/import/draft'
import { columnsOf, remember } from '~/import/mapping'
import {
  beyondIn,
  draftOf,
  fitsInBrowser,
  imported,
  leftOf,
  type Part,
  partsOf,
  withAllRows,
  withFates,
  withTypedIn,
  writtenKey,
} from '~/import/parts'
import { check, start, write } from '~/import/server'

afterEach(() => vi.unstubAllGlobals())

const sheet = (name: string, titles: string[], rows: string[][]) => ({ name, rows: [titles, ...rows] })
const VEHICLE = ['Placa', 'Marca', 'Línea', 'Año']
const plate = (i: number) => `${String.fromCharCode(65 + Math.floor(i / 1000))}AA${String(i % 1000).padStart(3, '0')}`
const vehicles = (n: number, name = 'Vehículos') =>
  sheet(
    name,
    VEHICLE,
    Array.from({ length: n }, (_, i) => [plate(i), 'Kia', 'Rio', '2018']),
  )
const read = (...sheets: Parameters<typeof partsOf>[0][number][]) => imported(withAllRows(partsOf(sheets)))
function only(parts: Part[]): Part {
  const [part] = parts
  if (!part) throw new Error('no sheet was found')
  return part
}

interface Asked {
  intent: string
  rows: { n: number }[]
}
/** The server answers each request by a rule of the test; returns the requests so far. */
function serve(answer: (asked: Asked) => object): Asked[] {
  const requests: Asked[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: FormData }) => {
    const asked = { intent: String(body.get('intent')), rows: JSON.parse(String(body.get('filas'))) }
    requests.push(asked)
    return Response.json(answer(asked))
  })
  return requests
}
const verdictOf =
  (outcome: 'nuevo' | 'sin-cupo') =>
  ({ n }: { n: number }) => ({
    n,
    outcome,
    errors: [],
    before: {},
    documentos: [],
  })
const allNew = ({ rows }: Asked) => ({ rows: rows.map(verdictOf('nuevo')) })

it('a change while rows are judged stops the earlier round after its present piece', async () => {
  let isWanted = true
  const requests = serve((asked) => {
    isWanted = false
    return allNew(asked)
  })
  const parts = read(vehicles(250))
  expect(
    await check(
      'vehiculos',
      parts,
      new Map(),
      () => undefined,
      () => isWanted,
    ),
  ).toBeNull()
  expect(requests).toHaveLength(1)
})

it('two documents of one kind that say only when they were issued are two, and one that is there twice is refused', async () => {
  serve(allNew)
  const rows = [
    ['JTR205', 'SOAT', '01/02/2025'],
    ['JTR205', 'SOAT', '01/02/2026'],
    ['JTR205', 'SOAT', '01/02/2026'],
  ]
  const parts = read(sheet('Documentos', ['Placa', 'Tipo de documento', 'Fecha de expedición'], rows))
  const found = await check(
    'documentos',
    parts,
    new Map(),
    () => undefined,
    () => true,
  )
  const outcomes = [2, 3, 4].map((n) => found?.get(0)?.get(n)?.outcome)
  expect(outcomes).toEqual(['nuevo', 'nuevo', 'rechazada'])
})

it('rows with long texts go in smaller pieces, since the server takes forms of 256 KiB', async () => {
  const bodies: number[] = []
  const requests = serve(allNew)
  const served = fetch
  vi.stubGlobal('fetch', (address: string, init: { body: FormData }) => {
    bodies.push(new TextEncoder().encode([...init.body.values()].join('')).length)
    return served(address, init as RequestInit)
  })
  const note = 'Se revisó todo. '.repeat(300)
  const rows = vehicles(200)
    .rows.slice(1)
    .map(([placa = '']) => [placa, 'Aceite', '01/02/2025', note])
  const parts = read(sheet('Servicios', ['Placa', 'Trabajo', 'Fecha del servicio', 'Notas'], rows))
  const pending = new Map(
    rows.map(([placa = ''], i) => [placa, { n: i + 2, cells: { placa, marca: 'K'.repeat(2000) } }]),
  )
  const found = await check(
    'mantenimientos',
    parts,
    pending,
    () => undefined,
    () => true,
  )
  expect(found?.get(0)?.size).toBe(200)
  expect(Math.max(...bodies)).toBeLessThan(256 * 1024)
  expect(requests.length).toBeLessThan(12)
  const [part] = parts
  await write('i1', part!, part!.rows.slice(0, 40), () => undefined)
  expect(Math.max(...bodies)).toBeLessThan(256 * 1024)
})

it('what the server refuses when it writes is told as refused, and is not taken for written', async () => {
  const errors = [{ field: 'placa', clave: 'placa-dos-veces' }]
  serve(({ rows: [first, second, third] }) => ({
    rows: [
      { n: first?.n, outcome: 'nuevo' },
      { n: second?.n, outcome: 'sin-cupo', errors: [] },
      { n: third?.n, outcome: 'rechazada', errors },
    ],
  }))
  const part = only(read(vehicles(3)))
  let parts: Part[] = [{ ...part, verdicts: new Map(part.rows.map((row) => [row.n, verdictOf('nuevo')(row)])) }]
  await write('i1', part, part.rows, (fates) => {
    parts = withFates(parts, part.hoja, fates)
  })
  const after = only(parts)
  expect(countsOf(parts)).toMatchObject({ nuevo: 1, 'sin-cupo': 1, rechazada: 1 })
  expect(after.verdicts.get(4)?.errors).toEqual(errors)
  expect(draftOf(after).verdicts.get(3)?.outcome).toBe('sin-cupo')
  expect(leftOf(after, new Set())).toHaveLength(1)
  expect(leftOf(after, new Set([writtenKey(part.hoja, 2)]))).toEqual([])
})

it('rows beyond those of a sheet and of a file are counted, not silently left out', () => {
  const long = only(read(vehicles(ROWS_MAX + 3)))
  expect([long.rows.length, long.beyond]).toEqual([ROWS_MAX, 3])
  // tables below each other are all imported: together they may be more than a file takes
  const tables = Array.from({ length: 5 }, (_, i) => [
    [i === 0 ? 'Placa' : 'PLACA', 'Marca', `Línea${' '.repeat(i)}`, i % 2 ? 'Color' : 'Año'],
    ...vehicles(ROWS_MAX - 1).rows.slice(1),
  ]).flat()
  const parts = read({ name: 'Flota', rows: tables })
  expect(parts).toHaveLength(5)
  expect(parts.reduce((sum, { rows }) => sum + rows.length, 0)).toBe(FILE_ROWS_MAX)
  expect(beyondIn(parts)).toBe(5 * (ROWS_MAX - 1) - FILE_ROWS_MAX)
})

it('of two columns with one title the imported one is remembered', () => {
  const store = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => void store.set(key, text),
  })
  const { rows } = sheet('Flota', ['Placa', 'Marca', 'Dueño', 'Dueño'], [['JTR205', 'Kia', 'Ana Ruiz', '79123456']])
  const { table, columns } = only(partsOf([{ name: 'Flota', rows }]))
  const confirmed = columns.map((column) => ({
    ...column,
    field: column.index === 2 ? ('titular' as const) : column.index === 3 ? null : column.field,
  }))
  remember(confirmed, table.noun)
  expect(columnsOf(table, rows).map(({ field }) => field)).toEqual(['placa', 'marca', 'titular', null])
})

it('can go on later with the rows of two full sheets, titles included, and with no more', () => {
  expect(fitsInBrowser(partsOf([vehicles(ROWS_MAX - 1), vehicles(ROWS_MAX - 1)]))).toBe(true)
  expect(fitsInBrowser(partsOf([vehicles(ROWS_MAX), vehicles(ROWS_MAX)]))).toBe(false)
})

it('what was typed in a row stays when its sheet is read again, and goes with another column', () => {
  const [part] = partsOf([sheet('Vehículos', [...VEHICLE, 'Fabricante'], [['AAA000', 'Kia', 'Rio', '2018', 'Isuzu']])])
  if (!part) throw new Error('no sheet was found')
  const [first] = withAllRows([part])
  const n = first?.rows[0]?.n ?? 0
  const typed = withTypedIn(first ? [first] : [], 0, [{ n, field: 'marca', text: 'Mazda' }])
  const marcaOf = (parts: readonly Part[]) => parts[0]?.rows[0]?.cells.marca?.value
  expect(marcaOf(withAllRows(typed))).toBe('Mazda')
  const another = typed.map((one) => ({
    ...one,
    columns: one.columns.map((column) => ({
      ...column,
      field: column.index === 4 ? ('marca' as const) : column.index === 1 ? null : column.field,
    })),
  }))
  expect(marcaOf(withAllRows(another))).toBe('Isuzu')
  // a row that is written already stays as it was written
  expect(marcaOf(withAllRows(another, new Set([writtenKey(0, n)])))).toBe('Mazda')
})

it('an ended session is told as such, at once', async () => {
  const requests = vi.fn(async () => ({ type: 'opaqueredirect', status: 0, ok: false, json: async () => null }))
  vi.stubGlobal('fetch', requests)
  await expect(start('flota.xlsx', 3)).rejects.toMatchObject({ clave: 'sesion' })
  expect(requests).toHaveBeenCalledTimes(1)
})
