/** Every minute: goes on with the downloads of everything that companies asked for. One round trip while there is none. */
import type { Env } from '../env'
import { logFailure } from '../trace/request'

/** Downloads that one run goes on with, each by a piece. */
const PER_RUN = 2

/** @param now the scheduled minute, UTC milliseconds */
export async function continueDescargas(env: Env, now: number): Promise<void> {
  const d1 = env.DB.withSession('first-primary')
  const { DescargasDb } = await import('../descargas/sql')
  const due = await new DescargasDb(d1).due(now, PER_RUN)
  if (due.length === 0) return
  // what makes them loads when there is one
  const { DescargaMaker } = await import('../descargas/maker')
  const maker = new DescargaMaker(env, d1, now)
  // one that fails is noted with it and does not hold up the next
  for (const job of due) await maker.run(job).catch((error: unknown) => logFailure('descarga-fallida', error))
}
