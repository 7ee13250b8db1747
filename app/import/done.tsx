/** The last step: what was written, what was not, and how all of it is taken back. */
import type { Noun } from '@domain/importacion/nouns'
import { Download, FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { Button, LinkButton } from '~/ui/button'
import { Panel } from '~/ui/page'
import { countsOf, type Draft } from './draft'
import { draftOf, type Part } from './parts'
import { useFaultText } from './problems'
import { rejectedCsv, rejectedRows } from './rejected'
import { saveFile } from './save-file'
import { UndoButton } from './undo-button'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const LIST: Record<Noun, string> = {
  vehiculos: '/admin/vehicles',
  conductores: '/admin/drivers',
  documentos: '/admin/documents',
  mantenimientos: '/admin/maintenance',
}

export function Done({
  parts,
  id,
  archivo,
  onAnother,
}: {
  parts: readonly Part[]
  id: string
  archivo: string
  onAnother: () => void
}) {
  const { t, numero: formatNumber } = useI18n()
  const drafts = parts.map(draftOf)
  const counts = countsOf(drafts)
  const [first] = drafts
  const onlyVehicles = drafts.every(({ noun }) => noun === 'vehiculos')
  const saved = counts.nuevo + counts.cambia
  const [isUndone, setUndone] = useState(false)
  const saidSaved = t(onlyVehicles ? 'importacion.saved_n' : 'importacion.saved_rows_n', { n: saved })
  return (
    <Panel title={isUndone ? t('importacion.undone') : saidSaved} className="imp-done">
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
          {parts.map((part) => (
            <Rejected key={part.hoja} draft={draftOf(part)} alone={parts.length === 1} />
          ))}
        </>
      )}
      <div className="imp-done-row">
        {!isUndone && <span>{t('importacion.undo_until')}</span>}
        <UndoButton id={id} name={archivo || t('importacion.pasted')} onDone={() => setUndone(true)} />
      </div>
      <div className="imp-done-row">
        <Button tone="quiet" onClick={onAnother}>
          {t('importacion.another')}
        </Button>
        <LinkButton tone="primary" to={LIST[first?.noun ?? 'vehiculos']}>
          {t(`importacion.see_${first?.noun ?? 'vehiculos'}`)}
        </LinkButton>
      </div>
    </Panel>
  )
}

/** The rows of a sheet that were not written whole, as a file. */
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
    saveFile(await rejectedBook(rejected, sheet), XLSX, `${name}.xlsx`)
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
