/**
 * The language of the page. root.tsx wraps everything in
 *   <I18nProvider idioma={data.idioma} zona={data.zona}>…</I18nProvider>
 * and components ask
 *   const { t, date, time, ago, inDays, formatNumber, pesos, coordinate, reason, idioma, zona } = useI18n()
 */

import type { Idioma } from '@domain/identidad/perfil'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Section } from './texts'
import { createI18n } from './translator'

const AppContext = createContext({ ...createI18n('es', 'America/Bogota'), dayZone: 'America/Bogota' })

/** @param props `zona` is the person's own, in which instants are shown; `dayZone` the company's, which days are counted in */
export function I18nProvider(props: { idioma: Idioma; zona: string; dayZone?: string; children: ReactNode }) {
  const { idioma, zona, dayZone = zona, children } = props
  const i18n = useMemo(() => ({ ...createI18n(idioma, zona), dayZone }), [idioma, zona, dayZone])
  return <AppContext.Provider value={i18n}>{children}</AppContext.Provider>
}

/** Texts and formats in the reader's language and zone. */
export function useI18n() {
  return useContext(AppContext)
}

/**
 * Tells the browser which texts the server rendered besides those of the screen: it loads them before it hydrates, as a
 * component that suspends without a boundary breaks the hydration of all after it. Stands after what may need them.
 */
export function LateTexts() {
  const { late } = useI18n()
  return <template id={LATE_TEXTS} data-sections={[...late].join(' ')} suppressHydrationWarning />
}

const LATE_TEXTS = 'late-texts'

/** What LateTexts tells, read from the page. */
export const lateSections = (): Section[] =>
  (document.getElementById(LATE_TEXTS)?.dataset.sections ?? '').split(' ').filter(Boolean) as Section[]
