/** Reading and moving alerts, for the routes of both areas. */
import { AlertaCommand, AlertasList, requestedEstado } from '@domain/alertas/alerta'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { redirectWithToast } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'

type Alertas = Awaited<ReturnType<AppLoadContext['empresa']>>['alertas']

/** The list that the address asks for; its page is null when it could not be read. */
export async function readAlerts(request: Request, alertas: Alertas, { registrar }: AppLoadContext) {
  const list = AlertasList.parse(Object.fromEntries(new URL(request.url).searchParams))
  const page = await alertas.list(list).catch((error: unknown) => {
    registrar('error-cargar-alertas', error)
    return null
  })
  return { lista: list, pagina: page }
}

/** Moves the alerts that the form names, and leads back to the list as it was. */
export function moveAlerts(request: Request, alertas: Alertas, actor: string) {
  const { pathname, search } = new URL(request.url)
  const back = pathname.replace(/\.data$/, '') + search
  return submit(request, AlertaCommand, async (orden) => {
    const estado = requestedEstado(orden.intent)
    if ('id' in orden) {
      await alertas.move(orden.id, estado, actor)
      return redirectWithToast(back, estado === 'Revisado' ? 'alertas.reviewed_one' : 'alertas.resolved_one')
    }
    const { moved: n, asked: de } = await alertas.moveSelected(orden.ids, estado, actor)
    if (n === de)
      return redirectWithToast(back, estado === 'Revisado' ? 'alertas.reviewed_many' : 'alertas.resolved_many', { n })
    return redirectWithToast(back, estado === 'Revisado' ? 'alertas.reviewed_of' : 'alertas.resolved_of', { n, de })
  })
}
