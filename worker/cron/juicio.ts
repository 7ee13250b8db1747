/** Every minute: zones whose day is due are judged, and what a run left undone goes on. One question while nothing is due. */
import { ajustes, type Env } from '../env'
import { type Despues, JuicioDiario } from '../services/juicio-diario'
import { Resumenes } from '../services/resumenes'

/** @param ahora the minute that struck, UTC milliseconds */
export async function juzgarElDia(env: Env, ahora: number): Promise<void> {
  const d1 = env.DB.withSession('first-primary')
  const resumenes: Despues = (zona, dia) => new Resumenes(d1, ajustes(env).APP_URL, ahora).componer(zona, dia)
  await new JuicioDiario(d1, ahora, [resumenes]).correr()
}
