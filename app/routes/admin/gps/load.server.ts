/** The data of the GPS screen: a page of devices, the fleet of the map, and the device in the open dialog. */

import { DispositivosList } from '@domain/dispositivos/dispositivo'
import { HOLIDAY_ZONA } from '@domain/horarios/hours'
import { opensPro } from '@domain/suscripcion/standing'
import { whyEnded } from '@domain/suscripcion/suscripcion'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { hiddenColumns } from '~/ui/lists/hidden-columns'
import { listParams } from '~/ui/lists/page-size'
import { openWithView } from '~/views/opening.server'
import { DEVICES_VIEW, type DialogName, readDialog } from './address'
import { enrolmentOf } from './programs'

const FOR_TRACKING: ReadonlySet<DialogName> = new Set([
  'nuevo',
  'qr',
  'conectar',
  'regenerar',
  'servidor',
  'renovar-servidor',
])
/** Dialogs that show a secret of the company. */
const SECRETS: ReadonlySet<DialogName> = new Set(['qr', 'conectar'])
const NEXT_HOLIDAYS = 4
const notFound = () => new Response(null, { status: 404 })

/** The table's parameters: `q`, `orden` (a leading minus: descending), `despues` or `antes`. */
export const readList = (params: URLSearchParams): DispositivosList =>
  DispositivosList.parse(Object.fromEntries(params))

export async function load(request: Request, context: AppLoadContext) {
  const services = await context.openedEmpresa(request)
  const { dispositivos, deviceHorario, ownServer, person, empresa, settings, today, now, supportUntil } = services
  const { origin } = new URL(request.url)
  const searchParams = listParams(request)
  // the bare address is the live map: the list lies behind its own tab
  if (searchParams.get('vista') === DEVICES_VIEW) openWithView(request, 'dispositivos', services)

  const list = readList(searchParams)
  const ended = empresa.plan_type === 'Basic' ? null : whyEnded(empresa, now)
  const planState = opensPro(empresa, now) ? 'open' : (ended ?? 'not-in-plan')
  const { roster, isRosterComplete, hasVehiculos, ...page } = await dispositivos.list(list)

  const trackerOf = async (id: string) => {
    const [{ drawQr }, tracker] = await Promise.all([import('~/ui/signs/qr.server'), dispositivos.tracker(id)])
    if (!tracker) return null
    const base = `${origin}/api/trackers/${tracker.address}`
    return { base, heard: tracker.heard, qr: drawQr(enrolmentOf(base)) }
  }

  const loadDialog = async () => {
    const requested = readDialog(searchParams)
    if (!requested) return null
    const { dialog, id } = requested
    // if the plan stores no positions, adding devices and sharing links are disabled: the screen offers a plan instead
    if (planState !== 'open' && FOR_TRACKING.has(dialog)) return null
    if (dialog === 'nuevo') {
      const vehiculos = await dispositivos.freeVehiculos(null)
      // the vehicle in the address, or the only one that there is
      const named = vehiculos.find((v) => v.id === id)
      const selected = named?.id ?? (vehiculos.length === 1 ? vehiculos[0]?.id : null) ?? null
      return { dialog, vehiculos, selected } as const
    }
    if (dialog === 'renovar-servidor') return { dialog } as const
    if (dialog === 'servidor') {
      if (supportUntil !== null) throw notFound()
      const [address, strangers] = await Promise.all([ownServer.address(), ownServer.strangers()])
      return { dialog, url: `${origin}/api/forwarders/${address}`, strangers } as const
    }
    const device = roster.find((d) => d.id === id) ?? (await dispositivos.find(id))
    // the link is a secret of the company: a supporting SuperAdmin does not see it
    if (!device || (SECRETS.has(dialog) && supportUntil !== null)) throw notFound()
    if (dialog === 'editar') return { dialog, device, vehiculos: await dispositivos.freeVehiculos(id) } as const
    if (dialog === 'horario') {
      const hours = await deviceHorario.read(id)
      if (!hours) throw notFound()
      const { nextHolidays } = await import('@domain/horarios/holidays')
      const holidays = empresa.zona_horaria === HOLIDAY_ZONA ? nextHolidays(today, NEXT_HOLIDAYS) : []
      return { dialog, device, hours, holidays } as const
    }
    if (dialog === 'conectar') return { dialog, device, tracker: await trackerOf(id) } as const
    if (dialog !== 'qr') return { dialog, device } as const
    const [{ drawQr }, link] = await Promise.all([import('~/ui/signs/qr.server'), dispositivos.link(id)])
    if (!link) return { dialog, device, link } as const
    const url = `${origin}/track/${link.deviceId}`
    return { dialog, device, link: { url, qr: drawQr(url), always: link.always } } as const
  }

  return {
    page,
    list,
    hidden: hiddenColumns(request, 'dispositivos', person),
    roster,
    isRosterComplete,
    opened: await loadDialog(),
    hasVehiculos,
    planState,
    tiles: settings.tiles,
    now,
  } as const
}
export type PageData = Awaited<ReturnType<typeof load>>
/** A device as dialogs know it. */
export type DispositivoRow = Omit<PageData['page']['rows'][number], 'programa'>
type DialogData = NonNullable<PageData['opened']>
export type FreeVehiculo = Extract<DialogData, { dialog: 'nuevo' }>['vehiculos'][number]
export type TrackerConnection = NonNullable<Extract<DialogData, { dialog: 'conectar' }>['tracker']>
export type OpenedServer = Extract<DialogData, { dialog: 'servidor' }>
export type OpenedHours = Extract<DialogData, { dialog: 'horario' }>
export type QrLink = NonNullable<Extract<DialogData, { dialog: 'qr' }>['link']>
