/** «Descargar todo» in each of its states: one that is being made, one that was given up, and one whose link is open. */
import { newDownloadToken } from '../../../../worker/descargas/token'
import { SECRETS } from '../../../support/secrets'
import { type Empresa, execute } from '../../../support/world'

const HOUR = 3_600_000

/** @returns the token of the link to the one that is ready */
export async function downloads(of: { ready: Empresa; making: Empresa; failed: Empresa }): Promise<string> {
  const { token, token_hash } = await newDownloadToken(SECRETS.HASH_SECRET)
  const now = Date.now()
  const row = ({ id, admin }: Empresa, estado: string, rest: object) => {
    const times = { created_at: now - 2 * HOUR, proximo_at: now + 24 * HOUR }
    const values = { id: crypto.randomUUID(), empresa_id: id, usuario_id: admin.id, estado, ...times, ...rest }
    const columns = Object.keys(values)
    return [
      `insert into descargas (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
      Object.values(values) as (string | number)[],
    ] as [string, (string | number)[]]
  }
  const whole = { hechos: 5210, total: 5210, bytes: 812_400_000, huella: 'a1b2c3d4'.repeat(8) }
  await execute([
    row(of.ready, 'lista', {
      ...whole,
      token_hash,
      vence_at: now + 22 * HOUR,
      avance: JSON.stringify({ stored: { parts: 1 } }),
    }),
    row(of.making, 'haciendo', { hechos: 1210, total: 5210, fallos: 1 }),
    row(of.failed, 'fallida', { hechos: 210, total: 5210, fallos: 8, vence_at: now + 22 * HOUR }),
  ])
  return token
}
