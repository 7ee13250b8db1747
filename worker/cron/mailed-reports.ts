/** Every minute: mails the reports that are due. One query while none is. */
import { ajustes, type Env } from '../env'
import { logFailure } from '../trace/request'

/** @param now the scheduled minute, UTC milliseconds */
export async function mailReports(env: Env, now: number): Promise<void> {
  const d1 = env.DB.withSession('first-primary')
  const { ReportMailer } = await import('../reports/report-mailer')
  const failures = await new ReportMailer(d1, ajustes(env).APP_URL, now).run()
  // one that fails does not hold up the others, and is tried again
  for (const error of failures) logFailure('reporte-sin-enviar', error)
}
