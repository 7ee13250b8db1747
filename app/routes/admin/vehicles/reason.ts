/** A vehicle in one line: the worst reason of its verdict, or that all is in order. */
import { type Reason, wordsOf } from '~/board/words'
import type { I18n } from '~/i18n/translator'

/** `urge`: expired or about to expire, shown in full contrast; otherwise muted. */
export function worstReason(reasons: readonly Reason[], i18n: I18n): { text: string; urge: boolean } {
  const [worst] = reasons
  if (!worst) return { text: i18n.t('vehiculos.todo_en_orden'), urge: false }
  const { what, when } = wordsOf(worst, i18n)
  if (worst.estado === 'falta') return { text: what, urge: worst.causes === 'Falta saber' }
  if (worst.estado === 'no-sirve') return { text: what, urge: true }
  if (worst.estado === 'sin-empezar') return { text: `${what}: ${when}`, urge: true }
  return { text: worst.dias === 0 ? what : `${what} ${i18n.inDays(worst.dias)}`, urge: true }
}
