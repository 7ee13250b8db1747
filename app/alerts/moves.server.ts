/** Reading alerts and changing their state, for the routes of both areas. */
import { AlertaCommand, AlertasList, type MovedAlertas, requestedEstado, undoFields } from '@domain/alertas/alerta'
import type { RefusalReason } from '@domain/refusal'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { orListAnew, redirectWithUndo } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'
import { success } from '~/forms/toast'
import { hiddenColumns } from '~/ui/lists/hidden-columns'
import { listParams } from '~/ui/lists/page-size'

type Alertas = Awaited<ReturnType<AppLoadContext['empresa']>>['alertas']
/** Alerts of a company, or those of the platform. */
type Moving =
  | Pick<Alertas, 'move' | 'moveSelected' | 'undo'>
  | Awaited<ReturnType<AppLoadContext['superAdmin']>>['alertas']

/** The list that the address asks for; its page is null when it could not be read. */
export async function readAlerts(
  request: Request,
  { alertas, person }: { alertas: Alertas; person: { id: string } },
  { logFailure }: AppLoadContext,
) {
  const list = AlertasList.parse(Object.fromEntries(listParams(request)))
  const page = await alertas.list(list).catch((error: unknown) => {
    logFailure('error-cargar-alertas', error)
    return null
  })
  return { list, hidden: hiddenColumns(request, 'alertas', person), page }
}

/** Refusals that say that the list is older than what others did. */
const SAYS_OLD: ReadonlySet<RefusalReason> = new Set(['alerta-ya-revisada', 'alerta-ya-resuelta', 'alertas-ya-movidas'])

/**
 * Changes the state of the alerts in the form, of a company or of the platform, and redirects back to the same list; its
 * toast takes the change back.
 */
export function moveAlerts(request: Request, alertas: Moving, { actor, now }: { actor: string; now: number }) {
  const { pathname, search } = new URL(request.url)
  const back = pathname.replace(/\.data$/, '') + search
  return submit(request, AlertaCommand, async (command) => {
    if (command.intent === 'undo') {
      const { intent: _, ...undo } = command
      return success('alertas.reopened', { n: await alertas.undo(undo, actor) })
    }
    return orListAnew(back, () => move(command), SAYS_OLD)
  })

  async function move(command: Exclude<AlertaCommand, { intent: 'undo' }>) {
    const estado = requestedEstado(command.intent)
    const undoOf = (moved: MovedAlertas) => ({ action: back, fields: undoFields(moved, estado, now) })
    const reviewed = estado === 'Revisado'
    if ('id' in command) {
      const moved = await alertas.move(command.id, estado, actor)
      return redirectWithUndo(back, undoOf(moved), reviewed ? 'alertas.reviewed_one' : 'alertas.resolved_one')
    }
    const { moved, n, asked } = await alertas.moveSelected(command.ids, estado, actor)
    const undo = undoOf(moved)
    if (n === asked)
      return redirectWithUndo(back, undo, reviewed ? 'alertas.reviewed_many' : 'alertas.resolved_many', { n })
    return redirectWithUndo(back, undo, reviewed ? 'alertas.reviewed_of' : 'alertas.resolved_of', { n, de: asked })
  }
}
