/** Wompi's protocol in its own terms; every response is validated first. */
import { TRANSACTION_ESTADOS } from '../domain/pagos/pago'
import * as z from '../domain/zod'

const text = z.string().max(500)

export const Transaction = z.object({
  id: z.string().min(1).max(100),
  reference: z.string().max(255),
  amount_in_cents: z.int().nonnegative(),
  currency: z.string().max(3),
  status: z.enum(TRANSACTION_ESTADOS),
  status_message: text.nullish().transform((v) => v ?? null),
  payment_method_type: text.nullish().transform((v) => v ?? null),
  payment_method: z
    .object({
      extra: z.object({ brand: text.nullish(), last_four: text.nullish() }).nullish(),
    })
    .nullish()
    .catch(null),
})
export type Transaction = z.infer<typeof Transaction>

export const Merchant = z.object({
  presigned_acceptance: z.object({ acceptance_token: z.string().min(1), permalink: z.url() }),
  presigned_personal_data_auth: z.object({ acceptance_token: z.string().min(1), permalink: z.url() }),
})

/** The terms a person accepts before a card is saved: the documents' URLs, and the acceptance tokens. */
export interface Acceptance {
  terminos: { token: string; url: string }
  datos: { token: string; url: string }
}

export const PaymentSource = z.object({
  id: z.int().positive(),
  status: z.string().max(40),
  public_data: z.object({ last_four: text.nullish(), brand: text.nullish() }).nullish().catch(null),
})
export type PaymentSource = z.infer<typeof PaymentSource>

/** Response envelope of a `GET`, for one object or a list. */
export const enveloped = <T extends z.ZodType>(schema: T) => z.object({ data: schema })
export const listOf = <T extends z.ZodType>(schema: T) => z.object({ data: z.array(schema).max(100) })

export const Failure = z.object({
  error: z.object({
    type: z.string().max(100),
    reason: text.optional(),
    messages: z.record(z.string(), z.unknown()).optional(),
  }),
})

/** An event as received; unlisted fields are allowed, and its checksum may cover them. */
export const WompiEvent = z.object({
  event: z.string().max(100),
  data: z.record(z.string(), z.unknown()),
  environment: z.string().max(20),
  signature: z.object({ properties: z.array(z.string().max(100)).min(1).max(30), checksum: z.string().max(128) }),
  timestamp: z.int().nonnegative(),
})
export type WompiEvent = z.infer<typeof WompiEvent>

/** The data of a transaction event: its id and state. Everything else is queried with the private key. */
export const TransactionEventData = z.object({
  transaction: z.object({
    id: z.string().min(1).max(100),
    status: z.enum(TRANSACTION_ESTADOS),
  }),
})
