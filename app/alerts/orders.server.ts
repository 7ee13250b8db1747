/** Reading and moving alerts, for the routes of both areas. */
import { AlertaCommand, estadoPedido, ListaAlertas } from '@domain/alerta'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { redirigir } from '~/forms/redirigir.server'
import { submit } from '~/forms/submit.server'

type Alertas = Awaited<ReturnType<AppLoadContext['empresa']>>['alertas']

/** The list that the address asks for; its page is null when it could not be read. */
export async function readAlerts(request: Request, alertas: Alertas, { registrar }: AppLoadContext) {
  const lista = ListaAlertas.parse(Object.fromEntries(new URL(request.url).searchParams))
  const pagina = await alertas.list(lista).catch((error: unknown) => {
    registrar('error-cargar-alertas', error)
    return null
  })
  return { lista, pagina }
}

/** Moves the alerts that the form names, and leads back to the list as it was. */
export function moveAlerts(request: Request, alertas: Alertas, quien: string) {
  const { pathname, search } = new URL(request.url)
  const back = pathname.replace(/\.data$/, '') + search
  return submit(request, AlertaCommand, async (orden) => {
    const estado = estadoPedido(orden.intent)
    if ('id' in orden) {
      await alertas.move(orden.id, estado, quien)
      return redirigir(back, estado === 'Revisado' ? 'alertas.revisada_una' : 'alertas.resuelta_una')
    }
    const { moved: n, asked: de } = await alertas.moveSelected(orden.ids, estado, quien)
    if (n === de)
      return redirigir(back, estado === 'Revisado' ? 'alertas.revisadas_varias' : 'alertas.resueltas_varias', { n })
    return redirigir(back, estado === 'Revisado' ? 'alertas.revisadas_de' : 'alertas.resueltas_de', { n, de })
  })
}
