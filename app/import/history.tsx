/** The last imports of the company, and the button that takes one back. */
import { useI18n } from '~/i18n/provider'
import { Panel } from '~/ui/page'
import { UndoButton } from './undo-button'

interface ImportRow {
  id: string
  archivo: string | null
  nuevos: number
  cambiados: number
  /** UTC milliseconds */
  created_at: number
  deshecha_at: number | null
  until: number
}

export function History({ rows, now }: { rows: readonly ImportRow[]; now: number }) {
  const { t, dateTime } = useI18n()
  if (rows.length === 0) return null
  return (
    <Panel title={t('importacion.history')}>
      <ul className="imp-history">
        {rows.map((row) => (
          <li key={row.id}>
            <span>
              <b>{row.archivo ?? t('importacion.pasted')}</b>
              <small>
                {dateTime(row.created_at)} · {t('importacion.did', { nuevos: row.nuevos, cambiados: row.cambiados })}
              </small>
            </span>
            {row.deshecha_at !== null ? (
              <span className="muted">{t('importacion.was_undone')}</span>
            ) : (
              row.until > now &&
              row.nuevos + row.cambiados > 0 && (
                <UndoButton id={row.id} name={row.archivo ?? t('importacion.pasted')} counts={row} />
              )
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
