/** The clock: which job runs at which cron expression. The expressions are those of wrangler.toml, held by a test. */
import { registrar } from '../access/peticion'
import type { Env } from '../env'
import { guardarAuditoria } from './auditoria'
import { barrerArchivos } from './barrido'
import { repartirCorreo } from './correo'
import { juzgarElDia } from './juicio'
import { limpiarSesiones } from './limpieza'
import { girarLlaves } from './llaves'
import { cobrarRenovaciones, conciliarPagos } from './pagos'
import { repasarPendientes } from './pendientes'
import { mirarSuscripciones } from './suscripciones'

type Tarea = (env: Env, ahora: number) => Promise<void>

export const porCron: Record<string, Tarea[]> = {
  '* * * * *': [
    barrerArchivos,
    // before the outbox and the mail: what it notes there leaves in the same minute
    mirarSuscripciones,
    repasarPendientes,
    juzgarElDia,
    limpiarSesiones,
    girarLlaves,
    conciliarPagos,
    cobrarRenovaciones,
    repartirCorreo,
    guardarAuditoria,
  ],
}

/** Runs the jobs of a cron event one after the other; one that fails does not stop the next. */
export async function tareas(evento: ScheduledController, env: Env, _ctx: ExecutionContext): Promise<void> {
  for (const tarea of porCron[evento.cron] ?? []) {
    try {
      await tarea(env, evento.scheduledTime)
    } catch (error) {
      registrar('tarea-fallida', error, { tarea: tarea.name })
    }
  }
}
