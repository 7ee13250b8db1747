/** The rows of an import: judged, written in pieces, and taken back. Answers JSON. */
import { ImportCommand } from '@domain/importacion/request'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { submit } from '~/forms/submit.server'

/** Opened by hand, it leads to the screen. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.openedEmpresa(request)
  return redirect('/admin/import')
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { importaciones, importUndo } = await context.openedEmpresa(request)
  const answer = await submit(request, ImportCommand, async (command) => {
    if (command.intent === 'check')
      return Response.json({ rows: await importaciones.check(command.filas, command.nuevos) })
    if (command.intent === 'start')
      return Response.json({ id: await importaciones.start(command.archivo, command.filas) })
    if (command.intent === 'write') return Response.json({ rows: await importaciones.write(command.id, command.filas) })
    return Response.json(await importUndo.undo(command.id))
  })
  return answer instanceof Response ? answer : Response.json(answer.data, { status: answer.init?.status ?? 200 })
}
