/** Reading the activity, for the routes of both areas. */
import { ListaActividad } from '@domain/actividad'
import type { AppLoadContext } from '@remix-run/cloudflare'

export type Actividad = Awaited<ReturnType<AppLoadContext['empresa']>>['actividad']

export const readList = (request: Request): ListaActividad =>
  ListaActividad.parse(Object.fromEntries(new URL(request.url).searchParams))

/** The list that the address asks for; its page is null when it could not be read. */
export async function readActivity(request: Request, actividad: Actividad, { registrar }: AppLoadContext) {
  const lista = readList(request)
  const pagina = await actividad.list(lista).catch((error: unknown) => {
    registrar('error-cargar-actividad', error)
    return null
  })
  return { lista, pagina, cut: actividad.desde !== null }
}
