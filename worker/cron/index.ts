/** Which job runs at which cron expression. A test keeps the expressions equal to those of wrangler.toml. */

import type { JobId } from '../domain/plataforma/system-alert'
import type { Env } from '../env'
import { FactsDb } from '../plataforma/monitoring-sql'
import { logFailure } from '../trace/request'
import { archiveAuditoria } from './auditoria'
import { cleanUpSesiones } from './cleanup'
import { backUpDatabase } from './copias'
import { deliverCorreo } from './correo'
import { assessTheDay } from './daily-assessment'
import { continueDescargas } from './descargas'
import { checkDevices } from './device-check'
import { sendEntries } from './entries'
import { issueInvoices } from './facturas'
import { rotateKeys } from './keys'
import { mailReports } from './mailed-reports'
import { monitorSystem } from './monitoring'
import { retryOutbox } from './outbox'
import { chargeRenewals, reconcilePagos } from './pagos'
import { checkSuscripciones } from './suscripciones'
import { sweepArchivos } from './sweep'
import { deliverWebhooks } from './webhooks'

type Task = (env: Env, now: number) => Promise<void>

/** Each job with the id under which its heartbeat is stored and the SuperAdmin reads of it. */
const JOBS_BY_CRON: Record<string, readonly (readonly [id: JobId, task: Task])[]> = {
  '* * * * *': [
    ['sweepArchivos', sweepArchivos],
    // before the outbox and the mail: what these note there leaves in the same minute
    ['checkSuscripciones', checkSuscripciones],
    ['continueDescargas', continueDescargas],
    ['retryOutbox', retryOutbox],
    ['assessTheDay', assessTheDay],
    ['cleanUpSesiones', cleanUpSesiones],
    ['rotateKeys', rotateKeys],
    ['reconcilePagos', reconcilePagos],
    ['chargeRenewals', chargeRenewals],
    ['mailReports', mailReports],
    ['issueInvoices', issueInvoices],
    ['deliverCorreo', deliverCorreo],
    ['archiveAuditoria', archiveAuditoria],
    ['checkDevices', checkDevices],
    ['backUpDatabase', backUpDatabase],
    ['sendEntries', sendEntries],
    // last: receivers that do not answer delay no other job
    ['deliverWebhooks', deliverWebhooks],
  ],
}

/**
 * Runs the jobs of a cron event one after the other; a failure does not stop the next. Successes are recorded, and then
 * the platform's own monitoring runs, last, so that it sees the results of the others.
 */
export async function runJobs(controller: ScheduledController, env: Env): Promise<void> {
  const now = controller.scheduledTime
  const succeeded: Record<string, boolean> = {}
  const run = async (name: string, action: () => Promise<void>) => {
    try {
      await action()
      succeeded[name] = true
    } catch (error) {
      succeeded[name] = false
      logFailure('tarea-fallida', error, { tarea: name })
    }
  }
  for (const [id, task] of JOBS_BY_CRON[controller.cron] ?? []) await run(id, () => task(env, now))
  await run('beat', () => new FactsDb(env.DB).beat(succeeded, now))
  await run('monitorSystem', () => monitorSystem(env, now))
}
