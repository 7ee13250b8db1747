/** The data of Gestión de Empresas: a page of companies, and the company in the open dialog. */

import { addDays, dayIn } from '@domain/day'
import { TRIAL_DAYS } from '@domain/empresa/empresa'
import { EmpresasList } from '@domain/plataforma/empresas'
import { endOf } from '@domain/suscripcion/by-hand'
import { type AppLoadContext, data } from '@remix-run/cloudflare'
import { listParams } from '~/ui/lists/page-size'
import { readDialog } from './address'

/** The list's parameters: `q`, `estado`, `orden`, `filas`, `despues` or `antes`. */
export const readList = (params: URLSearchParams): EmpresasList =>
  EmpresasList.parse({
    q: params.get('q') ?? '',
    estado: params.get('estado'),
    orden: params.get('orden') ?? '',
    filas: params.get('filas'),
    despues: params.get('despues'),
    antes: params.get('antes'),
  })

export async function load(request: Request, context: AppLoadContext) {
  const { empresas, growth, now } = await context.superAdmin(request)
  const params = listParams(request)
  const list = readList(params)
  const requested = readDialog(params)
  const isStart = list.q === '' && list.estado === null && list.despues === null && list.antes === null && !requested
  const [page, attention, opened] = await Promise.all([
    empresas.list(list).catch((error: unknown) => {
      context.logFailure('error-cargar-empresas', error)
      return null
    }),
    // if these cannot be read, the list is still shown
    isStart
      ? growth.attention().catch((error: unknown) => {
          context.logFailure('error-cargar-panel', error)
          return null
        })
      : null,
    loadDialog(requested, empresas, now),
  ])
  if (opened === 'ninguna') throw new Response(null, { status: 404 })
  return data({ list, opened, attention, page, now }, page ? 200 : 503)
}

type Servicio = Awaited<ReturnType<AppLoadContext['superAdmin']>>['empresas']

async function loadDialog(requested: ReturnType<typeof readDialog>, empresas: Servicio, now: number) {
  if (!requested) return null
  const { dialog, id } = requested
  if (dialog === 'nueva') {
    const trialEnd = addDays(dayIn('America/Bogota', now), TRIAL_DAYS)
    return { dialog, intento: crypto.randomUUID(), trialEnd } as const
  }
  if (dialog === 'eliminar') {
    const found = await empresas.countRemoved(id)
    return found ? ({ dialog, id, ...found } as const) : 'ninguna'
  }
  const found = await empresas.find(id)
  if (!found) return 'ninguna'
  const { empresa: e, vista: view } = found
  if (dialog === 'abrir') return { dialog, id, nombre: e.nombre } as const
  const end = endOf(e)
  const empresa = {
    nombre: e.nombre,
    nit: e.nit,
    direccion: e.direccion,
    telefono: e.telefono,
    zona_horaria: e.zona_horaria,
    plan_type: e.plan_type,
    subscription_status: e.subscription_status,
    hasta: end === null ? null : dayIn(e.zona_horaria, end),
    sin_fin: e.subscription_status === 'active' && end === null,
    vehiculos_acordados: e.vehiculos_acordados,
    miembros_acordados: e.miembros_acordados,
  }
  return { dialog, id, empresa, vista: view } as const
}

export type PageData = Awaited<ReturnType<typeof load>>['data']
export type Page = NonNullable<PageData['page']>
export type Row = Page['rows'][number]
export type DialogData = NonNullable<PageData['opened']>
