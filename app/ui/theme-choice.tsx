/**
 * «Tema: Sistema · Claro · Oscuro», in the account menu and on the sign-in pages: shows at once and is remembered in this
 * browser. Without JavaScript the address carries the choice (`?tema=`) beside what it held.
 */
import { useSearchParams } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { choose, useLook } from './theme'

const CHOICES = ['system', 'light', 'dark'] as const

export function ThemeChoice() {
  const { t } = useI18n()
  const look = useLook()
  const [params] = useSearchParams()
  return (
    <form method="get" className="theme" onSubmit={(e) => e.preventDefault()}>
      {[...params].map(
        ([name, value]) => name !== 'tema' && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <fieldset>
        <legend>{t('marco.theme')}</legend>
        <div className="seg">
          {CHOICES.map((one) => (
            <button
              key={one}
              type="submit"
              name="tema"
              value={one}
              aria-pressed={one === (look.theme ?? 'system')}
              onClick={() => choose({ ...look, theme: one === 'system' ? null : one })}
            >
              {t(`marco.theme_${one}`)}
            </button>
          ))}
        </div>
      </fieldset>
    </form>
  )
}
