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
    if (command.intent === 'check') {
      const { de, filas, nuevos, vehiculos = [] } = command
      return Response.json({
        rows: await (await importaciones).check({ de, rows: filas, before: nuevos, pending: vehiculos }),
      })
    }
    if (command.intent === 'start')
      return Response.json(await (await importaciones).start(command.archivo, command.filas))
    if (command.intent === 'write') {
      const { id: importId, de, hoja, filas } = command
      return Response.json({ rows: await (await importaciones).write({ importId, de, hoja }, filas) })
    }
    return Response.json(await (await importUndo).undo(command.id))
  })
  return answer instanceof Response ? answer : Response.json(answer.data, { status: answer.init?.status ?? 200 })
}
