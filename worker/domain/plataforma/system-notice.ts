/** Of which alerts of the platform a SuperAdmin gets a mail, and when: one a day, on the morning after or as soon as there is something. */

import { diaEn, horaEn, PLATFORM_ZONA } from '../day'
import type { MotivoKey } from '../refusal'
import { z } from '../zod'
import { type ClaseSistema, SYSTEM_GROUPS, type SystemGroup, systemGroupOf } from './system-alert'

export type AvisosSistema = Record<SystemGroup, boolean>
export const DEFAULT_SYSTEM_NOTICES: AvisosSistema = { correo: true, pagos: true, tareas: true, espacio: true }

const INVALID_OPTION: MotivoKey = 'opcion-invalida'
const marca = () => z.boolean({ error: INVALID_OPTION }).default(false)

/** A switch that does not come along is off. */
export const AvisosSistemaCommand = z.object({
  intent: z.literal('avisos'),
  ...{ correo: marca(), pagos: marca(), tareas: marca(), espacio: marca() },
})

/** From this hour on, on the platform's clocks, a day's mail may be written: nobody is woken for what waits. */
export const HORA_DEL_AVISO = 6

/** The day whose mail may be written now; null before its hour. */
export const diaDelAviso = (now: number): string | null =>
  horaEn(PLATFORM_ZONA, now) >= HORA_DEL_AVISO ? diaEn(PLATFORM_ZONA, now) : null

/** Those of the alerts that somebody wants to hear of, by their groups in the usual order. */
export function toNotify<A extends { clase: ClaseSistema }>(alertas: readonly A[], wants: AvisosSistema): A[] {
  const orden = (a: A) => SYSTEM_GROUPS.indexOf(systemGroupOf(a.clase))
  return alertas.filter(({ clase }) => wants[systemGroupOf(clase)]).sort((a, b) => orden(a) - orden(b))
}
