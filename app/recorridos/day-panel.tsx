/** A day of a vehicle: its list beside the map, and the tape of its hours below. */
import type { DayExcess } from '@domain/lugares/road-of-day'
import type { Day } from '@domain/recorridos/day'
import { legsOf } from '@domain/recorridos/legs'
import type { Interval } from '@domain/recorridos/params'
import { CalendarX, MapPinOff, Plus, Route } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { useLate } from '~/connection/use-late'
import { useI18n } from '~/i18n/provider'
import type { Tiles } from '~/map/fleet-map.client'
import { HREF_PLANES } from '~/plan/address'
import { Button, LinkButton } from '~/ui/button'
import { Empty } from '~/ui/lists/empty'
import { Note } from '~/ui/note'
import { lazyWindow } from '~/ui/windows/lazy-window'
import { type DayFile, noteMinute } from './address'
import './day.css'
import { DateStrip } from './date-strip'
import type { LimitedPlace } from './day-road'
import { Playhead } from './playhead'
import { Tape } from './tape'
import { type DayBounds, useDay } from './use-day'
import { Way } from './way'

const DayList = lazyWindow(async () => (await import('./day-list')).default)
const Erased = lazyWindow(async () => (await import('./months/erased')).default)
const WayMap = lazy(() => import('./way-map.client'))

const NO_EXCESSES: readonly DayExcess[] = []

interface Props extends DayBounds {
  hoy: string
  /** the first day that the plan shows; null when it shows all */
  historyStart: string | null
  /** how many days the smallest plan shows */
  historyDays: number
  isBeforeHistory: boolean
  /** the moment to begin with, UTC milliseconds; null: the first drive */
  start: number | null
  /** the company's own speed limit, km/h; null for none */
  limit: number | null
  device: { isTracking: boolean } | null
  /** a device that is now on another vehicle may have recorded this day */
  isCounted: boolean
  /** what is known of the day of devices that were deleted; their points are not kept */
  erased: { metros: number; movimiento: number; detenido: number } | null
  tiles: Tiles
  hrefOf(date: string): string
  /** the address of the day as a file */
  fileOf(file: DayFile): string
  addDevice: string
}

export function DayPanel(props: Props) {
  const { t, fecha } = useI18n()
  const { date, hoy, historyStart, historyDays, isBeforeHistory, device, hrefOf } = props
  return (
    <section className="panel day-panel" aria-label={t('recorridos.title')}>
      <div className="day-side">
        <DateStrip date={date} hoy={hoy} historyStart={historyStart} hrefOf={hrefOf} />
        {historyStart !== null && !isBeforeHistory && (
          <p className="day-history">{t('recorridos.history', { n: historyDays, fecha: fecha(historyStart) })}</p>
        )}
      </div>
      {isBeforeHistory && historyStart !== null ? (
        <Blank>
          <Empty
            icon={CalendarX}
            level={3}
            title={t('recorridos.before_history')}
            action={<LinkButton to={HREF_PLANES}>{t('recorridos.view_plans')}</LinkButton>}
          >
            {t('recorridos.before_history_detail', { n: historyDays, fecha: fecha(historyStart) })}
          </Empty>
        </Blank>
      ) : device === null && !props.isCounted && props.erased === null ? (
        <Blank>
          <Empty
            icon={MapPinOff}
            level={3}
            title={t('recorridos.no_device')}
            action={
              <LinkButton to={props.addDevice} icon={Plus}>
                {t('gps.add')}
              </LinkButton>
            }
          >
            {t('recorridos.no_device_detail')}
          </Empty>
        </Blank>
      ) : (
        <Read {...props} />
      )}
    </section>
  )
}

const Blank = ({ children }: { children: ReactNode }) => <div className="day-blank">{children}</div>

function Read(props: Props) {
  const { t } = useI18n()
  const [read, retry] = useDay(props)
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
  if (read.day.fixes.length === 0 && props.erased)
    return (
      <Blank>
        <Erased of={props.erased} />
      </Blank>
    )
  if (read.day.fixes.length === 0) {
    const isToday = props.date === props.hoy
    return (
      <Blank>
        <Empty icon={Route} level={3} title={t(isToday ? 'recorridos.none_yet' : 'recorridos.none')}>
          {t(isToday ? 'recorridos.none_yet_detail' : 'recorridos.none_detail')}
        </Empty>
      </Blank>
    )
  }
  return <ShownDay {...props} day={read.day} switchedOff={read.switchedOff} />
}

function ShownDay(props: Props & { day: Day; switchedOff: readonly Interval[] }) {
  const { day, switchedOff, date, from, until, start, limit, tiles, device, fileOf, vehiculo } = props
  const [excesses, setExcesses] = useState<readonly DayExcess[]>(NO_EXCESSES)
  const places = useLate<readonly LimitedPlace[]>(`/admin/gps/lugares/mapa?vehiculo=${vehiculo}`)
  const { t } = useI18n()
  const way = useMemo(() => new Way(day), [day])
  const legs = useMemo(() => legsOf(day), [day])
  const [playhead] = useState(() => {
    const first = day.segments.find((s) => s.kind === 'moving')?.from ?? day.fixes[0]?.at ?? from
    return new Playhead(day.segments, Math.min(start ?? first, day.until))
  })
  const [isFollowing, setFollowing] = useState(true)
  useEffect(() => () => playhead.pause(), [playhead])
  useEffect(() => {
    let noted = playhead.at
    return playhead.subscribe(() => {
      if (playhead.isPlaying || playhead.at === noted) return
      noted = playhead.at
      noteMinute(date, playhead.at - from)
    })
  }, [playhead, date, from])
  return (
    <>
      <div className="day-list">
        <DayList
          day={day}
          switchedOff={switchedOff}
          way={way}
          legs={legs}
          places={places}
          playhead={playhead}
          fileOf={fileOf}
          limit={limit}
          onExcesses={setExcesses}
          isToday={day.until < until}
          isTracking={device?.isTracking ?? true}
        />
      </div>
      <div className="map day-map">
        <Suspense fallback={<p className="map-over">{t('gps.loading_map')}</p>}>
          <WayMap
            way={way}
            places={places}
            excesses={excesses}
            legs={legs}
            playhead={playhead}
            tiles={tiles}
            isFollowing={isFollowing}
          />
        </Suspense>
      </div>
      <Tape way={way} day={day} playhead={playhead} until={until} isFollowing={isFollowing} onFollow={setFollowing} />
    </>
  )
}
