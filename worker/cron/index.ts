/** The clock: which job runs at which cron expression. The expressions are those of wrangler.toml, held by a test. */
import { registrar } from '../access/peticion'
import { HechosDb } from '../db/hechos-db'
import type { Env } from '../env'
import { guardarAuditoria } from './auditoria'
import { barrerArchivos } from './barrido'
import { copiarBase } from './copia'
import { repartirCorreo } from './correo'
import { checkDevices } from './device-check'
import { juzgarElDia } from './juicio'
import { limpiarSesiones } from './limpieza'
import { girarLlaves } from './llaves'
import { cobrarRenovaciones, conciliarPagos } from './pagos'
import { repasarPendientes } from './pendientes'
import { mirarSuscripciones } from './suscripciones'
import { vigilarSistema } from './vigilancia'

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
    checkDevices,
    copiarBase,
  ],
}

/**
 * Runs the jobs of a cron event one after the other; one that fails does not stop the next. Which ended well is kept, and
 * after that the platform looks at itself: it sees what the others left.
 */
export async function tareas(evento: ScheduledController, env: Env, _ctx: ExecutionContext): Promise<void> {
  const ahora = evento.scheduledTime
  const bien: Record<string, boolean> = {}
  const correr = async (nombre: string, hacer: () => Promise<void>) => {
    try {
      await hacer()
      bien[nombre] = true
    } catch (error) {
      bien[nombre] = false
      registrar('tarea-fallida', error, { tarea: nombre })
    }
  }
  for (const tarea of porCron[evento.cron] ?? []) await correr(tarea.name, () => tarea(env, ahora))
  await correr('latir', () => new HechosDb(env.DB).latir({ ...bien }, ahora))
  await correr('vigilarSistema', () => vigilarSistema(env, ahora))
}
