/** What deleting a document changes today, in the question before it. Only its dialog loads this. */
import type { I18n } from '~/i18n/translator'
import type { Sheet } from './load.server'
import { labelOf } from './words'

export function removalInWords(
  { documento, removal }: Pick<Sheet, 'documento' | 'removal'>,
  today: string,
  i18n: I18n,
): string {
  const { t, date } = i18n
  const again = (day: string) =>
    t(day < today ? 'removal.remaining_expired' : 'removal.remaining', { fecha: date(day) })
  switch (removal.leaves) {
    case 'nothing':
      return t('removal.last')
    case 'same':
      return t(removal.later ? 'removal.later' : 'removal.previous')
    case 'earlier':
      return again(removal.documento.fecha_vencimiento)
    case 'later':
      return t('removal.next', { fecha: date(removal.begins) })
    case 'uncovered': {
      const label = { documento: labelOf(documento, i18n) }
      if (removal.until !== null) return t('removal.covers_until', { ...label, fecha: date(removal.until) })
      return `${t('removal.covers', label)} ${again(removal.documento.fecha_vencimiento)}`
    }
  }
}
