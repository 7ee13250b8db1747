/** A webhook of a company, with a message that was not delivered. */
import { newSecret, sealSecret } from '../../../worker/webhooks/secret'
import { SECRETS } from '../secrets'
import { type Execute, insert } from './rows'

export interface TestWebhook {
  id: string
  /** as its receiver has it */
  secret: string
  /** id of its message */
  delivery: string
}

/**
 * Its address is one that the product does not call.
 * @param changes columns of `webhooks` that differ; `eventos` is none by default
 */
export async function createWebhook(
  execute: Execute,
  empresa_id: string,
  changes: Record<string, string | number | null> = {},
  now = Date.now(),
): Promise<TestWebhook> {
  const id = crypto.randomUUID()
  const secret = newSecret()
  const delivery = `msg_${id}`
  const sealed = await sealSecret(SECRETS.CONFIG_SECRET, secret)
  await execute([
    insert('webhooks', {
      id,
      empresa_id,
      nombre: 'ERP',
      url: 'https://erp.invalid/vigia',
      eventos: '[]',
      activo: 1,
      secreto: sealed,
      created_at: now,
      ...changes,
    }),
    insert('entregas', {
      id: delivery,
      empresa_id,
      webhook_id: id,
      evento: 'webhook.test',
      datos: '{}',
      ocurrio_at: now,
      estado: 'fallida',
      intentos: 1,
      intento_at: now,
      error: 'sin-conexion',
      ms: 12,
      proximo_at: now,
      created_at: now,
    }),
  ])
  return { id, secret, delivery }
}
