/** The lines of an export as a workbook or CSV, or as a program asks for them: the same whenever they are asked for. */
import type { Line } from '@domain/erp/entry'
import { flatText, type HelisaColumn, readColumns, windowsBytes } from '@domain/erp/helisa'
import { type OwnValues, WORLD_OFFICE_COLUMNS } from '@domain/erp/world-office'
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { TextKey } from '~/i18n/texts'
import type { Columns } from '~/sheets/stream.server'
import type { Column, Row } from '~/sheets/table'
import { isFile } from './address'

const FIELDS: readonly (readonly [
  title: TextKey,
  kind: Column['kind'],
  width: number,
  of: (line: Line) => Row[number],
])[] = [
  ['mantenimientos.books_reference', 'text', 14, (l) => l.reference],
  ['mantenimientos.books_day', 'day', 12, (l) => l.fecha],
  ['mantenimientos.books_account', 'text', 14, (l) => l.account],
  ['mantenimientos.books_third_party_nit', 'text', 14, (l) => l.nit],
  ['mantenimientos.books_third_party', 'text', 28, (l) => l.tercero],
  ['mantenimientos.books_centre', 'text', 16, (l) => l.centre],
  ['mantenimientos.books_description', 'text', 48, (l) => l.descripcion],
  ['mantenimientos.books_debit', 'pesos', 18, (l) => l.debit],
  ['mantenimientos.books_credit', 'pesos', 18, (l) => l.credit],
]

/** The columns of a file, and its lines. */
interface Sheet {
  columns: Columns
  rows: Row[]
}

const general = (lines: readonly Line[], heading: (key: TextKey) => string): Sheet => ({
  columns: FIELDS.map(([title, kind, width]) => ({ title: heading(title), kind, width })),
  rows: lines.map((line) => FIELDS.map(([, , , of]) => of(line))),
})

const worldOffice = (lines: readonly Line[], own: OwnValues): Sheet => ({
  columns: WORLD_OFFICE_COLUMNS,
  rows: lines.map((line) => WORLD_OFFICE_COLUMNS.map(({ of }) => of(line, own))),
})

const HELISA_WIDTH = 20
const helisa = (lines: readonly Line[], columns: readonly HelisaColumn[]): Sheet => ({
  columns: columns.map(({ title, kind }) => ({ title, kind, width: HELISA_WIDTH })),
  rows: lines.map((line) => columns.map(({ of }) => of(line))),
})
const FLAT = { ending: 'txt', type: 'text/plain; charset=windows-1252' }

export async function exportFile({ request, context, params }: LoaderFunctionArgs) {
  const { accounting: opened, person, empresa } = await context.empresa(request)
  const accounting = await opened
  const numero = Number(new URL(request.url).searchParams.get('numero'))
  const { file } = params
  const lines = isFile(file) && Number.isSafeInteger(numero) ? await accounting.lines(numero) : null
  if (!lines || !isFile(file)) throw new Response(null, { status: 404 })
  const [{ CSV, EXCEL_LIST, download, once }, { i18nIn }] = await Promise.all([
    import('~/sheets/stream.server'),
    import('~/i18n/texts.server'),
  ])
  const { t, idioma } = await i18nIn(person.idioma, empresa.zona_horaria)
  context.auditoria.record('exportacion', { datos: { de: 'contabilidad' } })
  const named = (kind: string) => `vigia-${kind}-${numero}`
  const sent = async ({ columns, rows }: Sheet, kind: string, format = EXCEL_LIST) => {
    const name = t('mantenimientos.books_export_named', { numero })
    return download(await format.write(columns, once(rows), { name, idioma }), named(kind), format)
  }
  switch (file) {
    case 'csv':
      return sent(general(lines, t as (key: TextKey) => string), t('fileNames.accounting'), CSV)
    case 'excel':
      return sent(general(lines, t as (key: TextKey) => string), t('fileNames.accounting'))
    case 'world-office': {
      const { world_office: own } = await accounting.file()
      return sent(worldOffice(lines, { ...own, empresa: own.empresa ?? empresa.nombre }), file)
    }
    case 'helisa': {
      const { helisa: setting } = await accounting.file()
      const columns = readColumns(setting.columnas) ?? []
      if (setting.formato === 'excel') return sent(helisa(lines, columns), file)
      return download(new Blob([windowsBytes(flatText(columns, lines, setting))]).stream(), named(file), FLAT)
    }
  }
}
