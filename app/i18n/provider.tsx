/**
 * The language of the page. root.tsx wraps everything in
 *   <I18nProvider idioma={data.idioma} zona={data.zona}>…</I18nProvider>
 * and components ask
 *   const { t, fecha, hora, hace, inDays, numero, pesos, coordinate, motivo, idioma, zona } = useI18n()
 */
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Idioma } from './texts'
import { createI18n } from './translator'

const AppContext = createContext(createI18n('es', 'America/Bogota'))

export function I18nProvider(props: { idioma: Idioma; zona: string; children: ReactNode }) {
  const { idioma, zona, children } = props
  const i18n = useMemo(() => createI18n(idioma, zona), [idioma, zona])
  return <AppContext.Provider value={i18n}>{children}</AppContext.Provider>
}

/** Texts and formats in the reader's language and zone. */
export function useI18n() {
  return useContext(AppContext)
}
