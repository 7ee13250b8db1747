/** Counts on screen: the server stops counting at a ceiling (domain/count.ts), and the text says so. */
import type { Count } from '@domain/count'
import { useI18n } from '~/i18n/provider'
import type { I18n } from '~/i18n/translator'

/** In a label: «12», or «1.000+» above the ceiling. */
export const countInLabel = ({ n, more }: Count, { formatNumber }: I18n): string =>
  more ? `${formatNumber(n)}+` : formatNumber(n)

/** In a sentence: «12», or «más de 1.000» above the ceiling. */
export const countInSentence = ({ n, more }: Count, { t, formatNumber }: I18n): string =>
  more ? t('common.more_than', { n: formatNumber(n) }) : formatNumber(n)

/** A label alone, which screen readers read as a sentence. */
export function CountLabel({ of: count }: { of: Count }) {
  const i18n = useI18n()
  if (!count.more) return <>{countInLabel(count, i18n)}</>
  return (
    <>
      <span aria-hidden="true">{countInLabel(count, i18n)}</span>
      <span className="sr">{countInSentence(count, i18n)}</span>
    </>
  )
}
