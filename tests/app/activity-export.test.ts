import type { AppLoadContext } from '@remix-run/cloudflare'
import { expect, test } from 'vitest'
import { exportActivity } from '~/activity/file.server'
import type { Activity } from '~/activity/load.server'
import { type AuditEntry, eventsOf } from '~/activity/words'
import { CSV, EXCEL, type Format } from '~/sheets/stream.server'
import { readXlsx } from '../support/read-xlsx'

const AT = Date.UTC(2026, 10, 21, 3, 4, 5)
const auditEntry = (i: number, change: Partial<AuditEntry> = {}): AuditEntry => ({
  id: `a${i}`,
  at: AT - i * 1000,
  suceso: 'ingreso',
  datos: {},
  objeto: null,
  otro: null,
  vehiculo: null,
  direccion: null,
  peticion: null,
  quien: { id: 'p', nombre: 'Ana' },
  empresa: { id: 'e', nombre: 'Fletes' },
  ...change,
})
type Part = { rows: AuditEntry[]; missing: { dia: string; filas: number }[]; cutoff: string | null }
const part = (rows: AuditEntry[], extra: Partial<Part> = {}): Part => ({
  rows,
  missing: [],
  cutoff: null,
  ...extra,
})

/** The downloaded text, and whether the log was read to its end. */
async function download(parts: (Part | Error)[], format: Format, zona_horaria = 'America/Bogota') {
  const seen = { loadedRows: 0, cerrado: false, logged: [] as string[] }
  const activity = {
    async *all() {
      try {
        for (const one of parts) {
          if (one instanceof Error) throw one
          seen.loadedRows++
          yield one
        }
      } finally {
        seen.cerrado = true
      }
    },
  } as unknown as Activity
  const context = {
    auditoria: { record: () => undefined },
    logFailure: (auditEvent: string) => seen.logged.push(auditEvent),
  } as unknown as AppLoadContext
  const request = new Request('https://vigia.test/admin/activity/excel')
  const response = await exportActivity(request, activity, { idioma: 'es', zona_horaria }, context, format)
  return { response, visto: seen }
}
const workbook = async (r: Response) => readXlsx(new Uint8Array(await r.arrayBuffer()))
/** The instant of a spreadsheet's number on its reader's clock. */
const onClock = (n: unknown) => new Date(Date.UTC(1899, 11, 30) + Math.round(Number(n) * 86_400) * 1000).toISOString()

test('the workbook has each instant as a date on the reader’s clocks, and text as it was written', async () => {
  const bad = { id: 'p', nombre: '=HYPERLINK("http://malo.test")\u0001' }
  const parts = [part([auditEntry(0, { quien: bad }), auditEntry(1, { at: Date.UTC(2026, 10, 21, 5) })])]
  const { rows, formulas, frozenRows, nombre } = await workbook((await download(parts, EXCEL)).response)
  expect({ formulas, frozenRows, nombre }).toEqual({ formulas: 0, frozenRows: 1, nombre: 'Registro de actividad' })
  expect(rows[0]?.slice(0, 2).map((c) => c.value)).toEqual(['Cuándo', 'Qué pasó'])
  expect(rows.slice(1).map(([when]) => [onClock(when?.value), when?.formato])).toEqual([
    ['2026-11-20T22:04:05.000Z', 'yyyy-mm-dd hh:mm:ss'],
    ['2026-11-21T00:00:00.000Z', 'yyyy-mm-dd hh:mm:ss'],
  ])
  expect(rows[1]?.[3]?.value).toBe('=HYPERLINK("http://malo.test")')
  const inBuenosAires = await workbook((await download(parts, EXCEL, 'America/Argentina/Buenos_Aires')).response)
  expect(onClock(inBuenosAires.rows[1]?.[0]?.value)).toBe('2026-11-21T00:04:05.000Z')
})

test('what could not be read stands in both files in its place, and where the log goes on', async () => {
  const parts = [
    part([auditEntry(0)], { missing: [{ dia: '2026-05-01', filas: 3 }] }),
    part([], { cutoff: '2026-04-02' }),
  ]
  const { rows } = await workbook((await download(parts, EXCEL)).response)
  expect(rows.slice(2).map(([day, what]) => [onClock(day?.value).slice(0, 10), what?.value])).toEqual([
    ['2026-05-01', expect.stringMatching(/\S/)],
    ['2026-04-02', 'La exportación termina aquí'],
  ])
  const csv = (await (await download(parts, CSV)).response.text()).trim().split('\r\n')
  expect(csv.map((line) => line.split(';')[0])).toEqual([
    expect.stringMatching(/Cuándo/),
    '2026-11-20 22:04:05',
    '2026-05-01',
    '2026-04-02',
  ])
})

test('a workbook ends where it is long enough, says from which day on to ask again, and reads no further', async () => {
  const parts = [0, 1, 2, 3].map((k) => part([0, 1, 2].map((i) => auditEntry(k * 3 + i))))
  const { response, visto: seen } = await download(parts, { ...EXCEL, max: 5 })
  const { rows } = await workbook(response)
  expect(rows).toHaveLength(1 + 5 + 1)
  expect([onClock(rows[6]?.[0]?.value).slice(0, 10), rows[6]?.[2]?.value]).toEqual([
    '2026-11-20',
    expect.stringContaining('20 nov 2026'),
  ])
  expect(seen).toMatchObject({ loadedRows: 2, cerrado: true })
})

test.each([
  ['CSV', CSV],
  ['Excel', EXCEL],
])('a log that breaks off breaks the %s off, and who stops reading stops it', async (_, format) => {
  const broken = await download([part([auditEntry(0)]), new Error('R2')], format)
  await expect(broken.response.arrayBuffer()).rejects.toThrow('R2')
  expect(broken.visto.logged).toEqual(['exportacion-cortada'])
  const one = part(Array.from({ length: 500 }, (_, i) => auditEntry(i, { objeto: crypto.randomUUID() })))
  const abandoned = await download(Array(1000).fill(one), { ...format, max: 1e9 })
  const reader = abandoned.response.body!.getReader()
  for (let chunk = 0; chunk < 2; chunk++) await reader.read()
  await reader.cancel()
  await expect.poll(() => abandoned.visto.cerrado).toBe(true)
  expect(abandoned.visto.loadedRows).toBeLessThan(100)
})

test('the filter lists webhooks, mailed reports, accounting and reminders under the company, not under access', () => {
  const ofCompany = /^(webhook|envio|cuentas|contabilidad|asientos|renovacion)-/
  expect(eventsOf('acceso').filter((one) => ofCompany.test(one))).toEqual([])
  expect(eventsOf('empresa')).toEqual(
    expect.arrayContaining(['webhook-eliminado', 'envio-creado', 'asientos-enviados']),
  )
})

test('what people of a company wrote to support is listed under the company, and what was answered under the platform', () => {
  expect(eventsOf('empresa')).toContain('mensaje-enviado')
  expect(eventsOf('plataforma')).toContain('mensaje-respondido')
  expect(eventsOf('plataforma')).not.toContain('mensaje-enviado')
})
