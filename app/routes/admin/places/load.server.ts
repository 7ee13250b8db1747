/** The data of the screen Lugares: the places that the search finds, and the place in the open dialog. */
import { searchText } from '@domain/list'
import { opensPro } from '@domain/suscripcion/standing'
import { whyEnded } from '@domain/suscripcion/suscripcion'
import { type AppLoadContext, data, redirect } from '@remix-run/cloudflare'
import { readDialog } from './address'

export async function load(request: Request, context: AppLoadContext) {
  const { lugares, empresa, settings, now } = await context.openedEmpresa(request)
  // the map's screen offers the plan that includes places
  if (empresa.plan_type === 'Basic' && !opensPro(empresa, now)) throw redirect('/admin/gps')
  const params = new URL(request.url).searchParams
  const q = searchText.parse(params.get('q') ?? '')
  const common = {
    q,
    tiles: settings.tiles,
  }
  const requested = readDialog(params)
  const [found, opened] = await Promise.all([
    lugares.overview(q).catch((error: unknown) => {
      context.logFailure('error-cargar-lugares', error)
      return null
    }),
    requested && requested.dialog !== 'nuevo' ? lugares.find(requested.id) : null,
  ])
  if (!found) return data({ ...common, hasDevices: true, lugares: null, opened: null }, 503)
  const { places, hasDevices } = found
  if (requested?.dialog === 'nuevo')
    return data({
      ...common,
      hasDevices,
      lugares: places,
      opened: { dialog: 'nuevo', refusal: whyEnded(empresa, now) } as const,
    })
  if (requested && !opened) throw new Response(null, { status: 404 })
  return data({
    ...common,
    hasDevices,
    lugares: places,
    opened: requested && opened ? { dialog: requested.dialog, lugar: opened } : null,
  })
}
export type PageData = Awaited<ReturnType<typeof load>>['data']
export type Place = NonNullable<PageData['lugares']>[number]
export type DialogData = NonNullable<PageData['opened']>
export type OpenedPlace = Extract<DialogData, { lugar: unknown }>['lugar']
