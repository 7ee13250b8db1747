/** Links of shared locations go a week after their end. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { cleanUpSesiones } from '../../../worker/cron/cleanup'
import type { Env } from '../../../worker/env'
import { createEmpresa, execute } from '../support/world'

const DAY = 86_400_000
/** three in the morning in Colombia */
const NIGHT = Date.UTC(2026, 10, 20, 8)

test('a link is deleted a week after its end, once a day, and one that may still be looked at is not', async () => {
  const empresa = await createEmpresa({ vehiculos: 1 })
  const add = (hasta: number) => {
    const id = crypto.randomUUID()
    return execute([
      [
        `insert into compartidos (id, empresa_id, vehiculo_id, token_hash, hasta, con_placa, con_conductor, created_at)
         values (?, ?, ?, ?, ?, 1, 0, 1)`,
        [id, empresa.id, empresa.vehiculos[0]!.id, id, hasta],
      ],
    ])
  }
  for (const days of [-30, -8, -6, 1]) await add(NIGHT + days * DAY)
  const left = async () =>
    (
      await env.DB.prepare('select hasta from compartidos where empresa_id = ? order by hasta')
        .bind(empresa.id)
        .all<{ hasta: number }>()
    ).results.map(({ hasta }) => (hasta - NIGHT) / DAY)
  await cleanUpSesiones(env as unknown as Env, NIGHT - 3_600_000)
  expect(await left()).toEqual([-30, -8, -6, 1])
  await cleanUpSesiones(env as unknown as Env, NIGHT)
  expect(await left()).toEqual([-6, 1])
})
