/** Recorridos of one vehicle: a day of it (`?d=2026-11-22`), and a minute of that day (`&t=10:05`). */
import { addDays, dayIn, instantAt, startOfDay } from '@domain/day'
import { limitOf } from '@domain/lugares/rules'
import { whyNotShown } from '@domain/recorridos/history'
import { BASIC_HISTORY_DAYS } from '@domain/suscripcion/plan'
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { coordinates } from '~/places/coordinates'
import { minuteOfText } from '~/recorridos/address'
import { DayPanel } from '~/recorridos/day-panel'
import { monthHref } from '~/recorridos/months/address'
import { PeriodSwitch } from '~/recorridos/months/period-switch'
import { address } from '~/ui/address'
import { vehicleHref } from '~/ui/vehicles/address'
import { borrowed } from '../acts'
import { useVehicle } from '../use-vehicle'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { days, vigilancia, settings, now } = await context.openedEmpresa(request)
  const { today, zona, historyStart } = days.setting
  const { searchParams } = new URL(request.url)
  // a link to a moment names its instant; the day that is shown then notes its own in the address
  const at = Number(searchParams.get('at') ?? Number.NaN)
  const moment = Number.isSafeInteger(at) && at > 0 && at <= now ? at : null
  const asked = searchParams.get('d') ?? (moment === null ? null : dayIn(zona, moment))
  const refusal = asked === null ? null : whyNotShown(asked, today, historyStart)
  const date = asked === null || (refusal !== null && refusal !== 'before-history') ? today : asked
  const minute = minuteOfText(searchParams.get('t'))
  const { isCounted, erased, week } = await days.kept(params.id ?? '', date)
  return {
    date,
    zona,
    isCounted,
    erased,
    week,
    start: minute !== null ? instantAt(zona, date, minute) : searchParams.has('d') ? null : moment,
    historyDays: BASIC_HISTORY_DAYS,
    isBeforeHistory: refusal === 'before-history',
    from: startOfDay(zona, date),
    until: startOfDay(zona, addDays(date, 1)),
    now,
    today,
    historyStart,
    companyLimit: vigilancia.read().limite,
    tiles: settings.tiles,
  }
}

export default function RecorridosTab() {
  const { companyLimit, ...setting } = useLoaderData<typeof loader>()
  const { vehiculo, dispositivo } = useVehicle().head
  const { id } = vehiculo
  const { date } = setting
  return (
    <DayPanel
      {...setting}
      periods={
        <PeriodSwitch
          unit="day"
          dayTo={vehicleHref(id, 'recorridos', { d: date })}
          monthTo={monthHref(id, date.slice(0, 7))}
        />
      }
      limit={limitOf(companyLimit, vehiculo.limite_velocidad)}
      vehiculo={id}
      device={dispositivo && { isTracking: dispositivo.estado === 'Activo' && dispositivo.tracking_enabled }}
      hrefOf={(day) => vehicleHref(id, 'recorridos', { d: day })}
      fileOf={(file) => address(`${vehicleHref(id, 'recorridos')}/${file}`, { d: date })}
      namePlace={(at) =>
        borrowed(
          '/admin/gps/lugares',
          { nuevo: '', punto: coordinates(at) },
          vehicleHref(id, 'recorridos', { d: date }),
        )
      }
      addDevice={borrowed('/admin/gps', { nuevo: id }, vehicleHref(id, 'recorridos'))}
    />
  )
}
