/** The activity log as a downloadable file, for the routes of both areas; streamed, so that its length has no limit. */
import { formatPlaca } from '@domain/vehiculos/placa'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { sheetInstant } from '~/exports/fields'
import { i18nIn } from '~/i18n/texts.server'
import type { I18n } from '~/i18n/translator'
import { type Columns, download, type Format, TABLES } from '~/sheets/stream.server'
import type { Row } from '~/sheets/table'
import { type Activity, readList } from './load.server'
import { type AuditEntry, companyOf, detailOf, missingOf, titleOf, whoOf } from './words'

type Part = ReturnType<Activity['all']> extends AsyncGenerator<infer P> ? P : never
type ActivityReader = Pick<Awaited<ReturnType<AppLoadContext['empresa']>>['person'], 'idioma' | 'zona_horaria'>

/** @throws Response 404 for a file that there is not */
export function formatOf(file = ''): Format {
  const format = Object.hasOwn(TABLES, file) ? TABLES[file] : undefined
  if (!format) throw new Response(null, { status: 404 })
  return format
}

/** Everything that the list's filters match, as a file; the download itself is recorded in the audit log. */
export async function exportActivity(
  request: Request,
  activity: Activity,
  actor: ActivityReader,
  { auditoria, logFailure }: AppLoadContext,
  format: Format,
) {
  const { max, write } = format
  const i18n = await i18nIn(actor.idioma, actor.zona_horaria)
  const { t } = i18n
  auditoria.record('exportacion', { datos: { de: 'auditoria' } })
  const columns: Columns = [
    { title: t('activity.when'), kind: 'instant', width: 20 },
    ...(['que', 'detail', 'who', 'empresa'] as const).map((c) => ({
      title: t(`activity.${c}`),
      kind: 'text' as const,
      width: 34,
    })),
    ...(['objeto', 'direccion', 'request'] as const).map((c) => ({
      title: t(`activity.${c}`),
      kind: 'text' as const,
      width: 24,
    })),
  ]
  async function* lines(): AsyncGenerator<Row[]> {
    try {
      let written = 0
      for await (const part of activity.all(readList(request))) {
        const ready = linesOf(part, i18n)
        written += ready.length
        if (written > max) {
          const kept = ready.slice(0, ready.length - (written - max))
          const last = part.rows[kept.length - 1] ?? part.rows[0]
          yield [...kept, ...(last ? [cutLine(sheetInstant(i18n.zona, last.at).slice(0, 10), i18n)] : [])]
          return
        }
        yield ready
      }
    } catch (error) {
      // fail the download: a truncated file must not look complete
      logFailure('exportacion-cortada', error)
      throw error
    }
  }
  const day = sheetInstant(actor.zona_horaria, Date.now()).slice(0, 10)
  const body = await write(columns, lines(), { name: t('activity.title'), idioma: i18n.idioma })
  return download(body, `vigia-${t('fileNames.activity')}-${day}`, format)
}

/** Rows, plus a row for each missing day and for a cutoff: an incomplete file must not look complete. */
function linesOf({ rows, missing: missingDays, cutoff }: Part, i18n: I18n): Row[] {
  const { t } = i18n
  return [
    ...rows.map((a) => cells(a, i18n)),
    ...missingDays.map((gap) => [gap.dia, t('activity.missing_title'), missingOf(gap, i18n)]),
    ...(cutoff === null ? [] : [cutLine(cutoff, i18n)]),
  ]
}

const cutLine = (day: string, { t, date }: I18n): Row => [
  day,
  t('activity.cutoff_title'),
  t('activity.cut_at', { dia: date(day) }),
]

function cells(a: AuditEntry, i18n: I18n): Row {
  return [
    sheetInstant(i18n.zona, a.at),
    titleOf(a.suceso, i18n),
    [a.vehiculo && formatPlaca(a.vehiculo.placa), detailOf(a, i18n)].filter(Boolean).join(', '),
    whoOf(a, i18n),
    companyOf(a, i18n),
    a.objeto,
    a.direccion,
    a.peticion,
  ]
}
