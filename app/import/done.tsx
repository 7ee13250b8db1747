/** The last step: what was written, what was not, and how all of it is taken back. */
import { Download } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { Button, LinkButton } from '~/ui/button'
import { Panel } from '~/ui/page'
import { countsOf, type Draft } from './draft'
import { useFaultText } from './problems'
import { rejectedFile } from './rejected'
import { saveFile } from './save-file'
import { UndoButton } from './undo-button'

export function Done({
  draft,
  id,
  archivo,
  onAnother,
}: {
  draft: Draft
  id: string
  archivo: string
  onAnother: () => void
}) {
  const i18n = useI18n()
  const { t, numero: formatNumber } = i18n
  const textOf = useFaultText()
  const counts = countsOf(draft.verdicts)
  const rejected = rejectedFile(draft, i18n, textOf)
  const saved = counts.nuevo + counts.cambia
  return (
    <Panel title={t('importacion.saved_n', { n: saved })} className="imp-done">
      <dl className="imp-counts">
        {(['nuevo', 'cambia', 'igual', 'sin-cupo', 'rechazada'] as const).map((one) => (
          <div key={one}>
            <dt>{t(`importacion.d_${one}`)}</dt>
            <dd>{formatNumber(counts[one])}</dd>
          </div>
        ))}
      </dl>
      {rejected.n > 0 && (
        <div className="imp-done-row">
          <span>{t('importacion.rejected_n', { n: rejected.n })}</span>
          <Button
            icon={Download}
            onClick={() => saveFile(rejected.text, 'text/csv;charset=utf-8', `${t('importacion.rejected_file')}.csv`)}
          >
            {t('importacion.rejected_download')}
          </Button>
        </div>
      )}
      <div className="imp-done-row">
        <span>{t('importacion.undo_until')}</span>
        <UndoButton id={id} name={archivo || t('importacion.pasted')} />
      </div>
      <div className="imp-done-row">
        <Button tone="quiet" onClick={onAnother}>
          {t('importacion.another')}
        </Button>
        <LinkButton tone="primary" to="/admin/vehicles">
          {t('importacion.see_vehicles')}
        </LinkButton>
      </div>
    </Panel>
  )
}
