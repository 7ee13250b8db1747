/** The texts of the screen that is shown, for the root of the page. */

import type { Idioma } from '@domain/identidad/perfil'
import { useLocation, useNavigation } from '@remix-run/react'
import { useEffect } from 'react'
import { isReady, load } from './dictionaries'
import { sectionsOf } from './screens'
import type { Section } from './texts'

/**
 * Suspends until the texts of the screen are loaded. Every navigation is a transition, so the screen before stays until
 * then; those of the first screen are loaded before React starts (entry.client.tsx).
 */
export function useScreenTexts(idioma: Idioma): void {
  const { pathname } = useLocation()
  const target = useNavigation().location?.pathname
  useEffect(() => {
    // fetched together with the data of the screen, not after them
    if (target) load(idioma, sectionsOf(target)).catch(() => undefined)
  }, [idioma, target])
  const sections = sectionsOf(pathname)
  if (!isReady(idioma, sections)) throw loadOrReload(idioma, sections)
}

/** What cannot be fetched makes the browser ask for the page again, as Remix does with the script of a screen. */
async function loadOrReload(idioma: Idioma, sections: readonly Section[]) {
  try {
    await load(idioma, sections)
  } catch {
    window.location.reload()
    await new Promise(() => undefined)
  }
}
