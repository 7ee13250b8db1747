/** The figures of a day. */
import type { Day } from '@domain/recorridos/day'
import { useI18n } from '~/i18n/provider'
import { durationText, kmh, kmText } from './words'

export function Summary({ day }: { day: Day }) {
  const i18n = useI18n()
  const { t, numero } = i18n
  const figures: [string, string][] = [
    [t('recorridos.distance'), kmText(day.meters, i18n)],
    [t('recorridos.moving'), durationText(day.movingMs, i18n)],
    [t('recorridos.stopped'), durationText(day.stoppedMs, i18n)],
    [t('recorridos.trips'), numero(day.trips.length)],
    [t('recorridos.silent'), durationText(day.silentMs, i18n)],
    day.offHoursMs > 0
      ? [t('recorridos.off_hours'), durationText(day.offHoursMs, i18n)]
      : [t('recorridos.top_speed'), day.topSpeed === null ? '—' : t('recorridos.kmh', { n: kmh(day.topSpeed) })],
  ]
  return (
    <dl className="day-figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
