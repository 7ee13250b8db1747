/** The data of the inbox: a page of messages, and the open one. */
import { MensajesList } from '@domain/soporte/soporte'
import { type AppLoadContext, data } from '@remix-run/cloudflare'

/** The list's parameters: `q`, `estado`, `despues` or `antes`. */
export const readList = (params: URLSearchParams): MensajesList =>
  MensajesList.parse({
    q: params.get('q') ?? '',
    estado: params.get('estado'),
    despues: params.get('despues'),
    antes: params.get('antes'),
  })

export async function load(request: Request, context: AppLoadContext) {
  const { mensajes, now } = await context.superAdmin(request)
  const { searchParams } = new URL(request.url)
  const list = readList(searchParams)
  const view = searchParams.get('ver')
  const common = { list, now, intento: crypto.randomUUID() }
  const read = async () => {
    const [page, opened] = await Promise.all([mensajes.list(list), view === null ? null : mensajes.find(view)])
    return { page, opened }
  }
  const loaded = await read().catch((error: unknown) => {
    context.logFailure('error-cargar-mensajes', error)
    return null
  })
  if (!loaded) return data({ ...common, page: null, opened: null }, 503)
  if (view !== null && !loaded.opened) throw new Response(null, { status: 404 })
  return data({ ...common, ...loaded })
}
type PageData = Awaited<ReturnType<typeof load>>['data']
export type Page = NonNullable<PageData['page']>
export type Mensaje = Page['rows'][number]
export type OpenThread = NonNullable<PageData['opened']>
