/** What an Administrador does with webhooks. */
import type { RefusalReason } from '../refusal'
import { text } from '../text'
import * as z from '../zod'
import { fieldOf, TARGET_MAX, WEBHOOK_EVENTS, type WebhookEvent } from './event'

const NAME_MAX = 60
/** Webhooks that a company may have. */
export const WEBHOOKS_MAX = 10

const INVALID_OPTION: RefusalReason = 'opcion-invalida'
const NOT_AN_ADDRESS: RefusalReason = 'direccion-no-permitida'
const check = () => z.boolean({ error: INVALID_OPTION }).default(false)
const id = () => z.string({ error: 'no-encontrado' }).min(1, 'no-encontrado').max(64, 'no-encontrado')

type Field = ReturnType<typeof fieldOf<WebhookEvent>>
const choice = Object.fromEntries(WEBHOOK_EVENTS.map((event) => [fieldOf(event), check()])) as Record<
  Field,
  ReturnType<typeof check>
>
const fields = {
  nombre: text(NAME_MAX),
  // which hosts are open is the server's to say
  url: text(TARGET_MAX).refine((one) => URL.canParse(one), NOT_AN_ADDRESS),
  ...choice,
}

export const CreateWebhookCommand = z.object({ intent: z.literal('create-webhook'), ...fields })
const changed = { ...fields, activo: check() }
export const UpdateWebhookCommand = z.object({
  intent: z.literal('update-webhook'),
  id: id(),
  ...changed,
  /** what its form showed; what was left so is not written */
  antes: z.object(changed).optional().catch(undefined),
})
export const WebhookCommand = z.object({
  intent: z.enum(['remove-webhook', 'rotate-webhook', 'test-webhook', 'resend-webhook']),
  id: id(),
})
const ResendCommand = z.object({ intent: z.literal('resend-delivery'), id: id(), entrega: id() })
export const WEBHOOK_COMMANDS = [CreateWebhookCommand, UpdateWebhookCommand, WebhookCommand, ResendCommand] as const
export type AnyWebhookCommand = z.output<(typeof WEBHOOK_COMMANDS)[number]>

/** The events that a form chose. */
export const chosenEvents = (form: Record<Field, boolean>): WebhookEvent[] =>
  WEBHOOK_EVENTS.filter((event) => form[fieldOf(event)])
