/** «Modo sol»: the driver's page in more contrast, for a phone on the dashboard in full daylight. */
import { Sun } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { Icon } from '../signs/icon'
import { choose, useLook } from './look'

export function SunButton() {
  const { t } = useI18n()
  const look = useLook()
  return (
    <button
      type="button"
      className="btn btn--icon sun"
      aria-pressed={look.sun === true}
      aria-label={t('rastreo.sun_mode')}
      title={t('rastreo.sun_mode')}
      onClick={() => choose({ ...look, sun: !look.sun })}
    >
      <Icon of={Sun} />
    </button>
  )
}
