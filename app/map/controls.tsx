/** The buttons over a map: show everything, nearer, further away, and what a map adds above them. */
import { Focus, Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import { Icon } from '~/ui/signs/icon'

interface MapControlsProps {
  map: { zoomIn(): unknown; zoomOut(): unknown }
  fitLabel: string
  onFit(): void
  /** further buttons, before these */
  children?: ReactNode
}

export function MapControls({ map, fitLabel, onFit, children }: MapControlsProps) {
  const { t } = useI18n()
  return (
    <div className="map-ctl">
      {children}
      <MapControl label={fitLabel} onClick={onFit}>
        <Icon of={Focus} />
      </MapControl>
      <MapControl label={t('common.zoom_in')} onClick={() => map.zoomIn()}>
        <Icon of={Plus} />
      </MapControl>
      <MapControl label={t('common.zoom_out')} onClick={() => map.zoomOut()}>
        <Icon of={Minus} />
      </MapControl>
    </div>
  )
}

interface MapControlProps {
  label: string
  isPressed?: boolean
  onClick(): void
  children: ReactNode
}

export function MapControl({ label, isPressed, onClick, children }: MapControlProps) {
  return (
    <button
      type="button"
      className="btn btn--icon"
      aria-label={label}
      aria-pressed={isPressed}
      title={label}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
