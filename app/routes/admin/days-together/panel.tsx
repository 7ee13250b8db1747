/** Several vehicles of one day: their list beside the map, and their hours below under one scrubber. */

import { formatPlaca } from '@domain/vehiculos/placa'
import { Crosshair, MapPin } from 'lucide-react'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { lazyPart } from '~/connection/until-loaded'
import { useI18n } from '~/i18n/provider'
import type { Tiles } from '~/map/fleet-map.client'
import { noteMoments } from '~/recorridos/address'
import { Playhead } from '~/recorridos/playhead'
import { anyMoving, colorOf } from '~/recorridos/together/together'
import { useDays } from '~/recorridos/together/use-days'
import type { ReadDay } from '~/recorridos/use-day'
import { Way } from '~/recorridos/way'
import { durationText, kmText } from '~/recorridos/words'
import { Button, IconButton } from '~/ui/button'
import { Empty } from '~/ui/lists/empty'
import { Note } from '~/ui/note'
import { PlateLink } from '~/ui/signs/plate-link'
import { vehicleHref } from '~/ui/vehicles/address'
import { Lanes } from './tape'
import type { ReadVehicle, Vehicle } from './vehicle'
// the map loads later, its styles with the page: leaving a screen that has them would take them away
import '~/map/styles/live.css'

const WaysMap = lazyPart(() => import('~/recorridos/together/ways-map.client'))

interface Props {
  vehicles: readonly Vehicle[]
  date: string
  /** the company's, which the minute in the address is read in */
  zona: string
  from: number
  until: number
  now: number
  start: number | null
  tiles: Tiles
}

export function Together(props: Props) {
  const { date, zona, from, until, start, tiles } = props
  // as they were opened: when the loaders answer anew, as after an outage, the playing and the map stay as they are
  const [vehicles] = useState(props.vehicles)
  const { t } = useI18n()
  const ids = useMemo(() => vehicles.map(({ id }) => id), [vehicles])
  const [read, retry] = useDays(ids, props)
  const [framed, setFramed] = useState<Way | null>(null)
  const isLoading = read.some(({ state }) => state === 'loading')
  const hasFailed = read.some(({ state }) => state === 'error')
  // drawn once all have answered: a map that jumps with each cannot be read
  const shown = useMemo(() => (isLoading ? [] : withDays(vehicles, read)), [isLoading, vehicles, read])
  const playhead = usePlayheadOf(shown, { date, zona, from, start })
  return (
    <>
      <ol className="day-list legs together" aria-label={t('dias.vehicles')}>
        {vehicles.map((vehicle, index) => (
          <Row
            key={vehicle.id}
            vehicle={vehicle}
            index={index}
            date={date}
            read={read[index]}
            onFrame={() => setFramed(shown.find(({ id }) => id === vehicle.id)?.way ?? null)}
          />
        ))}
        {hasFailed && (
          <li>
            <Note tone="bad" action={<Button onClick={retry}>{t('common.retry')}</Button>}>
              {t('recorridos.load_error')}
            </Note>
          </li>
        )}
      </ol>
      {playhead ? (
        <>
          <div className="map day-map">
            <Suspense fallback={<p className="map-over">{t('gps.loading_map')}</p>}>
              <WaysMap ways={shown} playhead={playhead} tiles={tiles} framed={framed} />
            </Suspense>
          </div>
          <Lanes vehicles={shown} playhead={playhead} from={from} until={until} />
        </>
      ) : (
        <div className="day-blank">
          {isLoading ? (
            <p className="day-loading" role="status">
              {t('dias.loading')}
            </p>
          ) : (
            !hasFailed && (
              <Empty icon={MapPin} level={3} title={t('recorridos.none')}>
                {vehicles.every(({ erased }) => erased === null) && t('dias.none_detail')}
              </Empty>
            )
          )}
        </div>
      )}
    </>
  )
}

const withDays = (vehicles: readonly Vehicle[], read: readonly ReadDay[]): ReadVehicle[] =>
  vehicles.flatMap((vehicle, index) => {
    const one = read[index]
    return one?.state === 'ready' && one.day.fixes.length > 0
      ? [{ ...vehicle, index, day: one.day, way: new Way(one.day) }]
      : []
  })

/** The playhead over all of them, once they are there: at the asked moment or the first drive of any. */
function usePlayheadOf(
  shown: readonly ReadVehicle[],
  { date, zona, from, start }: Pick<Props, 'date' | 'zona' | 'from' | 'start'>,
): Playhead | null {
  const playhead = useMemo(() => {
    if (shown.length === 0) return null
    const spans = anyMoving(shown.map(({ day }) => day))
    return new Playhead(spans, start ?? spans.find(({ kind }) => kind === 'moving')?.from ?? from)
  }, [shown, start, from])
  useEffect(() => (playhead ? noteMoments(playhead, zona, date) : undefined), [playhead, date, zona])
  return playhead
}

/** Not broken at the end of a line: «3 h 40». */
const whole = (text: string) => text.replaceAll(' ', '\u00a0')

interface RowProps {
  vehicle: Vehicle
  index: number
  date: string
  read: ReadDay | undefined
  onFrame(): void
}

function Row({ vehicle: { id, placa, servicio, erased }, index, date, read, onFrame }: RowProps) {
  const i18n = useI18n()
  const { t } = i18n
  const day = read?.state === 'ready' && read.day.fixes.length > 0 ? read.day : null
  const plate = formatPlaca(placa)
  return (
    <li className="together-row">
      <i className="together-color" style={{ background: colorOf(index) }} aria-hidden="true" />
      <PlateLink id={id} placa={placa} servicio={servicio} />
      <span className="leg-m">
        {day ? (
          <>
            <b>{kmText(day.meters, i18n)}</b>
            <small>
              {t('recorridos.moving')} {whole(durationText(day.movingMs, i18n))}
            </small>
            <small>
              {t('recorridos.stopped')} {whole(durationText(day.stoppedMs, i18n))}
            </small>
            {erased !== null && <small>+ {t('recorridos.erased', { km: kmText(erased, i18n) })}</small>}
          </>
        ) : read?.state === 'ready' && erased !== null ? (
          <small>{t('recorridos.erased', { km: kmText(erased, i18n) })}</small>
        ) : (
          <small>
            {t(
              read?.state === 'error'
                ? 'dias.not_read'
                : read?.state === 'ready'
                  ? 'dias.none_reported'
                  : 'common.loading',
            )}
          </small>
        )}
      </span>
      {day && <IconButton icon={Crosshair} label={t('dias.frame', { placa: plate })} onClick={onFrame} />}
      <IconButton
        icon={MapPin}
        label={t('dias.open_day', { placa: plate })}
        to={vehicleHref(id, 'recorridos', { d: date })}
      />
    </li>
  )
}
