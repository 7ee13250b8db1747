/** A speed above the limit that the company set: in red, with its sign. */
import type { DayExcess } from '@domain/lugares/road-of-day'
import type { Interval } from '@domain/recorridos/params'
import { Gauge } from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import { Icon } from '~/ui/signs/icon'
import { kmh } from './words'

export function Over({ children }: { children: ReactNode }) {
  const { t } = useI18n()
  return (
    <span className="over">
      <Icon of={Gauge} />
      <span className="sr">{t('recorridos.over_limit')}: </span>
      {children}
    </span>
  )
}

/** Whether the top speed of a span (metres per second) was reached above a limit. */
export const isOverLimit = (
  { from, until, topSpeed }: Interval & { topSpeed: number | null },
  excesses: readonly DayExcess[],
): boolean =>
  topSpeed !== null &&
  excesses.some((excess) => excess.from < until && excess.until > from && excess.peak >= kmh(topSpeed))
