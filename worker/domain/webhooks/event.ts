/**
 * The events that webhooks tell, and their messages in the format of Standard Webhooks: a type in parts divided by full
 * stops, when it happened, and the data. Records have the field names of API v1.
 */

/** Types of message that a company chooses from. A type keeps its meaning: programs decide by it. */
export const WEBHOOK_EVENTS = [
  'alert.opened',
  'document.due',
  'document.renewed',
  'vehicle.verdict_changed',
  'place.entered',
  'place.left',
  'speed.exceeded',
  'payment.approved',
  'payment.voided',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** The type of message that «Enviar prueba» sends: a webhook cannot choose it, and it is tried once. */
export const TEST_EVENT = 'webhook.test'
export const MESSAGE_TYPES = [...WEBHOOK_EVENTS, TEST_EVENT] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

/** The longest address of a webhook, in characters. */
export const TARGET_MAX = 500
/** No message is longer, in bytes of UTF-8: the specification's advice. */
export const MESSAGE_MAX_BYTES = 20_000

/** The stored choice of a webhook; a word of an older or newer version is left out. */
export const readEvents = (words: readonly string[]): WebhookEvent[] =>
  WEBHOOK_EVENTS.filter((event) => words.includes(event))

/** A name of an event as a form field: conform reads full stops as nesting. */
export const fieldOf = <E extends WebhookEvent>(event: E) =>
  event.replaceAll('.', '_') as E extends `${infer A}.${infer B}` ? `${A}_${B}` : never

/**
 * The body of a message: the same letters on each attempt, since they are signed.
 * @param at when it happened, UTC milliseconds
 */
export const bodyOf = (type: MessageType, at: number, data: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ type, timestamp: new Date(at).toISOString(), data })
