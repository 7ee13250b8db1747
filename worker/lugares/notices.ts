/**
 * Mails people what happened on the road, within moments (docs/decisions/0060): Administradores and the Usuarios of the
 * vehicle, except those who turned such mails off. Each person gets one mail with everything new.
 */
import { rowOf } from '../correo/sql'
import { dayIn } from '../domain/day'
import { nameInMail } from '../domain/text'
import type { Connection } from '../platform-db/connect'
import { NoticesDb, type UntoldNotice } from './notices-sql'

/** Alerts read at once; a mail names the first thirty and counts the others. */
const READ_MAX = 500
const NAMED_MAX = 30

/**
 * Writes the mails of a company's untold alerts. Idempotent: an alert is told once each time it is raised.
 * @param appUrl the product's address, without a trailing slash
 * @throws when another run was faster with some of them: the caller tries again
 */
export async function tellEpisodes(d1: Connection, empresaId: string, appUrl: string, now: number): Promise<void> {
  const db = new NoticesDb(d1, empresaId)
  const { empresa, notices, people, assigned } = await db.material(READ_MAX)
  if (!empresa || notices.length === 0) return
  // the renderer loads when there is something to write
  const { composeRoadNotices } = await import('../mail/episodes')
  const vehicles = new Map<string, Set<string>>()
  for (const { usuario_id, vehiculo_id } of assigned)
    vehicles.set(usuario_id, (vehicles.get(usuario_id) ?? new Set()).add(vehiculo_id))
  const correos = people.flatMap(({ id, email, idioma, rol }) => {
    const own = notices.filter((n) => rol === 'Administrador' || vehicles.get(id)?.has(n.vehiculo_id))
    if (own.length === 0) return []
    const named = own.slice(0, NAMED_MAX)
    const mail = composeRoadNotices({
      idioma,
      rol,
      appUrl,
      zona: empresa.zona,
      now,
      empresa: nameInMail(empresa.nombre),
      notices: named.map(({ vehiculo_id: vehiculoId, ...rest }) => ({ ...rest, vehiculoId })),
      more: own.length - named.length,
    })
    const correo = { clave: keyOf(id, own), usuario_id: id, empresa_id: empresaId, para: email, ...mail }
    return [rowOf(correo, new URL(appUrl).hostname, now)]
  })
  const ids = notices.map(({ id }) => id)
  if (!(await db.write(correos, ids, dayIn(empresa.zona, now)))) throw new Error('told meanwhile')
}

/**
 * The key of a mail, by which it is queued once. An alert that is raised again has another `umbral`, and so another
 * key.
 */
const keyOf = (personId: string, own: readonly UntoldNotice[]): string => {
  const first = own[0] as UntoldNotice
  return `ruta:${personId}:${first.id}:${first.umbral}`
}
