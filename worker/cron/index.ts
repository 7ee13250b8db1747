/** The clock: which job runs at which cron expression. The expressions are those of wrangler.toml, held by a test. */

import type { Env } from '../env'
import { FactsDb } from '../plataforma/monitoring-sql'
import { registrar } from '../trace/request'
import { archiveAuditoria } from './auditoria'
import { cleanUpSesiones } from './cleanup'
import { backUpDatabase } from './copias'
import { deliverCorreo } from './correo'
import { juzgarElDia } from './daily-assessment'
import { checkDevices } from './device-check'
import { rotateKeys } from './keys'
import { monitorSystem } from './monitoring'
import { retryOutbox } from './outbox'
import { chargeRenewals, conciliarPagos } from './pagos'
import { checkSuscripciones } from './suscripciones'
import { sweepArchivos } from './sweep'

type Task = (env: Env, now: number) => Promise<void>

export const porCron: Record<string, Task[]> = {
  '* * * * *': [
    sweepArchivos,
    // before the outbox and the mail: what it notes there leaves in the same minute
    checkSuscripciones,
    retryOutbox,
    juzgarElDia,
    cleanUpSesiones,
    rotateKeys,
    conciliarPagos,
    chargeRenewals,
    deliverCorreo,
    archiveAuditoria,
    checkDevices,
    backUpDatabase,
  ],
}

/**
 * Runs the jobs of a cron event one after the other; one that fails does not stop the next. Which ended well is kept, and
 * after that the platform looks at itself: it sees what the others left.
 */
export async function tareas(controller: ScheduledController, env: Env, _ctx: ExecutionContext): Promise<void> {
  const now = controller.scheduledTime
  const succeeded: Record<string, boolean> = {}
  const run = async (nombre: string, action: () => Promise<void>) => {
    try {
      await action()
      succeeded[nombre] = true
    } catch (error) {
      succeeded[nombre] = false
      registrar('tarea-fallida', error, { tarea: nombre })
    }
  }
  for (const task of porCron[controller.cron] ?? []) await run(task.name, () => task(env, now))
  await run('latir', () => new FactsDb(env.DB).beat({ ...succeeded }, now))
  await run('vigilarSistema', () => monitorSystem(env, now))
}
