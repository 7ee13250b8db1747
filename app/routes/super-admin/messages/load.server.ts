/** What the screen of the messages shows: a page of them, and the one that is open. */
import { type AppLoadContext, data } from '@remix-run/cloudflare'
import { readList } from './address'

export async function load(request: Request, context: AppLoadContext) {
  const { mensajes, ahora } = await context.superAdmin(request)
  const { searchParams } = new URL(request.url)
  const lista = readList(searchParams)
  const ver = searchParams.get('ver')
  const comun = { lista, ahora, intento: crypto.randomUUID() }
  const leer = async () => {
    const [pagina, abierto] = await Promise.all([mensajes.list(lista), ver === null ? null : mensajes.find(ver)])
    return { pagina, abierto }
  }
  const leido = await leer().catch((error: unknown) => {
    context.registrar('error-cargar-mensajes', error)
    return null
  })
  if (!leido) return data({ ...comun, pagina: null, abierto: null }, 503)
  if (ver !== null && !leido.abierto) throw new Response(null, { status: 404 })
  return data({ ...comun, ...leido })
}
export type Datos = Awaited<ReturnType<typeof load>>['data']
export type Pagina = NonNullable<Datos['pagina']>
export type Mensaje = Pagina['filas'][number]
export type Hilo = NonNullable<Datos['abierto']>
