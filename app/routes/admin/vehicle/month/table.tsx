/** The days of a vehicle's month. */
import { coveredMs, type DaySum } from '@domain/recorridos/day-sums'
import { Link } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { durationText, kmh, kmText } from '~/recorridos/words'
import { type Column, Table } from '~/ui/lists/table'
import { vehicleHref } from '~/ui/vehicles/address'

type Day = DaySum & { dia: string }

const sum = (days: readonly Day[], of: (day: Day) => number) => days.reduce((all, day) => all + of(day), 0)

export const sumOf = (days: readonly Day[]) => ({
  metros: sum(days, ({ metros }) => metros),
  movimiento: sum(days, ({ movimiento }) => movimiento),
  detenido: sum(days, ({ detenido }) => detenido),
})

export function DaysTable({ vehiculo, days }: { vehiculo: string; days: readonly Day[] }) {
  const i18n = useI18n()
  const { t, time, longDate } = i18n
  const at = (instant: number | null) => (instant === null ? <span className="faint">—</span> : time(instant))
  const columns: Column<Day>[] = [
    {
      id: 'dia',
      title: t('dias.date'),
      card: 'main',
      cell: ({ dia }) => (
        <Link className="month-day" to={vehicleHref(vehiculo, 'recorridos', { d: dia })}>
          {longDate(dia)}
        </Link>
      ),
    },
    {
      id: 'metros',
      title: t('recorridos.distance'),
      card: 'full',
      cell: ({ metros, movimiento }) => (
        <>
          <b>{kmText(metros, i18n)}</b>
          <span className="only-s"> · {t('dias.moving_for', { moving: durationText(movimiento, i18n) })}</span>
        </>
      ),
    },
    {
      id: 'movimiento',
      title: t('recorridos.moving'),
      cell: ({ movimiento }) => durationText(movimiento, i18n),
    },
    {
      id: 'detenido',
      title: t('recorridos.stopped'),
      narrow: 960,
      cell: ({ detenido }) => durationText(detenido, i18n),
    },
    { id: 'inicio', title: t('dias.first_start'), narrow: 900, cell: ({ inicio }) => at(inicio) },
    { id: 'fin', title: t('dias.last_stop'), narrow: 900, cell: ({ fin }) => at(fin) },
    {
      id: 'maxima',
      title: t('recorridos.top_speed'),
      cell: ({ maxima }) => (maxima > 0 ? t('recorridos.kmh', { n: kmh(maxima) }) : <span className="faint">—</span>),
    },
    {
      id: 'signal',
      title: t('dias.with_signal'),
      narrow: 960,
      cell: (day) => durationText(coveredMs(day), i18n),
    },
  ]
  return <Table label={t('dias.month_list')} rows={days} columns={columns} keyOf={({ dia }) => dia} />
}
