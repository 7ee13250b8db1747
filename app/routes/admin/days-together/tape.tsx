/** The hours of several vehicles, one under the other, with one scrubber over all. */
import type { Day } from '@domain/recorridos/day'
import { formatPlaca } from '@domain/vehiculos/placa'
import type { CSSProperties } from 'react'
import { useMemo } from 'react'
import { useI18n } from '~/i18n/provider'
import type { Playhead } from '~/recorridos/playhead'
import { bandOf } from '~/recorridos/tape/drawing'
import { Controls, Hours, Key } from '~/recorridos/tape/parts'
import { Scrubber } from '~/recorridos/tape/scrubber'
import { anyMoving, colorOf } from '~/recorridos/together/together'
import { durationText } from '~/recorridos/words'
import type { ReadVehicle } from './vehicle'

interface Props {
  vehicles: readonly ReadVehicle[]
  playhead: Playhead
  from: number
  until: number
}

export function Lanes({ vehicles, playhead, from, until }: Props) {
  const { t } = useI18n()
  const say = (at: number) => {
    const n = vehicles.filter(({ way }) => way.segmentAt(at)?.kind === 'moving').length
    return n === 0 ? t('dias.none_moving') : t('dias.n_moving', { n })
  }
  const marks = useMemo(
    () => anyMoving(vehicles.map(({ day }) => day)).flatMap(({ kind, from: at }) => (kind === 'moving' ? [at] : [])),
    [vehicles],
  )
  return (
    <section className="tape oscuro" aria-label={t('recorridos.tape')}>
      <Controls playhead={playhead} />
      <div className="plot plot--lanes">
        {vehicles.map(({ id, placa, index, day }) => (
          <Lane key={id} placa={placa} color={colorOf(index)} day={day} until={until} />
        ))}
        <Hours from={from} until={until} />
        <Scrubber playhead={playhead} say={say} marks={marks} from={from} until={until} />
      </div>
      <Key hasOffHours={vehicles.some(({ day }) => day.offHoursMs > 0)} />
    </section>
  )
}

function Lane({ placa, color, day, until }: { placa: string; color: string; day: Day; until: number }) {
  const i18n = useI18n()
  const texts = {
    moving: durationText(day.movingMs, i18n),
    stopped: durationText(day.stoppedMs, i18n),
    silent: durationText(day.silentMs, i18n),
  }
  return (
    <>
      <span className="lane-name" aria-hidden="true">
        {formatPlaca(placa)}
      </span>
      <div
        className="band day-lane"
        role="img"
        aria-label={`${formatPlaca(placa)}: ${i18n.t('recorridos.tape_summary', texts)}`}
        style={{ '--lane': color } as CSSProperties}
      >
        {bandOf(day, until).map(({ from, kind, left, width }) => (
          <i key={from} className={`b b--${kind}`} style={{ left, width }} />
        ))}
      </div>
    </>
  )
}
