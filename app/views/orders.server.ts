/** Reading and changing the own named views, for the routes of both areas. */
import { ViewCommand, ViewsAsked } from '@domain/vistas/view'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { submit } from '~/forms/submit.server'
import { success, successWithUndo } from '~/forms/toast'

type Vistas = Awaited<ReturnType<AppLoadContext['empresa']>>['vistas']
export type ShownViews = { vistas: Awaited<ReturnType<Vistas['of']>> }

/** The views of the list in `lista`, as JSON; a 404 for a name that no list has. */
export async function readViews(request: Request, vistas: Vistas) {
  const asked = ViewsAsked.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!asked.success) throw new Response(null, { status: 404 })
  return Response.json({ vistas: await vistas.of(asked.data.lista) } satisfies ShownViews)
}

/** Runs a command of the dialog «Mis vistas»; what was deleted, and what the list opens with, can be taken back. */
export function changeViews(request: Request, vistas: Vistas) {
  const action = new URL(request.url).pathname.replace(/\.data$/, '')
  return submit(request, ViewCommand, async (command) => {
    switch (command.intent) {
      case 'save': {
        const { intent: _, ...view } = command
        const { lista, nombre } = view
        const { replaced, opened } = await vistas.save(view)
        // a new view replaces nothing, unless the list opens with it now
        if (!replaced && !view.predeterminada) return success('vistas.saved', { nombre })
        const { consulta, predeterminada } = replaced ?? view
        const fields = {
          intent: 'undo-save',
          lista,
          nombre,
          consulta,
          predeterminada: replaced && predeterminada ? 'on' : '',
          antes: replaced ? 'on' : '',
          opened: opened ?? '',
        }
        return successWithUndo({ action, fields }, replaced ? 'vistas.replaced' : 'vistas.saved', { nombre })
      }
      case 'undo-save': {
        const { intent: _, antes: replaced, opened, ...view } = command
        await vistas.undoSave(view, replaced, opened || null)
        return success('common.undone')
      }
      case 'rename':
        await vistas.rename(command.id, command.nombre)
        return success('vistas.renamed', { nombre: command.nombre })
      case 'open-with': {
        const { id, predeterminada: opens } = command
        const before = await vistas.openWith(id, opens)
        const fields = { intent: 'open-with', id: before ?? id, predeterminada: before === null ? '' : 'on' }
        return successWithUndo({ action, fields }, opens ? 'vistas.opening' : 'vistas.opening_none')
      }
      case 'remove': {
        const { lista, nombre, consulta, predeterminada } = await vistas.remove(command.id)
        const fields = { intent: 'save', lista, nombre, consulta, predeterminada: predeterminada ? 'on' : '' }
        return successWithUndo({ action, fields }, 'vistas.removed', { nombre })
      }
    }
  })
}
