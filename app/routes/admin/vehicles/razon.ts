/** What is said of a vehicle in one line: the worst reason of its verdict, or that all is in order. */
import { type Reason, wordsOf } from '~/board/words'
import type { I18n } from '~/i18n/traductor'

/** `urge` marks what is expired or about to: it speaks in ink, the rest stays quiet. */
export function razon(razones: readonly Reason[], i18n: I18n): { texto: string; urge: boolean } {
  const [peor] = razones
  if (!peor) return { texto: i18n.t('vehiculos.todo_en_orden'), urge: false }
  const { what, when } = wordsOf(peor, i18n)
  if (peor.estado === 'falta') return { texto: what, urge: peor.lleva === 'Falta saber' }
  if (peor.estado === 'no-sirve') return { texto: what, urge: true }
  if (peor.estado === 'sin-empezar') return { texto: `${what}: ${when}`, urge: true }
  return { texto: peor.dias === 0 ? what : `${what} ${i18n.enDias(peor.dias)}`, urge: true }
}
