/** «Recordar la renovación» of Documentos, Conductores and Alertas: what would happen with the chosen rows, and doing it. */
import { ReminderAsked, ReminderCommand } from '@domain/alertas/reminder'
import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { submit } from '~/forms/submit.server'

type Reminders = Awaited<Awaited<ReturnType<AppLoadContext['empresa']>>['reminders']>
export type Reminding = Awaited<ReturnType<Reminders['preview']>>

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { reminders } = await context.empresa(request)
  const params = new URL(request.url).searchParams
  const asked = ReminderAsked.safeParse({ lista: params.get('lista'), ids: params.getAll('ids') })
  // without rows there is no person to ask
  const none: Reminding = { people: [], untold: [], repeated: 0 }
  return Response.json(asked.success ? await (await reminders).preview(asked.data) : none)
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { reminders } = await context.empresa(request)
  return submit(request, ReminderCommand, async (command) => ({
    success: true as const,
    value: await (await reminders).send(command),
  }))
}
