/** What the service book shows: a page of services or of plans, and the dialog that is open. */
import { type AppLoadContext, data, type SerializeFrom } from '@remix-run/cloudflare'
import { readList, readWindow } from './address'
import { dibujarGasto } from './gasto.server'
import { abrir } from './windows.server'

export async function load(request: Request, context: AppLoadContext) {
  const servicios = await context.abierta(request)
  const { mantenimientos, planes, hoy } = servicios
  const params = new URL(request.url).searchParams
  const lista = readList(params)
  const sinCarga = (error: unknown) => {
    context.registrar('error-cargar-mantenimientos', error)
    return null
  }
  const [pagina, abierta] = await Promise.all([
    lista.vista === 'planes' ? planes.list(lista).catch(sinCarga) : mantenimientos.list(lista).catch(sinCarga),
    abrir(readWindow(params), params, servicios),
  ])
  // a vehicle of another company is as absent as one that never was
  if (abierta === 'ninguna' || (pagina && lista.vehiculo !== null && pagina.vehiculo === null))
    throw new Response(null, { status: 404 })
  const comun = { hoy, lista, abierta }
  if (!pagina) return data({ ...comun, servicios: null, planes: null }, 503)
  if ('gasto' in pagina) {
    const { gasto, ...resto } = pagina
    return data({ ...comun, servicios: { ...resto, dibujo: dibujarGasto(gasto) }, planes: null })
  }
  return data({ ...comun, servicios: null, planes: pagina })
}
export type Datos = SerializeFrom<typeof load>
export type PaginaDeServicios = NonNullable<Datos['servicios']>
export type PaginaDePlanes = NonNullable<Datos['planes']>
export type Abierta = NonNullable<Datos['abierta']>
export type PlanMostrado = PaginaDePlanes['filas'][number]
