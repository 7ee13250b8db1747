/** The objections that the holder of a tracking link files (docs/decisions/0067). */
import { dayIn } from '../domain/day'
import { answerDue } from '../domain/objeciones/due'
import type { ObjectionReport } from '../domain/objeciones/report'
import { openLink } from '../live/link'
import type { Connection } from '../platform-db/connect'
import { FiledDb } from './filed-sql'

/**
 * Keeps an objection; sent twice it is one. Not limited by the company's plan: what the law gives drivers does not end with it.
 * @param now UTC milliseconds
 */
export async function fileObjection(
  { d1, secret, now }: { d1: Connection; secret: string; now: number },
  deviceId: string,
  { id, texto }: ObjectionReport,
): Promise<'kept' | 'too-many' | 'no-link'> {
  const link = await openLink(secret, deviceId)
  const db = new FiledDb(d1)
  const of = link && (await db.ofLink(link.key, link.version))
  if (!of) return 'no-link'
  const vence = answerDue(dayIn(of.zona, now))
  return (await db.file(of, { id, texto, vence }, now)) ? 'kept' : 'too-many'
}
