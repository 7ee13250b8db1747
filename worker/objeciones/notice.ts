/** Tells the Administradores of a company by mail that a driver objects: whatever mails they have chosen. */
import { nameInMail } from '../domain/text'
import type { Connection } from '../platform-db/connect'
import { ObjectionNoticeDb } from './notice-sql'

/**
 * Writes the mails, one a person; nothing for an objection that went with its vehicle. May be repeated.
 * @param appUrl the product's address, without a trailing slash
 * @param now UTC milliseconds
 */
export async function tellObjection(
  d1: Connection,
  { empresaId, id }: { empresaId: string; id: string },
  appUrl: string,
  now: number,
): Promise<void> {
  const db = new ObjectionNoticeDb(d1, empresaId)
  const { objection, people } = await db.material(id)
  if (!objection || people.length === 0) return
  // the renderer loads when there is something to write
  const { composeObjection } = await import('../mail/objection')
  const { empresa, vehiculo_id: vehiculoId, ...rest } = objection
  const mails = people.map((person) => ({
    clave: `objecion:${id}:${person.id}`,
    usuario_id: person.id,
    empresa_id: empresaId,
    para: person.email,
    ...composeObjection({ ...rest, vehiculoId, appUrl, idioma: person.idioma, empresa: nameInMail(empresa) }),
  }))
  await db.queue(mails, new URL(appUrl).hostname, now)
}
