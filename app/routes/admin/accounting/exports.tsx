/** «Exportaciones»: the files that were made, each as often as one wants, and how to bring them into a program. */
import { spanEnds } from '@domain/day-span'
import type { AccountingExport } from '@domain/erp/export'
import { FILE_PROGRAM_NAMES, type FileProgram } from '@domain/erp/file'
import { useI18n } from '~/i18n/provider'
import { Panel } from '~/ui/page'
import { hrefFile } from './address'

const FILES = [
  ['excel', 'mantenimientos.books_as_excel', 'mantenimientos.books_as_excel_named'],
  ['csv', 'mantenimientos.books_as_csv', 'mantenimientos.books_as_csv_named'],
] as const

export function ExportsPanel({ exports, program }: { exports: readonly AccountingExport[]; program: FileProgram }) {
  const { t } = useI18n()
  return (
    <Panel title={t('mantenimientos.books_exports')} id="exportaciones">
      <div className="panel-form">
        {exports.length === 0 ? (
          <p className="muted">{t('mantenimientos.books_no_exports')}</p>
        ) : (
          <ul className="rows rows--flush" aria-label={t('mantenimientos.books_exports')}>
            {exports.map((one) => (
              <li key={one.numero}>
                <Row of={one} program={program} />
              </li>
            ))}
          </ul>
        )}
        <p className="muted">{t('mantenimientos.books_exports_text')}</p>
        <p className="muted">{t('mantenimientos.books_import_text')}</p>
      </div>
    </Panel>
  )
}

function Row({ of, program }: { of: AccountingExport; program: FileProgram }) {
  const { numero, desde, hasta, nuevos, reversas, total, created_at, sent, unsent } = of
  const { t, date, formatNumber, money } = useI18n()
  const holds = [
    ...(nuevos > 0 ? [t('mantenimientos.books_holds_entries', { n: formatNumber(nuevos) })] : []),
    ...(reversas > 0 ? [t('mantenimientos.books_holds_reversals', { n: formatNumber(reversas) })] : []),
  ]
  const onTheirWay = [
    ...(sent > 0 ? [t('programs.books_export_sent', { n: formatNumber(sent) })] : []),
    ...(unsent > 0 ? [t('programs.books_export_unsent', { n: formatNumber(unsent) })] : []),
  ]
  const [first, last] = spanEnds(desde, hasta, date)
  return (
    <div className="row row--acts">
      <div className="row-main">
        <b>{t('mantenimientos.books_export_named', { numero })}</b>
        <small>
          {desde === hasta ? date(desde) : t('mantenimientos.books_of_days', { desde: first, hasta: last })}
        </small>
        <small>{[...holds, money(total), date(created_at)].join(' · ')}</small>
        {sent + unsent > 0 && <small>{onTheirWay.join(' · ')}</small>}
      </div>
      {sent + unsent < nuevos + reversas && (
        <div className="calendar-end">
          {FILES.map(([file, label, named]) => (
            <a
              key={file}
              className="btn btn--line"
              href={hrefFile(file, numero)}
              aria-label={t(named, { numero })}
              download
            >
              {t(label)}
            </a>
          ))}
          {program !== 'general' && (
            <a
              className="btn btn--line"
              href={hrefFile(program, numero)}
              aria-label={t('programs.books_file_named', { numero, programa: FILE_PROGRAM_NAMES[program] })}
              download
            >
              {FILE_PROGRAM_NAMES[program]}
            </a>
          )}
        </div>
      )}
    </div>
  )
}
