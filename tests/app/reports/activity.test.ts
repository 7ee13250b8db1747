/** The report of who did what: read from the log, counted by day and by person. */
import { expect, test } from 'vitest'
import { createI18n } from '~/i18n/translator'
import '../../support/all-texts'
import type { Activity } from '~/activity/load.server'
import type { AuditEntry } from '~/activity/words'
import { activityReport, readActs } from '~/reports/activity.server'
import { writeScreen } from '~/reports/write.server'
import { ACTS_MAX, REPORT_ROWS } from '../../../worker/domain/reports/kinds'

const ZONA = 'America/Bogota'
const reader = {
  i18n: createI18n('es', ZONA),
  zona: ZONA,
  today: '2026-11-23',
  now: Date.UTC(2026, 10, 23, 15),
}
const NOVEMBER = { week: null, months: ['2026-11'], from: '2026-11-01', until: '2026-11-22' }
const LAMP_STATE = { id: 'luz', nombre: 'Luz Marina Rey' }

let made = 0
/** At noon in Bogotá, unless told otherwise. */
const act = (day: string, by: AuditEntry['quien'], more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: `a${made++}`,
  at: Date.parse(`${day}T17:00:00Z`),
  suceso: 'vehiculo-cambiado',
  datos: {},
  objeto: null,
  otro: null,
  direccion: null,
  peticion: null,
  vehiculo: null,
  quien: by,
  empresa: null,
  ...more,
})
type Part = ReturnType<Activity['all']> extends AsyncGenerator<infer P> ? P : never
const idOf = ({ quien: who }: AuditEntry) => (who !== null && typeof who === 'object' ? who.id : who)
/** A log that answers in these parts, and what it was asked for. */
function logOf(...parts: Partial<Part>[]) {
  const asked: { desde: string | null; hasta: string | null }[] = []
  const log = {
    async *all(list: { desde: string | null; hasta: string | null }) {
      asked.push(list)
      for (const part of parts)
        yield { rows: [], actors: (part.rows ?? []).map(idOf), missing: [], cutoff: null, ...part }
    },
  }
  return { asked, log: log as unknown as Activity }
}
const reportOf = async (log: Activity, period = NOVEMBER) =>
  activityReport(await readActs(log, period, reader), period, reader)

test('acts are counted by the day and the person, and nothing from outside the period', async () => {
  const { log } = logOf({
    rows: [
      act('2026-11-23', LAMP_STATE),
      act('2026-11-03', LAMP_STATE, { vehiculo: { id: 'v', placa: 'ABC123', servicio: 'publico' } }),
      act('2026-11-03', 'platform'),
      act('2026-11-03', LAMP_STATE),
      act('2026-11-01', null),
      // the last evening of October in Bogotá
      act('2026-11-01', LAMP_STATE, { at: Date.parse('2026-11-01T04:59:00Z') }),
    ],
  })
  const report = await reportOf(log)
  expect(report.figures.map(([, value]) => value)).toEqual(['4', '2', '2 de 22'])
  expect(report.chart?.series.map(({ name, values }) => [name, values.slice(0, 3)])).toEqual([
    ['Luz Marina Rey', [0, 0, 2]],
    [expect.any(String), expect.any(Array)],
    [expect.any(String), expect.any(Array)],
  ])
  const [first] = writeScreen(report, reader).rows
  expect(first?.cells[0]).toBe('Luz Marina Rey')
  expect(first?.cells[3]).toBe('ABC 123')
})

test('two people whose accounts were deleted are two, as in the mail of the report', async () => {
  const { log } = logOf({
    rows: [act('2026-11-05', 'deleted'), act('2026-11-04', 'deleted'), act('2026-11-03', 'deleted')],
    actors: ['luz', 'ana', 'luz'],
  })
  const report = await reportOf(log)
  expect(report.figures.map(([, value]) => value)).toEqual(['3', '2', '3 de 22'])
  expect(report.chart?.series.map(({ values }) => values.reduce((a, b) => a + b))).toEqual([2, 1])
})

test('what the archive could not give is said, and so is what was left out', async () => {
  const many = Array.from({ length: ACTS_MAX + 1 }, (_, i) => act(i < 9000 ? '2026-11-20' : '2026-11-10', LAMP_STATE))
  const { log } = logOf({ rows: many, missing: [{ dia: '2026-11-02', filas: 3 }] })
  const report = await reportOf(log)
  const { rows, figures } = report
  const { notes } = writeScreen(report, reader)
  expect([rows.length, figures[0]?.[1]]).toEqual([REPORT_ROWS, '10.000'])
  expect(notes.join('\n')).toMatch(
    /No se pudo leer todo: .*2 nov 2026[\s\S]*10\.000 acciones más recientes, desde el 10 nov 2026[\s\S]*2\.000/,
  )
  const whole = await reportOf(logOf({ rows: [act('2026-11-02', LAMP_STATE)] }).log)
  expect(whole.notes).toHaveLength(2)
})
