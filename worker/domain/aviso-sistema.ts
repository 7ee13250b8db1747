/** Of which alerts of the platform a SuperAdmin gets a mail, and when: one a day, on the morning after or as soon as there is something. */
import { type ClaseSistema, GRUPOS_SISTEMA, type GrupoSistema, grupoDe } from './alerta-sistema'
import { diaEn, horaEn, ZONA_DE_LA_PLATAFORMA } from './dia'
import type { MotivoKey } from './negativa'
import { z } from './zod'

export type AvisosSistema = Record<GrupoSistema, boolean>
export const AVISOS_DE_SIEMPRE: AvisosSistema = { correo: true, pagos: true, tareas: true, espacio: true }

const OPCION: MotivoKey = 'opcion-invalida'
const marca = () => z.boolean({ error: OPCION }).default(false)

/** A switch that does not come along is off. */
export const AvisosSistemaCommand = z.object({
  intent: z.literal('avisos'),
  ...{ correo: marca(), pagos: marca(), tareas: marca(), espacio: marca() },
})

/** From this hour on, on the platform's clocks, a day's mail may be written: nobody is woken for what waits. */
export const HORA_DEL_AVISO = 6

/** The day whose mail may be written now; null before its hour. */
export const diaDelAviso = (ahora: number): string | null =>
  horaEn(ZONA_DE_LA_PLATAFORMA, ahora) >= HORA_DEL_AVISO ? diaEn(ZONA_DE_LA_PLATAFORMA, ahora) : null

/** Those of the alerts that somebody wants to hear of, by their groups in the usual order. */
export function paraAvisar<A extends { clase: ClaseSistema }>(alertas: readonly A[], quiere: AvisosSistema): A[] {
  const orden = (a: A) => GRUPOS_SISTEMA.indexOf(grupoDe(a.clase))
  return alertas.filter(({ clase }) => quiere[grupoDe(clase)]).sort((a, b) => orden(a) - orden(b))
}
