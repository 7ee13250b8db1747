/** What an Administrador does with webhooks. */
import { checkbox } from '../fields/checkbox'
import { recordId } from '../fields/id'
import type { RefusalReason } from '../refusal'
import { text } from '../text'
import * as z from '../zod'
import { fieldOf, TARGET_MAX, WEBHOOK_EVENTS, type WebhookEvent } from './event'

const NAME_MAX = 60
/** Webhooks that a company may have. */
export const WEBHOOKS_MAX = 10

const NOT_AN_ADDRESS: RefusalReason = 'direccion-no-permitida'

type Field = ReturnType<typeof fieldOf<WebhookEvent>>
const choice = Object.fromEntries(WEBHOOK_EVENTS.map((event) => [fieldOf(event), checkbox()])) as Record<
  Field,
  ReturnType<typeof checkbox>
>
const fields = {
  nombre: text(NAME_MAX),
  // which hosts are open is the server's to say
  url: text(TARGET_MAX).refine((one) => URL.canParse(one), NOT_AN_ADDRESS),
  ...choice,
}

export const CreateWebhookCommand = z.object({ intent: z.literal('create-webhook'), ...fields })
const changed = { ...fields, activo: checkbox() }
export const UpdateWebhookCommand = z.object({
  intent: z.literal('update-webhook'),
  id: recordId(),
  ...changed,
  /** what its form showed; what was left so is not written */
  antes: z.object(changed).optional().catch(undefined),
})
export const WebhookCommand = z.object({
  intent: z.enum(['remove-webhook', 'rotate-webhook', 'test-webhook', 'resend-webhook']),
  id: recordId(),
})
const ResendCommand = z.object({ intent: z.literal('resend-delivery'), id: recordId(), entrega: recordId() })
export const WEBHOOK_COMMANDS = [CreateWebhookCommand, UpdateWebhookCommand, WebhookCommand, ResendCommand] as const
export type AnyWebhookCommand = z.output<(typeof WEBHOOK_COMMANDS)[number]>

/** The events that a form chose. */
export const chosenEvents = (form: Record<Field, boolean>): WebhookEvent[] =>
  WEBHOOK_EVENTS.filter((event) => form[fieldOf(event)])
