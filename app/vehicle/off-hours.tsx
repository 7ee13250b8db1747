/** Dónde está, outside working hours: that nothing is recorded, and until when. */
import type { OffSpan } from '@domain/dispositivos/live'
import { useI18n } from '~/i18n/provider'
import { Panel } from '~/ui/page'
import { useOffHours } from '~/ui/signs/off-hours'

export function OffHours({ off, now }: { off: OffSpan | null; now: number }) {
  const { t } = useI18n()
  const offHours = useOffHours()
  return (
    <Panel title={t('vehiculo.where')}>
      <div className="hub-where">
        <p>
          <b>{offHours(off, now)}</b>
          <small>{t('gps.off_detail')}</small>
        </p>
      </div>
    </Panel>
  )
}
