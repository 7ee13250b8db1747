/**
 * «Tema: Sistema · Claro · Oscuro»: shows at once and is remembered in this browser. Without the router, which the
 * driver's page does without.
 */
import { useI18n } from '~/i18n/provider'
import { choose, useLook } from './look'

const CHOICES = ['system', 'light', 'dark'] as const

export function ThemeButtons() {
  const { t } = useI18n()
  const look = useLook()
  return (
    <fieldset>
      <legend>{t('marco.theme')}</legend>
      <div className="seg">
        {CHOICES.map((one) => (
          <button
            key={one}
            type="submit"
            name="tema"
            value={one}
            // no theme is marked while «modo sol» is on; choosing one turns it off
            aria-pressed={!look.sun && one === (look.theme ?? 'system')}
            onClick={() => choose({ theme: one === 'system' ? null : one, sun: look.sun === null ? null : false })}
          >
            {t(`marco.theme_${one}`)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
