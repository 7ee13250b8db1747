/** The day or the month of which days are read together, within what the plan shows. */
import { addDays, addMonths, isDay } from '../day'

/** `from` and `until` are days `YYYY-MM-DD`, both included. */
export interface Period {
  unit: 'day' | 'month'
  /** as in the address: `2026-11-22`, `2026-11` */
  key: string
  from: string
  until: string
}

export interface PeriodSetting {
  /** today in the company's zone */
  today: string
  /** the first day that the plan shows; null when it shows all */
  historyStart: string | null
}

const MONTH = /^\d{4}-\d{2}$/

export const monthOf = (day: string): string => day.slice(0, 7)
/** The first day of a month `YYYY-MM`. */
const firstOf = (month: string): string => `${month}-01`
/** The last day of a month `YYYY-MM`. */
export const lastDayOf = (month: string): string => addDays(addMonths(firstOf(month), 1), -1)
/** The month that many months later. */
export const monthsLater = (month: string, n: number): string => monthOf(addMonths(firstOf(month), n))

const dayPeriod = (day: string): Period => ({ unit: 'day', key: day, from: day, until: day })

/** A month, cut to what the plan shows; empty (`from` after `until`) when it shows none of it. */
function monthPeriod(month: string, { today, historyStart }: PeriodSetting): Period {
  const first = firstOf(month)
  const last = lastDayOf(month)
  return {
    unit: 'month',
    key: month,
    from: historyStart !== null && historyStart > first ? historyStart : first,
    until: last < today ? last : today,
  }
}

/**
 * The period of an address: `mes=2026-11` or `d=2026-11-22`. What is no day, no month or not yet reads as the day
 * before today, the last one that is over.
 */
export function periodOf(asked: { d: string | null; mes: string | null }, setting: PeriodSetting): Period {
  const { d, mes } = asked
  const { today } = setting
  if (mes !== null && MONTH.test(mes) && isDay(firstOf(mes)) && mes <= monthOf(today)) return monthPeriod(mes, setting)
  return dayPeriod(d !== null && isDay(d) && d <= today ? d : addDays(today, -1))
}

/** A period as an address names it. */
export const periodParams = ({ unit, key }: Pick<Period, 'unit' | 'key'>): Record<string, string> => ({
  [unit === 'day' ? 'd' : 'mes']: key,
})

/** Whether the plan shows nothing of a period, since it is over before what the plan shows. */
export const isBeforeHistory = (period: Period, historyStart: string | null): boolean =>
  historyStart !== null && period.until < historyStart
