/** A few days in one line, for a message: «4 dic, 12 dic, 18 dic y 2 más», «20 sep, 20 oct y 5 nov 2027». */

import type { Idioma } from '@domain/identidad/perfil'
import { date } from './format'

/** A message holds no more; the rest is counted. */
const SHOWN = 3
const WORDS = { es: { and: ' y ', more: 'más' }, en: { and: ' and ', more: 'more' } } as const

/**
 * @param days `YYYY-MM-DD`, in order
 * @param today the reader's day: its year goes without saying, another one is said once
 */
export function dayList(days: readonly string[], today: string, idioma: Idioma): string {
  const shown = days.slice(0, SHOWN)
  const texts = shown.map((day, i) => {
    const whole = date(day, '', idioma)
    const year = day.slice(0, 4)
    const saidLater = shown[i + 1]?.startsWith(year)
    return year === today.slice(0, 4) || saidLater ? whole.replace(/,? \d{4}$/, '') : whole
  })
  const { and, more } = WORDS[idioma]
  const parts = days.length > SHOWN ? [...texts, `${days.length - SHOWN} ${more}`] : texts
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')}${and}${parts.at(-1)}`
}
