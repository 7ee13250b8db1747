/** The data of the screen Vehículos: a page of vehicles, and what the dialog in the address needs. */

import { CHOSEN_MAX } from '@domain/chosen'
import { planInForce } from '@domain/suscripcion/plan'
import { opensPro } from '@domain/suscripcion/standing'
import { usualDeparture } from '@domain/vehiculos/departure'
import { VehiculosList } from '@domain/vehiculos/vehiculo'
import { type AppLoadContext, data } from '@remix-run/cloudflare'
import { hiddenColumns } from '~/ui/lists/hidden-columns'
import { listParams } from '~/ui/lists/page-size'
import { openWithView } from '~/views/opening.server'

export async function load(request: Request, context: AppLoadContext) {
  const services = await context.openedEmpresa(request)
  openWithView(request, 'vehiculos', services)
  const { person, vehiculos, asignaciones, conductores, empresa, today, now } = services
  const params = listParams(request)
  const asked = VehiculosList.parse(Object.fromEntries(params))
  const list = { ...asked, dia: asked.dia ?? usualDeparture(empresa.zona_horaria, now) }
  const [edit, remove, assign, driversOf] = ['editar', 'eliminar', 'asignar', 'conductores'].map((m) => params.get(m))
  const trial = empresa.subscription_status === 'trial'
  const common = {
    today,
    list,
    hidden: hiddenColumns(request, 'vehiculos', person),
    plan: { nombre: planInForce(empresa), limite: empresa.vehicle_limit, prueba: trial },
  }
  const page = await vehiculos.list(list).catch((error: unknown) => {
    context.logFailure('error-cargar-vehiculos', error)
    return null
  })
  if (!page) return data({ ...common, ...NONE, page }, 503)
  const refusal = vehiculos.whyNoMore(page.count.flota.n)
  const creation = params.has('nuevo')
    ? {
        refusal: refusal && { clave: refusal.clave, datos: refusal.datos },
        kinds: refusal ? [] : await vehiculos.kinds(),
        marca: params.get('marca') ?? '',
        titular: params.get('titular') ?? '',
      }
    : null
  const createdId = params.get('creado')
  const fresh = createdId ? (page.rows.find((v) => v.id === createdId) ?? (await vehiculos.find(createdId))) : null
  const created = fresh && { id: fresh.id, placa: fresh.placa, gps: opensPro(empresa, now) }
  // not the row of the list, whose verdict may be tomorrow's: the dialog says what holds today
  const edited = edit ? await vehiculos.find(edit) : null
  const removed = remove ? await vehiculos.countRemoved(remove) : null
  const toAssign = assign ? await asignaciones.of(assign) : null
  const chosen = params.getAll('ids').slice(0, CHOSEN_MAX)
  const toAssignMany = params.has('asignar-a') ? await asignaciones.ofMany(chosen) : null
  const withConductores = driversOf ? await conductores.ofVehicle(driversOf) : null
  // a vehicle of another company gets the same 404 as one that does not exist
  if ((edit && !edited) || (remove && !removed) || (assign && !toAssign) || (driversOf && !withConductores))
    throw new Response(null, { status: 404 })
  return data({
    ...common,
    page,
    created,
    nuevo: creation,
    edited,
    eliminado: removed,
    toAssign,
    toAssignMany,
    withConductores,
  })
}
const NONE = {
  created: null,
  nuevo: null,
  edited: null,
  eliminado: null,
  toAssign: null,
  toAssignMany: null,
  withConductores: null,
}
