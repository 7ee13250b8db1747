/** A list as a file: every row that its filters find, page by page, with the columns of fields.ts. */
import type { Cursor } from '@domain/cursor'
import { EXPORT_ROWS } from '@domain/export-rows'
import type { Idioma } from '@domain/identidad/perfil'
import type { ListName, PlatformListName, UnnamedList } from '@domain/list-name'
import type { AppLoadContext } from '@remix-run/cloudflare'
import type { TextKey } from '~/i18n/texts'
import { i18nIn } from '~/i18n/texts.server'
import { type Columns, CSV, download, EXCEL_LIST } from '~/sheets/stream.server'
import type { Row } from '~/sheets/table'
import { hiddenColumns } from '~/ui/lists/hidden-columns'
import type { Fields, Reader } from './fields'

/** A page of so many rows, after a cursor or the first. */
export interface Place {
  despues: Cursor | null
  antes: null
  filas: number
}
interface Page<R> {
  rows: readonly R[]
  after: Cursor | null
  /** null where nothing is before this page; a list that tells no such place has none */
  before?: Cursor | null
  /** how many vehicles the list is limited to, where there are more; other lists are limited in other ways */
  limited?: number | boolean | null
}

/** A list and how it is read: `read` gives the page at a place. */
export interface Exported<R> {
  /** also in the audit log and, in the reader's language, in the file's name */
  name: ListName | PlatformListName | UnnamedList
  title: TextKey
  fields: Fields<R>
  read: (place: Place) => Promise<Page<R>>
  /** what rows are chosen by, where only some are asked for */
  idOf: (row: R) => string | null
  /** the day on which the verdicts of its rows hold */
  day?: string
  /** said below the rows of a list that its page calls limited, with `n` */
  limitedText?: 'documentos.export_limited'
}

/** Rows read at once: few enough to hold in memory with their related data. */
const PAGE_ROWS = 1000

interface Asking {
  request: Request
  person: { id: string; idioma: Idioma; zona_horaria: string }
  /** the company's day, by which the file is named */
  today: string
  now: number
}

/**
 * `…/csv` or `…/excel`, without the columns that this person has put away and with hours in this person's zone, as on the
 * screen; with `ids` in the address only those rows.
 * The download is recorded in the audit log.
 */
export async function exportList<R>(
  list: Exported<R>,
  { request, person, today, now }: Asking,
  { auditoria, logFailure }: Pick<AppLoadContext, 'auditoria' | 'logFailure'>,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  // one address of a list for all its files
  if (!/\/(csv|excel)$/.test(pathname)) throw new Response(null, { status: 404 })
  const format = pathname.endsWith('/excel') ? EXCEL_LIST : CSV
  const zona = person.zona_horaria
  const i18n = await i18nIn(person.idioma, zona)
  const reader: Reader = { i18n, zona, today, now }
  const heading = i18n.t as (key: TextKey) => string
  const away = hiddenColumns(request, list.name, person).ids
  // the first column names the row and stays
  const fields = Object.entries(list.fields).flatMap(([column, shown], i) =>
    i > 0 && away.includes(column) ? [] : shown,
  )
  const headingOf = ({ title, titleOn }: Fields<R>[string][number]) =>
    list.day && titleOn ? i18n.t(titleOn, { fecha: i18n.date(list.day) }) : heading(title)
  const columns: Columns = fields.map((field) => ({ title: headingOf(field), kind: field.kind, width: field.width }))
  const chosen = new Set(searchParams.getAll('ids'))
  const isAsked = (row: R) => chosen.size === 0 || chosen.has(list.idOf(row) ?? '')
  auditoria.record('exportacion', { datos: { de: `lista-${list.name}` } })

  async function* lines(): AsyncGenerator<Row[]> {
    try {
      let written = 0
      let after: Cursor | null = null
      do {
        const page: Page<R> = await list.read({ despues: after, antes: null, filas: PAGE_ROWS })
        // the rows beyond the cursor are gone, and the list answers with its first page again
        if (after && page.before === null) return
        const rows = page.rows.filter(isAsked)
        written += rows.length
        yield rows.map((row) => fields.map(({ of }) => of(row, reader)))
        after = page.after
        if (chosen.size > 0 && written >= chosen.size) return
        if (written >= EXPORT_ROWS && after) {
          // an incomplete file must not look complete
          yield [[i18n.t('fileNotes.cut', { n: i18n.formatNumber(EXPORT_ROWS) })]]
          return
        }
        const gone = after ? 0 : chosen.size - written
        if (gone > 0) yield [[i18n.t('fileNotes.chosen_gone', { n: gone, de: i18n.formatNumber(chosen.size) })]]
        if (!after && typeof page.limited === 'number' && list.limitedText)
          yield [[i18n.t(list.limitedText, { n: i18n.formatNumber(page.limited) })]]
      } while (after)
    } catch (error) {
      logFailure('exportacion-cortada', error)
      throw error
    }
  }
  const body = await format.write(columns, lines(), { name: heading(list.title), idioma: i18n.idioma })
  return download(body, `vigia-${i18n.t(`fileNames.${list.name}`)}-${today}`, format)
}
