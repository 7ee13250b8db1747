/** The data of the Equipo screen: a page of members, the plan's limits, and the member in the open dialog. */

import { isCalendarioOpen } from '@domain/alertas/calendar'
import { MiembrosList } from '@domain/equipo/equipo'
import type { Refusal } from '@domain/refusal'
import { type AppLoadContext, data } from '@remix-run/cloudflare'
import { hiddenColumns } from '~/ui/lists/hidden-columns'
import { listParams } from '~/ui/lists/page-size'
import { openWithView } from '~/views/opening.server'
import { readDialog } from './address'

const refusalData = (refusal: Refusal | null) => refusal && { clave: refusal.clave, datos: refusal.datos }

/** The list's parameters: `q`, `filas`, `despues` or `antes`. */
export const readList = (params: URLSearchParams): MiembrosList => MiembrosList.parse(Object.fromEntries(params))

export async function load(request: Request, context: AppLoadContext) {
  const { equipo, ownership, openings, person, empresa, now } = await context.openedEmpresa(request)
  openWithView(request, 'equipo', { openings, person })
  const searchParams = listParams(request)
  const list = readList(searchParams)
  const trial = empresa.subscription_status === 'trial'
  const plan = { nombre: empresa.plan_type, prueba: trial, ...equipo.seats }
  const common = {
    list,
    hidden: hiddenColumns(request, 'equipo', person),
    plan,
    yo: person.id,
    email: person.email,
    dueno: empresa.user_id,
    now,
  }
  const page = await equipo.list(list).catch((error: unknown) => {
    context.logFailure('error-cargar-equipo', error)
    return null
  })
  if (!page) return data({ ...common, page, refusal: null, opened: null }, 503)
  const refusal = refusalData(equipo.whyNoMore(page.usage))
  const loadDialog = async () => {
    const requested = readDialog(searchParams)
    if (!requested) return null
    const { dialog, id } = requested
    const administradores = refusalData(equipo.whyNoMoreAdministrators(page.usage))
    if (dialog === 'nuevo') return { dialog, administradores, intento: crypto.randomUUID() } as const
    const miembro = page.rows.find((m) => m.id === id) ?? (await equipo.find(id))
    // neither oneself nor the owner
    const mayChange = miembro?.user_id !== person.id && (!miembro?.user_id || miembro.user_id !== empresa.user_id)
    // a member of another company gets the same 404 as one that does not exist
    if (!miembro || (dialog === 'reenviar' ? miembro.invitation_status !== 'pending' : !mayChange))
      throw new Response(null, { status: 404 })
    if (dialog === 'propietario')
      return {
        dialog,
        miembro,
        empresa: empresa.nombre,
        why: refusalData(await ownership.whyNot(miembro)),
      } as const
    // the calendar's private address shows all due dates of the company without a session: the dialog warns that it stays
    // valid for this person
    const keepsCalendar = miembro.rol === 'Administrador' && isCalendarioOpen(empresa.calendario_version)
    return { dialog, miembro, administradores, keepsCalendar } as const
  }
  return data({ ...common, page, refusal, opened: await loadDialog() })
}
export type PageData = Awaited<ReturnType<typeof load>>['data']
export type Page = NonNullable<PageData['page']>
export type Miembro = Page['rows'][number]
export type DialogData = NonNullable<PageData['opened']>
export type SaidRefusal = NonNullable<PageData['refusal']>
