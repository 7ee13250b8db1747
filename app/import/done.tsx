/** The last step: how many rows were written and why others were not, and the button that takes the import back. */
import { FILE_ROWS_MAX, ROWS_MAX } from '@domain/importacion/raw'
import { formatPlaca } from '@domain/vehiculos/placa'
import { CircleAlert, Download, FileSpreadsheet, Info } from 'lucide-react'
import { useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { HREF_PLANES } from '~/plan/address'
import { XLSX_TYPE } from '~/sheets/xlsx-type'
import { Button, LinkButton } from '~/ui/button'
import { saveFile } from '~/ui/files/save-file'
import { Panel } from '~/ui/page'
import { Icon } from '~/ui/signs/icon'
import { countsOf, type Draft } from './draft'
import { nameOf } from './field-names'
import { LISTS, leftOpenIn } from './left-open'
import { beyondIn, draftOf, type Part } from './parts'
import { rejectedCsv, rejectedRows } from './rejected'
import { useFaultText } from './review/problems'
import { UndoButton, whatGoes } from './undo-button'

export function Done({
  parts,
  id,
  until,
  archivo,
  limit,
  onAnother,
}: {
  parts: readonly Part[]
  id: string
  /** UTC milliseconds until which the import can be taken back; null when this is not known */
  until: number | null
  archivo: string
  limit: number
  onAnother: () => void
}) {
  const { t, dateTime, formatNumber } = useI18n()
  const drafts = parts.map(draftOf)
  const counts = countsOf(drafts)
  const [first] = drafts
  const onlyVehicles = drafts.every(({ noun }) => noun === 'vehiculos')
  const saved = counts.nuevo + counts.cambia
  const beyond = beyondIn(parts)
  const limits = { hoja: formatNumber(ROWS_MAX), total: formatNumber(FILE_ROWS_MAX) }
  const name = archivo || t('importacion.pasted')
  const [at] = useState(() => Date.now())
  const [isUndone, setUndone] = useState(false)
  const saidSaved = t(onlyVehicles ? 'importacion.saved_n' : 'importacion.saved_rows_n', { n: saved })
  const written = { nuevos: counts.nuevo, cambiados: counts.cambia }
  return (
    <Panel title={isUndone ? t('importacion.undone') : saidSaved} className="imp-done">
      <p className="muted imp-done-when">{`${dateTime(at)} · ${name}`}</p>
      {!isUndone && (
        <>
          <dl className="imp-counts">
            {(['nuevo', 'cambia', 'igual', 'sin-cupo', 'rechazada'] as const).map((one) => (
              <div key={one}>
                <dt>{t(`importacion.d_${one}`)}</dt>
                <dd>{formatNumber(counts[one])}</dd>
              </div>
            ))}
          </dl>
          {beyond > 0 && (
            <div className="imp-done-row">
              <Icon of={CircleAlert} className="imp-bad" />
              <span>{t('importacion.beyond_n', { n: beyond, ...limits })}</span>
            </div>
          )}
          {drafts.map((draft, i) => (
            <LeftOpen key={parts[i]?.hoja} draft={draft} />
          ))}
          {counts['sin-cupo'] > 0 && (
            <div className="imp-done-row">
              <Icon of={Info} />
              <span>
                <b>{t('importacion.outside_n', { n: counts['sin-cupo'] })}</b>
                <small>{t('importacion.outside_detail', { limite: formatNumber(limit) })}</small>
              </span>
              <LinkButton to={HREF_PLANES}>{t('common.view_planes')}</LinkButton>
            </div>
          )}
          {parts.map((part) => (
            <Rejected key={part.hoja} draft={draftOf(part)} alone={parts.length === 1} />
          ))}
        </>
      )}
      {(until === null || until > at) && (
        <div className="imp-done-row">
          {!isUndone && (
            <span>
              {until !== null && t('importacion.undo_until', { hasta: dateTime(until) })} {whatGoes(written, t)}
              <small>{t('importacion.undo_except')}</small>
            </span>
          )}
          <UndoButton id={id} name={name} counts={written} onDone={() => setUndone(true)} />
        </div>
      )}
      <div className="imp-done-row">
        <Button tone="quiet" onClick={onAnother}>
          {t('importacion.another')}
        </Button>
        <LinkButton tone="primary" to={LISTS[first?.noun ?? 'vehiculos']}>
          {t(`importacion.see_${first?.noun ?? 'vehiculos'}`)}
        </LinkButton>
      </div>
    </Panel>
  )
}

/** Cells that stayed empty in saved rows, with links to where they are filled in. */
function LeftOpen({ draft }: { draft: Draft }) {
  const i18n = useI18n()
  const { t } = i18n
  return leftOpenIn(draft).map(({ field, cells, placa, to }) => (
    <div key={field} className="imp-done-row">
      <Icon of={CircleAlert} className="imp-bad" />
      <span>
        <b>{t('importacion.left_n', { n: cells, which: nameOf(field, i18n) })}</b>
        <small>
          {cells === 1 ? formatPlaca(placa) : t('importacion.left_of', { n: cells - 1, placa: formatPlaca(placa) })}
        </small>
      </span>
      <LinkButton to={to}>{t(cells === 1 ? 'importacion.left_fill' : 'importacion.left_fill_all')}</LinkButton>
    </div>
  ))
}

/** Downloads of the rows that were rejected, or written without some of their cells. */
function Rejected({ draft, alone }: { draft: Draft; alone: boolean }) {
  const i18n = useI18n()
  const { t } = i18n
  const textOf = useFaultText()
  const rejected = rejectedRows(draft, i18n, textOf)
  if (rejected.rows.length === 0) return null
  const sheet = t(`importacion.n_${draft.noun}`)
  const name = t('importacion.rejected_file')
  const labelOf = (format: string) =>
    [t('importacion.rejected_download'), format, alone ? '' : sheet].filter(Boolean).join(': ')
  const saveExcel = async () => {
    const { rejectedBook } = await import('./rejected-book')
    saveFile(await rejectedBook(rejected, sheet), XLSX_TYPE, `${name}.xlsx`)
  }
  return (
    <div className="imp-done-row">
      <span>
        {!alone && `${sheet}: `}
        {t('importacion.rejected_n', { n: rejected.rows.length })}
      </span>
      <span className="imp-done-files">
        <Button icon={FileSpreadsheet} aria-label={labelOf('Excel')} onClick={saveExcel}>
          Excel
        </Button>
        <Button
          icon={Download}
          aria-label={labelOf('CSV')}
          onClick={() => saveFile(rejectedCsv(rejected, i18n.idioma), 'text/csv;charset=utf-8', `${name}.csv`)}
        >
          CSV
        </Button>
      </span>
    </div>
  )
}
