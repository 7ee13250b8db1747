/** The data of the Mantenimientos screen: a page of services or of plans, and the open dialog. */

import { MantenimientosList } from '@domain/mantenimientos/mantenimiento'
import { type AppLoadContext, data, type SerializeFrom } from '@remix-run/cloudflare'
import { hiddenColumns } from '~/ui/lists/hidden-columns'
import { listParams } from '~/ui/lists/page-size'
import { openWithView } from '~/views/opening.server'
import { readDialog, viewOf } from './address'
import { loadDialog } from './dialogs.server'

/** The list's parameters; the view is that of the open dialog where the address names none. */
export const readList = (params: URLSearchParams): MantenimientosList => ({
  ...MantenimientosList.parse(Object.fromEntries(params)),
  vista: viewOf(params),
})

export async function load(request: Request, context: AppLoadContext) {
  const services = await context.openedEmpresa(request)
  const { mantenimientos, planes, today, person } = services
  const params = listParams(request)
  const list = readList(params)
  openWithView(request, list.vista, services)
  const onLoadFailure = (error: unknown) => {
    context.logFailure('error-cargar-mantenimientos', error)
    return null
  }
  const [page, opened] = await Promise.all([
    list.vista === 'planes' ? planes.list(list).catch(onLoadFailure) : mantenimientos.list(list).catch(onLoadFailure),
    loadDialog(readDialog(params), params, services),
  ])
  // a vehicle of another company gets the same 404 as one that does not exist
  if (opened === 'ninguna' || (page && list.vehiculo !== null && page.vehiculo === null))
    throw new Response(null, { status: 404 })
  const common = { today, list, hidden: hiddenColumns(request, list.vista, person), opened }
  if (!page) return data({ ...common, servicios: null, planes: null }, 503)
  if ('gasto' in page) {
    const { gasto, ...rest } = page
    const { drawGasto } = await import('./gasto.server')
    return data({ ...common, servicios: { ...rest, drawing: drawGasto(gasto) }, planes: null })
  }
  return data({ ...common, servicios: null, planes: page })
}
type PageData = SerializeFrom<typeof load>
export type ServiciosPage = NonNullable<PageData['servicios']>
export type PlanesPage = NonNullable<PageData['planes']>
export type DialogData = NonNullable<PageData['opened']>
export type ShownPlan = PlanesPage['rows'][number]
