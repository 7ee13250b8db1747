/** The webhooks for the loader and the action of Configuración. */
import { programAccess } from '@domain/api-clients/api-key'
import type { AnyWebhookCommand } from '@domain/webhooks/command'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { redirectWithFailure, redirectWithToast } from '~/forms/redirect.server'
import type { Success } from '~/forms/toast'
import { hrefTab, hrefWebhook, readWebhookDialog } from './address'
import type { WebhooksData } from './webhooks'

const INTENTS: ReadonlySet<string> = new Set<AnyWebhookCommand['intent']>([
  'create-webhook',
  'update-webhook',
  'remove-webhook',
  'rotate-webhook',
  'test-webhook',
  'resend-webhook',
  'resend-delivery',
])

type Services = Pick<Awaited<ReturnType<AppLoadContext['empresa']>>, 'webhooks' | 'empresa' | 'now'>

export async function readWebhooks(params: URLSearchParams, services: Services): Promise<WebhooksData> {
  const webhooks = await services.webhooks
  const opened = readWebhookDialog(params)
  const logged = opened === null || opened === 'new' || opened.act ? null : opened.id
  const [list, deliveries, failed] = await Promise.all([
    webhooks.list(),
    logged === null ? [] : webhooks.deliveries(logged),
    logged === null ? 0 : webhooks.failed(logged),
  ])
  return { list, opened, deliveries, failed, may: programAccess(services.empresa, services.now) }
}

export const isWebhookCommand = <C extends { intent: string }>(
  command: C | AnyWebhookCommand,
): command is AnyWebhookCommand => INTENTS.has(command.intent)

export async function changeWebhooks(command: AnyWebhookCommand, services: Services) {
  const webhooks = await services.webhooks
  // the rules of these forms: only this action needs them
  const { chosenEvents } = await import('@domain/webhooks/command')
  switch (command.intent) {
    case 'create-webhook': {
      const { nombre, url } = command
      // the secret is in this answer alone: never in an address or in storage
      const { secret } = await webhooks.create({ nombre, url, eventos: chosenEvents(command) })
      return { success: true, value: { secreto: secret } } satisfies Success
    }
    case 'update-webhook': {
      const { id, antes: shown } = command
      const formOf = (of: NonNullable<typeof shown>) => ({
        nombre: of.nombre,
        url: of.url,
        eventos: chosenEvents(of),
        activo: of.activo,
      })
      await webhooks.update(id, formOf(command), shown && formOf(shown))
      return redirectWithToast(hrefWebhook(id), 'programs.saved')
    }
    case 'remove-webhook':
      await webhooks.remove(command.id)
      return redirectWithToast(hrefTab('integraciones'), 'programs.removed')
    case 'rotate-webhook':
      return { success: true, value: { secreto: await webhooks.rotate(command.id) } } satisfies Success
    case 'test-webhook': {
      const outcome = await webhooks.test(command.id)
      if (!outcome) return redirectWithToast(hrefWebhook(command.id), 'programs.resent_busy')
      if (outcome.estado !== 'entregada') return redirectWithFailure(hrefWebhook(command.id), 'programs.test_failed')
      return redirectWithToast(hrefWebhook(command.id), 'programs.test_delivered')
    }
    case 'resend-webhook': {
      const n = await webhooks.resendFailed(command.id)
      return n === 1
        ? redirectWithToast(hrefWebhook(command.id), 'programs.resent_all_one')
        : redirectWithToast(hrefWebhook(command.id), 'programs.resent_all', { n })
    }
    case 'resend-delivery': {
      const outcome = await webhooks.resend(command.id, command.entrega)
      if (!outcome) return redirectWithToast(hrefWebhook(command.id), 'programs.resent_busy')
      if (outcome.estado !== 'entregada') return redirectWithFailure(hrefWebhook(command.id), 'programs.resent_failed')
      return redirectWithToast(hrefWebhook(command.id), 'programs.resent')
    }
  }
}
