/** What the screen of drivers shows: a page of them, and the one whose dialog is open. */
import { type AppLoadContext, data } from '@remix-run/cloudflare'
import { readList, readWindow } from './address'

export async function load(request: Request, context: AppLoadContext) {
  const { conductores, hoy } = await context.abierta(request)
  const { searchParams } = new URL(request.url)
  const lista = readList(searchParams)
  const pagina = await conductores.list(lista).catch((error: unknown) => {
    context.registrar('error-cargar-conductores', error)
    return null
  })
  if (!pagina) return data({ hoy, lista, pagina, abierta: null }, 503)
  // a vehicle of another company is as absent as one that never was
  if (lista.vehiculo && !pagina.eleccion.elegido) throw new Response(null, { status: 404 })
  const abrir = async () => {
    const pedida = readWindow(searchParams)
    if (!pedida) return null
    const { ventana, id } = pedida
    if (ventana === 'nuevo') return { ventana, negativa: conductores.whyNoMore()?.clave ?? null } as const
    const conductor = await conductores.withLicence(id)
    if (!conductor || ((ventana === 'ver' || ventana === 'quitar') && !conductor.licencia))
      throw new Response(null, { status: 404 })
    return { ventana, conductor } as const
  }
  return data({ hoy, lista, pagina, abierta: await abrir() })
}
export type Datos = Awaited<ReturnType<typeof load>>['data']
export type Pagina = NonNullable<Datos['pagina']>
export type ConductorFila = Pagina['filas'][number]
export type Abierta = NonNullable<Datos['abierta']>
export type ConductorAbierto = Extract<Abierta, { ventana: 'editar' | 'ver' | 'quitar' | 'eliminar' }>['conductor']
