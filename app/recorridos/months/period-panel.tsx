/**
 * What a fleet did in a period: the switch between day and month, the days or months to choose from, how far back the
 * plan reaches, and below them the list, or why there is none.
 */
import { monthOf, type Period } from '@domain/recorridos/period'
import { useSearchParams } from '@remix-run/react'
import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import { HREF_PLANES } from '~/plan/address'
import { DateStrip } from '~/recorridos/date-strip'
import '~/recorridos/styles/day.css'
import '~/recorridos/styles/legs.css'
import '~/recorridos/styles/week.css'
import { LinkButton } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Empty } from '~/ui/lists/empty'
import { Panel } from '~/ui/page'
import { MonthStrip } from './month-strip'
import { PeriodSwitch } from './period-switch'

interface Shown {
  period: Period
  /** the company's date */
  today: string
  /** the first day that the plan shows, and how many they are; null without a limit */
  historyStart: string | null
  historyDays: number
  /** whether the period lies before it */
  isBefore: boolean
}

type HrefOf = (params: URLSearchParams, unit: Period['unit'], key: string) => string

export function PeriodPanel(props: {
  shown: Shown
  label: string
  hrefOf: HrefOf
  note?: ReactNode
  /** said when the list could not be read */
  failure: string
  /** the list; null when it could not be read */
  children: ReactNode
}) {
  const { shown, label, note, failure, children } = props
  const { period, today, historyStart, historyDays, isBefore } = shown
  const { t, date } = useI18n()
  const [params] = useSearchParams()
  const hrefTo = (unit: Period['unit']) => (key: string) => props.hrefOf(params, unit, key)
  const strip = { today, historyStart }
  const history = historyStart !== null && { n: historyDays, fecha: date(historyStart) }
  return (
    <Panel label={label} className="fleet-days">
      <div className="fleet-days-head">
        <PeriodSwitch
          unit={period.unit}
          dayTo={hrefTo('day')(period.until)}
          monthTo={hrefTo('month')(monthOf(period.from))}
        />
        {period.unit === 'day' ? (
          <DateStrip {...strip} date={period.key} hrefOf={hrefTo('day')} />
        ) : (
          <MonthStrip {...strip} month={period.key} hrefOf={hrefTo('month')} />
        )}
        {history && !isBefore && <p className="day-history">{t('dias.history', history)}</p>}
        {note}
      </div>
      {history && isBefore ? (
        <Empty
          icon={MapPin}
          title={t('dias.before_history')}
          action={<LinkButton to={HREF_PLANES}>{t('recorridos.view_plans')}</LinkButton>}
        >
          {t('recorridos.before_history_detail', history)}
        </Empty>
      ) : (
        (children ?? (
          <div className="tools">
            <ErrorState message={failure} />
          </div>
        ))
      )}
    </Panel>
  )
}
