/** Every minute: zones whose day is due are judged, and what a run left undone goes on. One question while nothing is due. */

import { type AfterAssessment, DailyAssessment } from '../alertas/daily-assessment'
import { Digests } from '../alertas/digests'
import { ajustes, type Env } from '../env'

/** @param ahora the minute that struck, UTC milliseconds */
export async function assessTheDay(env: Env, now: number): Promise<void> {
  const d1 = env.DB.withSession('first-primary')
  const digests: AfterAssessment = (zona, day) => new Digests(d1, ajustes(env).APP_URL, now).compose(zona, day)
  await new DailyAssessment(d1, now, [digests]).run()
}
