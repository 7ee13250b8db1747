/** The data of the GPS screen: a page of devices, the fleet of the map, and the device in the open dialog. */

import { DispositivosList } from '@domain/dispositivos/dispositivo'
import { HOLIDAY_ZONA } from '@domain/horarios/hours'
import { opensPro } from '@domain/suscripcion/standing'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { hiddenColumns } from '~/ui/lists/hidden-columns'
import { listParams } from '~/ui/lists/page-size'
import { openWithView } from '~/views/opening.server'
import { DEVICES_VIEW, readWindow, type WindowName } from './address'
import { enrolmentOf } from './programs'

const FOR_TRACKING: ReadonlySet<string> = new Set<WindowName>([
  'nuevo',
  'qr',
  'conectar',
  'regenerar',
  'servidor',
  'renovar-servidor',
])
/** Dialogs that show a secret of the company. */
const SECRETS: ReadonlySet<string> = new Set<WindowName>(['qr', 'conectar'])
const NEXT_HOLIDAYS = 4
const notFound = () => new Response(null, { status: 404 })

/** The table's parameters: `q`, `orden` (a leading minus: descending), `despues` or `antes`. */
export function readList(params: URLSearchParams): DispositivosList {
  const order = params.get('orden')
  return DispositivosList.parse({
    ...Object.fromEntries(params),
    orden: order?.replace(/^-/, ''),
    direction: order ? (order.startsWith('-') ? 'desc' : 'asc') : undefined,
  })
}

export async function load(request: Request, context: AppLoadContext) {
  const services = await context.openedEmpresa(request)
  const { dispositivos, deviceHorario, ownServer, person, empresa, settings, today, now, supportUntil } = services
  const { origin } = new URL(request.url)
  const searchParams = listParams(request)
  // the bare address is the live map: the list lies behind its own tab
  if (searchParams.get('vista') === DEVICES_VIEW) openWithView(request, 'dispositivos', services)

  const list = readList(searchParams)
  const gps = opensPro(empresa, now) ? 'abierto' : empresa.plan_type === 'Basic' ? 'sin-plan' : 'terminado'
  const { roster, isRosterComplete, hasVehiculos, ...page } = await dispositivos.list(list)

  const trackerOf = async (id: string) => {
    const [{ drawQr }, tracker] = await Promise.all([import('~/ui/signs/qr.server'), dispositivos.tracker(id)])
    if (!tracker) return null
    const base = `${origin}/api/trackers/${tracker.address}`
    return { base, heard: tracker.heard, qr: drawQr(enrolmentOf(base)) }
  }

  const openWindow = async () => {
    const requested = readWindow(searchParams)
    if (!requested) return null
    const { ventana: windowName, id } = requested
    // if the plan stores no positions, adding devices and sharing links are disabled: the screen offers a plan instead
    if (gps !== 'abierto' && FOR_TRACKING.has(windowName)) return null
    if (windowName === 'nuevo') {
      const vehiculos = await dispositivos.freeVehiculos(null)
      // the vehicle in the address, or the only one that there is
      const named = vehiculos.find((v) => v.id === id)
      const selected = named?.id ?? (vehiculos.length === 1 ? vehiculos[0]?.id : null) ?? null
      return { ventana: windowName, vehiculos, selected } as const
    }
    if (windowName === 'renovar-servidor') return { ventana: windowName } as const
    if (windowName === 'servidor') {
      if (supportUntil !== null) throw notFound()
      const [address, strangers] = await Promise.all([ownServer.address(), ownServer.strangers()])
      return { ventana: windowName, url: `${origin}/api/forwarders/${address}`, strangers } as const
    }
    const device = roster.find((d) => d.id === id) ?? (await dispositivos.find(id))
    // the link is a secret of the company: a supporting SuperAdmin does not see it
    if (!device || (SECRETS.has(windowName) && supportUntil !== null)) throw notFound()
    if (windowName === 'editar')
      return { ventana: windowName, device, vehiculos: await dispositivos.freeVehiculos(id) } as const
    if (windowName === 'horario') {
      const hours = await deviceHorario.read(id)
      if (!hours) throw notFound()
      const { nextHolidays } = await import('@domain/horarios/holidays')
      const holidays = empresa.zona_horaria === HOLIDAY_ZONA ? nextHolidays(today, NEXT_HOLIDAYS) : []
      return { ventana: windowName, device, hours, holidays } as const
    }
    if (windowName === 'conectar') return { ventana: windowName, device, tracker: await trackerOf(id) } as const
    if (windowName !== 'qr') return { ventana: windowName, device } as const
    const [{ drawQr }, link] = await Promise.all([import('~/ui/signs/qr.server'), dispositivos.link(id)])
    const url = `${origin}/track/${link?.deviceId}`
    return { ventana: windowName, device, link: link && { url, qr: drawQr(url), always: link.always } } as const
  }

  return {
    page,
    list,
    hidden: hiddenColumns(request, 'dispositivos', person),
    roster,
    isRosterComplete,
    opened: await openWindow(),
    hasVehiculos,
    gps,
    tiles: { url: settings.tilesUrl, attribution: settings.tilesAttribution },
    now,
  } as const
}
export type PageData = Awaited<ReturnType<typeof load>>
/** A device as dialogs know it. */
export type DispositivoRow = Omit<PageData['page']['rows'][number], 'programa'>
type WindowData = NonNullable<PageData['opened']>
export type FreeVehiculo = Extract<WindowData, { ventana: 'nuevo' }>['vehiculos'][number]
export type TrackerConnection = NonNullable<Extract<WindowData, { ventana: 'conectar' }>['tracker']>
export type OwnServerWindow = Extract<WindowData, { ventana: 'servidor' }>
export type HoursWindow = Extract<WindowData, { ventana: 'horario' }>
export type QrLink = NonNullable<Extract<WindowData, { ventana: 'qr' }>['link']>
