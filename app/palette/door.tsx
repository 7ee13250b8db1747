/** Opens the palette by «Ctrl K» (⌘K), by «/» outside of a field, or by its button. Its script loads when it first opens. */

import type { Idioma } from '@domain/identidad/perfil'
import { Search } from 'lucide-react'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { lazyPart } from '~/connection/until-loaded'
import { isTypedIn } from '~/forms/typed-in'
import { load } from '~/i18n/dictionaries'
import { useI18n } from '~/i18n/provider'
import { Icon } from '~/ui/signs/icon'
import type { Area } from './acts'
import type { Entry } from './entries'

/** One for each language: a script and its texts. */
const palettes = {
  es: lazyPart(
    () => fetchPalette('es'),
    () => null,
  ),
  en: lazyPart(
    () => fetchPalette('en'),
    () => null,
  ),
}
async function fetchPalette(idioma: Idioma) {
  const [{ Palette }] = await Promise.all([import('./palette'), load(idioma, ['palette'])])
  return { default: Palette }
}

/** Whether a key opens the palette: not over a dialog, and «/» not while something is typed. */
function opens({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey || document.querySelector('dialog:modal')) return false
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k'
  return key === '/' && !isTypedIn(target)
}

/** @returns `opening`: which opening of the palette is shown; 0 while it is closed */
export function usePalette() {
  const [opening, setOpening] = useState(0)
  // a key pressed right after Escape comes before the browser tells that it closed the palette: that is another opening
  const open = useCallback(() => setOpening((n) => n + 1), [])
  const close = useCallback(() => setOpening(0), [])
  useEffect(() => {
    const onKeyDown = (e: KeyboardEvent) => {
      if (!opens(e)) return
      e.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [open])
  return { opening, open, close }
}

export function SearchButton({ onClick }: { onClick: () => void }) {
  const { t } = useI18n()
  return (
    <button
      type="button"
      className="btn btn--icon"
      aria-label={t('marco.search')}
      aria-keyshortcuts="Control+K Meta+K /"
      title={t('marco.search_hint')}
      onClick={onClick}
    >
      <Icon of={Search} />
    </button>
  )
}

export function PaletteDoor({
  opening,
  ...rest
}: {
  opening: number
  area: Area
  screens: readonly Entry[]
  onClose: () => void
}) {
  const Palette = palettes[useI18n().idioma]
  return (
    opening > 0 && (
      <Suspense>
        <Palette key={opening} {...rest} />
      </Suspense>
    )
  )
}
