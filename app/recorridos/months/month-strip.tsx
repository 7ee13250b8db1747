/** A month with the ones beside it. */
import { monthOf, monthsLater } from '@domain/recorridos/period'
import { capital } from '~/i18n/capital'
import { useI18n } from '~/i18n/provider'
import { AdjacentLink } from '../date-strip'

interface Props {
  /** `YYYY-MM` */
  month: string
  today: string
  historyStart: string | null
  hrefOf(month: string): string
}

export function MonthStrip({ month, today, historyStart, hrefOf }: Props) {
  const i18n = useI18n()
  const { t } = i18n
  const isShown = (one: string) => one <= monthOf(today) && (historyStart === null || one >= monthOf(historyStart))
  const before = monthsLater(month, -1)
  const after = monthsLater(month, 1)
  const title = i18n.month(month)
  return (
    <div className="week-head month-head">
      <h2>{capital(title)}</h2>
      <AdjacentLink to={hrefOf(before)} isShown={isShown(before)} label={t('dias.previous_month')} side="before" />
      <AdjacentLink to={hrefOf(after)} isShown={isShown(after)} label={t('dias.next_month')} side="after" />
    </div>
  )
}
