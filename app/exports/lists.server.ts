/** Which lists can be exported, by the last part but one of the address: `/admin/vehicles/csv`. */
import { AlertasList } from '@domain/alertas/alerta'
import { DocumentosList } from '@domain/documentos/documento'
import type { PlanesFilter } from '@domain/mantenimientos/list'
import { odometerNow } from '@domain/mantenimientos/odometer'
import { type EstadoPlan, planEstadoOn } from '@domain/mantenimientos/plan'
import { isBeforeHistory } from '@domain/recorridos/period'
import { opensPro } from '@domain/suscripcion/standing'
import { AssignedList } from '@domain/vehiculos/assigned'
import { departureDay, usualDeparture } from '@domain/vehiculos/departure'
import { VehiculosList } from '@domain/vehiculos/vehiculo'
import type { AppLoadContext } from '@remix-run/cloudflare'
import type { Episode } from '~/episodes/load.server'
import { readEpisodes } from '~/episodes/read'
import { readList as readConductores } from '~/routes/admin/drivers/load.server'
import { readDays } from '~/routes/admin/fleet-days/read'
import { readList as readDispositivos } from '~/routes/admin/gps/load.server'
import { readList as readMantenimientos } from '~/routes/admin/maintenance/load.server'
import { readList as readMiembros } from '~/routes/admin/team/load.server'
import { VEHICLE } from '~/shares/address'
import type { Share } from '~/shares/load.server'
import { daysFields } from './days-fields'
import { EPISODIOS } from './episodes-fields'
import * as fields from './fields'
import { type Exported, exportList, type Place } from './file.server'
import { KEYS } from './keys-fields'
import { PAGOS } from './payments-fields'
import { assignedPlacesOf, geojsonOf, placesOf } from './places.server'
import { COMPARTIDOS } from './shares-fields'

type Empresa = Awaited<ReturnType<AppLoadContext['empresa']>>
/** The rows of a list of these services. */
type RowsOf<L extends (list: never) => Promise<{ rows: unknown[] }>> = Awaited<ReturnType<L>>['rows'][number]

type Plan = RowsOf<Empresa['planes']['list']>

const idOf = (row: { id: string }) => row.id
const notFound = () => new Response(null, { status: 404 })
const paramsOf = (request: Request) => new URL(request.url).searchParams
const listIn = (request: Request) => new URL(request.url).pathname.split('/').at(-2)

function documentosOf(documentos: Pick<Empresa['documentos'], 'list'>, request: Request) {
  const list = DocumentosList.parse(Object.fromEntries(paramsOf(request)))
  return {
    name: 'documentos',
    title: 'documentos.title',
    fields: fields.DOCUMENTOS,
    read: (place) => documentos.list({ ...list, ...place }),
    idOf: ({ documento }) => documento?.id ?? null,
    limitedText: 'documentos.export_limited',
  } satisfies Exported<RowsOf<typeof documentos.list>>
}

function alertasOf(alertas: Pick<Empresa['alertas'], 'list'>, request: Request) {
  const list = AlertasList.parse(Object.fromEntries(paramsOf(request)))
  return {
    name: 'alertas',
    title: 'alertas.title',
    fields: fields.ALERTAS,
    read: (place) => alertas.list({ ...list, ...place }),
    idOf,
  } satisfies Exported<RowsOf<typeof alertas.list>>
}

/** The links that still show a vehicle: those of one vehicle when the screen is about it. */
function compartidosOf({ compartidos }: Pick<Empresa, 'compartidos'>, request: Request) {
  const vehiculo = paramsOf(request).get(VEHICLE)
  return {
    name: 'compartidos',
    title: 'compartidos.title',
    fields: COMPARTIDOS,
    read: async () => ({ rows: await compartidos.running(vehiculo ?? undefined), after: null }),
    idOf,
  } satisfies Exported<Share>
}

/** What happened on the road, of the whole company or of the vehicles of a Usuario. */
function episodiosOf({ days, fleetEpisodes }: Pick<Empresa, 'days' | 'fleetEpisodes'>, request: Request) {
  const { period, span, list } = readEpisodes(paramsOf(request), days.setting)
  if (isBeforeHistory(period, days.setting.historyStart)) throw notFound()
  return {
    name: 'episodios',
    title: 'dias.episodes_title',
    fields: EPISODIOS,
    read: async (place) => (await fleetEpisodes).list(span, { ...list, ...place }),
    idOf,
  } satisfies Exported<Episode>
}

/** The filter that shows the plans of a state. */
const PLAN_FILTER: Record<EstadoPlan, PlanesFilter> = {
  Vencido: 'vencidos',
  Próximo: 'proximos',
  'Al día': 'al-dia',
  'Sin registrar': 'sin-registrar',
}

function mantenimientosOf({ planes, mantenimientos, today }: Empresa, request: Request) {
  const list = readMantenimientos(paramsOf(request))
  let isByDay = false
  /** Too many to be sorted by urgency are read by the day they fall due: the list shows those with one, a file has all. */
  const readPlanes = async (place: Place) => {
    if (!isByDay) {
      const page = await planes.list({ ...list, ...place })
      isByDay = page.count === null && list.q === ''
      if (!isByDay) return page
    }
    const page = await planes.byDay({ ...place, vehiculo: list.vehiculo })
    const isAsked = (plan: Plan) =>
      list.estado === null || PLAN_FILTER[planEstadoOn(plan, odometerNow(plan).km, today)] === list.estado
    return { ...page, rows: page.rows.filter(isAsked) }
  }
  const ofPlanes = {
    name: 'planes',
    title: 'mantenimientos.planes',
    fields: fields.PLANES,
    read: readPlanes,
    idOf,
  } satisfies Exported<Plan>
  const ofServicios = {
    name: 'servicios',
    title: 'mantenimientos.servicios',
    fields: fields.SERVICIOS,
    read: (place) => mantenimientos.list({ ...list, ...place }),
    idOf,
  } satisfies Exported<RowsOf<typeof mantenimientos.list>>
  return { isPlanes: list.vista === 'planes', ofPlanes, ofServicios }
}

/** The lists of an Administrador. */
export async function exportOfEmpresa(request: Request, context: AppLoadContext): Promise<Response> {
  const services = await context.empresa(request)
  const { empresa, today, now, vehiculos, conductores, dispositivos, equipo } = services
  const params = paramsOf(request)
  const send = <R>(list: Exported<R>) => exportList(list, { ...services, request }, context)
  switch (listIn(request)) {
    case 'vehicles': {
      const asked = VehiculosList.parse(Object.fromEntries(params))
      const list = { ...asked, dia: asked.dia ?? usualDeparture(empresa.zona_horaria, now) }
      return send({
        name: 'vehiculos',
        title: 'vehiculos.title',
        fields: fields.VEHICULOS,
        read: (place) => vehiculos.list({ ...list, ...place }),
        day: departureDay(list.dia, today),
        idOf,
      })
    }
    case 'drivers': {
      const list = readConductores(params)
      return send({
        name: 'conductores',
        title: 'conductores.title',
        fields: fields.CONDUCTORES,
        read: (place) => conductores.list({ ...list, ...place }),
        idOf,
      })
    }
    case 'maintenance': {
      const { isPlanes, ofPlanes, ofServicios } = mantenimientosOf(services, request)
      return isPlanes ? send(ofPlanes) : send(ofServicios)
    }
    case 'gps': {
      const list = readDispositivos(params)
      return send({
        name: 'dispositivos',
        title: 'gps.dispositivos',
        fields: fields.DISPOSITIVOS,
        read: (place) => dispositivos.list({ ...list, ...place }),
        idOf,
      })
    }
    case 'team': {
      const list = readMiembros(params)
      return send({
        name: 'equipo',
        title: 'equipo.title',
        fields: fields.MIEMBROS,
        read: (place) => equipo.list({ ...list, ...place }),
        idOf,
      })
    }
    case 'recorridos': {
      const { period, list } = readDays(params, services.days.setting)
      if (isBeforeHistory(period, services.days.setting.historyStart)) throw notFound()
      return send({
        name: 'recorridos',
        title: 'recorridos.title',
        fields: daysFields(period),
        read: (place) => services.daySums.list(period, { ...list, ...place }),
        idOf,
      })
    }
    case 'lugares': {
      if (new URL(request.url).pathname.endsWith('/geojson')) return geojsonOf(services, request, context)
      return send(placesOf(services, request))
    }
    case 'episodios': {
      return send(episodiosOf(services, request))
    }
    case 'shares':
      return send(compartidosOf(services, request))
    case 'payments':
      return send({
        name: 'pagos',
        title: 'pagos.history',
        fields: PAGOS,
        read: async (place) => (await services.myPagos.read(place)).pagos,
        idOf,
      })
    case 'keys':
      return send({
        name: 'claves',
        title: 'ajustes.keys_title',
        fields: KEYS,
        read: async () => ({ rows: await services.apiKeys.list(), after: null }),
        idOf,
      })
    case 'documents':
      return send(documentosOf(services.documentos, request))
    case 'alerts':
      return send(alertasOf(services.alertas, request))
    default:
      throw notFound()
  }
}

/** The lists of a Usuario: the assigned vehicles. */
export async function exportOfUsuario(request: Request, context: AppLoadContext): Promise<Response> {
  const own = await context.ofUsuario(request)
  if (!own.empresa) throw notFound()
  const { person, empresa, today, now, assigned } = own
  const send = <R>(list: Exported<R>) => exportList(list, { person, today, now, request }, context)
  switch (listIn(request)) {
    case 'vehicles': {
      const asked = AssignedList.parse(Object.fromEntries(paramsOf(request)))
      const list = { ...asked, dia: asked.dia ?? usualDeparture(empresa.zona_horaria, now) }
      return send({
        name: 'vehiculos',
        title: 'usuario.my_vehiculos',
        fields: fields.ASSIGNED,
        read: (place) => assigned.list({ ...list, ...place }),
        day: departureDay(list.dia, today),
        idOf,
      })
    }
    case 'documents':
      return send(documentosOf(own.documentos, request))
    case 'alerts':
      return send(alertasOf(own.alertas, request))
    case 'shares':
      return send(compartidosOf(own, request))
    // as on their screens: the road is of the plans that have GPS
    case 'episodios':
      if (!opensPro(empresa, now)) throw notFound()
      return send(episodiosOf(own, request))
    case 'lugares':
      if (!opensPro(empresa, now)) throw notFound()
      return send(assignedPlacesOf(own, request))
    default:
      throw notFound()
  }
}
