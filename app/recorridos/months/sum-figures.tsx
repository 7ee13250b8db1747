/** What days add up to, as figures over their table. */
import { coveredMs, type DaySum } from '@domain/recorridos/day-sums'
import { useI18n } from '~/i18n/provider'
import { durationText, kmText } from '../words'

interface Props {
  sum: Pick<DaySum, 'metros' | 'movimiento' | 'detenido'>
  /** of how many vehicles; without it, of how many days */
  vehicles?: number
  days?: number
}

export function SumFigures({ sum, vehicles, days }: Props) {
  const i18n = useI18n()
  const { t, formatNumber } = i18n
  const figures: [string, string][] = [
    [t('recorridos.distance'), kmText(sum.metros, i18n)],
    [t('recorridos.moving'), durationText(sum.movimiento, i18n)],
    [t('recorridos.stopped'), durationText(sum.detenido, i18n)],
    [t('dias.with_signal'), durationText(coveredMs(sum), i18n)],
    ...(vehicles === undefined ? [] : [[t('dias.vehicles'), formatNumber(vehicles)] as [string, string]]),
    ...(days === undefined ? [] : [[t('dias.days'), formatNumber(days)] as [string, string]]),
  ]
  return (
    <dl className="day-figures sum-figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
