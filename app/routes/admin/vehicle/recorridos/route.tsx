/** Recorridos of one vehicle: a day of it (`?d=2026-11-22`), and a minute of that day (`&t=10:05`). */
import { addDays, instantAt, startOfDay } from '@domain/day'
import { whyNotShown } from '@domain/recorridos/history'
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { minuteOfText } from '~/recorridos/address'
import { DayPanel } from '~/recorridos/day-panel'
import { address } from '~/ui/address'
import { vehicleHref } from '~/ui/vehicle-address'
import { borrowed } from '../acts'
import { useVehicle } from '../use-vehicle'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { days, settings, now } = await context.openedEmpresa(request)
  const { hoy, zona, historyStart } = days.setting
  const asked = new URL(request.url).searchParams.get('d')
  const refusal = asked === null ? null : whyNotShown(asked, hoy, historyStart)
  const date = asked === null || (refusal !== null && refusal !== 'before-history') ? hoy : asked
  return {
    date,
    isBeforeHistory: refusal === 'before-history',
    from: startOfDay(zona, date),
    until: startOfDay(zona, addDays(date, 1)),
    now,
    hoy,
    zona,
    historyStart,
    tiles: { url: settings.tilesUrl, attribution: settings.tilesAttribution },
  }
}

export default function RecorridosTab() {
  const setting = useLoaderData<typeof loader>()
  const { vehiculo, dispositivo } = useVehicle().head
  const [params] = useSearchParams()
  const minute = minuteOfText(params.get('t'))
  const { id } = vehiculo
  return (
    <DayPanel
      // another day, or another vehicle, begins anew
      key={`${id} ${setting.date}`}
      {...setting}
      vehiculo={id}
      start={minute === null ? null : instantAt(setting.zona, setting.date, minute)}
      device={dispositivo && { isTracking: dispositivo.estado === 'Activo' && dispositivo.tracking_enabled }}
      hrefOf={(date) => vehicleHref(id, 'recorridos', { d: date })}
      fileOf={(file) => address(`${vehicleHref(id, 'recorridos')}/${file}`, { d: setting.date })}
      addDevice={borrowed('/admin/gps', { nuevo: id }, vehicleHref(id, 'recorridos'))}
    />
  )
}
