/** The head of a vehicle's page, for all of its tabs: the vehicle with its verdict, its drivers and its GPS device. */
import { opensPro } from '@domain/suscripcion/standing'
import { type AppLoadContext, data } from '@remix-run/cloudflare'
import { departureOf } from '~/board/departure-of'

/** A vehicle of another company gets the same 404 as one that does not exist. */
export const absent = () => new Response(null, { status: 404 })

export async function load(request: Request, id: string, context: AppLoadContext) {
  const { vehiculos, empresa, today, now } = await context.openedEmpresa(request)
  const departure = departureOf(request, empresa.zona_horaria, now)
  const common = { departure, today, now, gps: opensPro(empresa, now), empresa: empresa.nombre }
  const head = await vehiculos.head(id, departure).catch((error: unknown) => {
    context.logFailure('error-cargar-vehiculos', error)
    return 'error' as const
  })
  if (head === 'error') return data({ ...common, head: null }, 503)
  if (!head) throw absent()
  return data({ ...common, head })
}
export type PageData = Awaited<ReturnType<typeof load>>['data']
export type Head = NonNullable<PageData['head']>
