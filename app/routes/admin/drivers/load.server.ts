/** The data of the Conductores screen: a page of drivers, and the one in the open dialog. */

import { ConductoresList } from '@domain/conductores/conductor'
import { type AppLoadContext, data } from '@remix-run/cloudflare'
import { hiddenColumns } from '~/ui/lists/hidden-columns'
import { listParams } from '~/ui/lists/page-size'
import { openWithView } from '~/views/opening.server'
import { readDialog } from './address'

/** The list's parameters: `vehiculo`, `q`, `estado`, `orden`, `despues` or `antes`. */
export const readList = (params: URLSearchParams): ConductoresList =>
  ConductoresList.parse({
    ...Object.fromEntries(params),
    vehiculo: params.get('vehiculo') || null,
  })

export async function load(request: Request, context: AppLoadContext) {
  const { person, conductores, openings, today } = await context.openedEmpresa(request)
  openWithView(request, 'conductores', { openings, person })
  const hidden = hiddenColumns(request, 'conductores', person)
  const searchParams = listParams(request)
  const list = readList(searchParams)
  const page = await conductores.list(list).catch((error: unknown) => {
    context.logFailure('error-cargar-conductores', error)
    return null
  })
  if (!page) return data({ today, list, hidden, page, opened: null }, 503)
  // a vehicle of another company gets the same 404 as one that does not exist
  if (list.vehiculo && !page.choice.selected) throw new Response(null, { status: 404 })
  const loadDialog = async () => {
    const requested = readDialog(searchParams)
    if (!requested) return null
    const { dialog, id } = requested
    if (dialog === 'nuevo') return { dialog, refusal: conductores.whyNoMore()?.clave ?? null } as const
    const conductor = await conductores.withLicencia(id)
    if (!conductor || ((dialog === 'ver' || dialog === 'quitar') && !conductor.licencia))
      throw new Response(null, { status: 404 })
    return { dialog, conductor } as const
  }
  return data({ today, list, hidden, page, opened: await loadDialog() })
}
type PageData = Awaited<ReturnType<typeof load>>['data']
export type Page = NonNullable<PageData['page']>
export type ConductorRow = Page['rows'][number]
export type DialogData = NonNullable<PageData['opened']>
export type OpenedConductor = Extract<DialogData, { dialog: 'editar' | 'ver' | 'quitar' | 'eliminar' }>['conductor']
