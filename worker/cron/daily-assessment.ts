/** Every minute: assesses the zones whose day is due, and continues unfinished runs. One query while nothing is due. */

import { type AfterAssessment, DailyAssessment } from '../alertas/daily-assessment'
import { Digests } from '../alertas/digests'
import { ajustes, type Env } from '../env'

/** @param now the scheduled minute, UTC milliseconds */
export async function assessTheDay(env: Env, now: number): Promise<void> {
  const d1 = env.DB.withSession('first-primary')
  const digests: AfterAssessment = (zona, day) => new Digests(d1, ajustes(env).APP_URL, now).compose(zona, day)
  await new DailyAssessment(d1, now, [digests]).run()
}
