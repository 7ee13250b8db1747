/** Reading alerts and changing their state, for the routes of both areas. */
import { AlertaCommand, AlertasList, requestedEstado } from '@domain/alertas/alerta'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { redirectWithToast } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'

type Alertas = Awaited<ReturnType<AppLoadContext['empresa']>>['alertas']

/** The list that the address asks for; its page is null when it could not be read. */
export async function readAlerts(request: Request, alertas: Alertas, { logFailure }: AppLoadContext) {
  const list = AlertasList.parse(Object.fromEntries(new URL(request.url).searchParams))
  const page = await alertas.list(list).catch((error: unknown) => {
    logFailure('error-cargar-alertas', error)
    return null
  })
  return { lista: list, pagina: page }
}

/** Changes the state of the alerts in the form and redirects back to the same list. */
export function moveAlerts(request: Request, alertas: Alertas, actor: string) {
  const { pathname, search } = new URL(request.url)
  const back = pathname.replace(/\.data$/, '') + search
  return submit(request, AlertaCommand, async (command) => {
    const estado = requestedEstado(command.intent)
    if ('id' in command) {
      await alertas.move(command.id, estado, actor)
      return redirectWithToast(back, estado === 'Revisado' ? 'alertas.reviewed_one' : 'alertas.resolved_one')
    }
    const { moved: n, asked } = await alertas.moveSelected(command.ids, estado, actor)
    if (n === asked)
      return redirectWithToast(back, estado === 'Revisado' ? 'alertas.reviewed_many' : 'alertas.resolved_many', { n })
    return redirectWithToast(back, estado === 'Revisado' ? 'alertas.reviewed_of' : 'alertas.resolved_of', {
      n,
      de: asked,
    })
  })
}
