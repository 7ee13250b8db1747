/** A day of a vehicle: its list beside the map, and the tape of its hours below. */
import { Route } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { lazyComponent } from '~/connection/lazy-component'
import { useI18n } from '~/i18n/provider'
import { Button } from '~/ui/button'
import { Empty } from '~/ui/lists/empty'
import { Note } from '~/ui/note'
import './styles/day.css'
import './styles/legs.css'
import './styles/way.css'
import './styles/week.css'
import './tape/tape.css'
import './tape/controls.css'
import './styles/held.css'
import { DateStrip } from './date-strip'
import type { ErasedFigures } from './figures'
import type { DaySetting } from './shown-day'
import { useDay } from './use-day'
// the map loads later, its styles with the page: leaving a screen that has them would take them away
import '~/map/styles/live.css'

const ShownDay = lazyComponent(async () => (await import('./shown-day')).ShownDay)
const NoDay = lazyComponent(async () => (await import('./no-day')).NoDay)
const Erased = lazyComponent(async () => (await import('./months/erased')).default)

interface Props extends DaySetting {
  today: string
  /** the first day that the plan shows; null when it shows all */
  historyStart: string | null
  /** how many days the smallest plan shows */
  historyDays: number
  isBeforeHistory: boolean
  /** metres of the days of the week that are counted, by `YYYY-MM-DD` */
  week: Readonly<Record<string, number>>
  /** a device that is now on another vehicle may have recorded this day */
  isCounted: boolean
  /** what is known of the day of devices that were deleted; their points are not kept */
  erased: ErasedFigures | null
  hrefOf(date: string): string
  addDevice: string
  /** the choice between this day and its month */
  periods: ReactNode
}

export function DayPanel(props: Props) {
  const i18n = useI18n()
  const { t } = i18n
  const { date, today, historyStart, historyDays, isBeforeHistory, week, device, hrefOf } = props
  return (
    <section className="panel day-panel day-panel--held" aria-label={t('recorridos.title')}>
      <div className="day-side">
        {props.periods}
        <DateStrip date={date} today={today} historyStart={historyStart} meters={week} hrefOf={hrefOf} />
        {historyStart !== null && !isBeforeHistory && (
          <p className="day-history">{t('recorridos.history', { n: historyDays, fecha: i18n.date(historyStart) })}</p>
        )}
      </div>
      {isBeforeHistory || (device === null && !props.isCounted && props.erased === null) ? (
        <Blank>
          <NoDay since={isBeforeHistory ? historyStart : null} days={historyDays} addDevice={props.addDevice} />
        </Blank>
      ) : (
        // another day, or another vehicle, begins anew; the days beside it stay, with the focus that one may have
        <DayReader key={`${props.vehiculo} ${date}`} {...props} />
      )}
    </section>
  )
}

const Blank = ({ children }: { children: ReactNode }) => <div className="day-blank">{children}</div>

function DayReader(props: Props) {
  const { t } = useI18n()
  const [read, retry] = useDay(props)
  // comes while the day is read
  useEffect(() => void ShownDay.preload(), [])
  if (read.state === 'loading')
    return (
      <Blank>
        <p className="day-loading" role="status">
          {t('recorridos.loading')}
        </p>
      </Blank>
    )
  if (read.state === 'error')
    return (
      <Blank>
        <Note tone="bad" action={<Button onClick={retry}>{t('common.retry')}</Button>}>
          {t('recorridos.load_error')}
        </Note>
      </Blank>
    )
  const isEmpty = read.day.fixes.length === 0
  const erased = props.erased && <Erased of={props.erased} isAlone={isEmpty} />
  if (isEmpty && erased) return <Blank>{erased}</Blank>
  if (isEmpty) {
    const isToday = props.date === props.today
    return (
      <Blank>
        <Empty icon={Route} level={3} title={t(isToday ? 'recorridos.none_yet' : 'recorridos.none')}>
          {t(isToday ? 'recorridos.none_yet_detail' : 'recorridos.none_detail')}
        </Empty>
      </Blank>
    )
  }
  return <ShownDay {...props} erased={erased} day={read.day} switchedOff={read.switchedOff} />
}
