/** Turns a webhook off that keeps failing, and tells the company's Administradores by mail. */
import { rowOf } from '../correo/sql'
import { emptyTrace, toAuditEntry } from '../domain/auditoria/auditoria'
import { nameInMail } from '../domain/text'
import type { OffReason } from '../domain/webhooks/states'
import { composeWebhookOff } from '../mail/webhook'
import type { DeliveriesDb, Hook } from './queue-sql'

/** @param appUrl the product's address, without a trailing slash */
export async function turnOff(
  db: DeliveriesDb,
  hook: Hook,
  reason: OffReason,
  { appUrl, now }: { appUrl: string; now: number },
): Promise<void> {
  const { id, empresa_id, nombre, url } = hook
  const { empresa, people } = await db.people(empresa_id)
  const mails = people.map((person) => {
    const mail = composeWebhookOff({
      idioma: person.idioma,
      reason,
      appUrl,
      id,
      nombre: nameInMail(nombre),
      host: new URL(url).hostname,
      empresa: nameInMail(empresa),
    })
    const clave = `webhook:${id}:${hook.fallando_desde ?? now}:${person.id}`
    const head = { clave, usuario_id: person.id, empresa_id, para: person.email }
    return rowOf({ ...head, ...mail }, new URL(appUrl).hostname, now)
  })
  const log = toAuditEntry(emptyTrace(now), 'webhook-apagado', { objeto: id, empresa_id, datos: { motivo: reason } })
  await db.turnOff(hook, reason, mails, log, now)
}
