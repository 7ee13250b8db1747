/** Of which alerts of the platform a SuperAdmin gets a mail, and when: one a day, on the morning after or as soon as there is something. */

import { dayIn, hourIn, PLATFORM_ZONA } from '../day'
import type { RefusalReason } from '../refusal'
import { z } from '../zod'
import { SYSTEM_GROUPS, type SystemClase, type SystemGroup, systemGroupOf } from './system-alert'

export type SystemNotices = Record<SystemGroup, boolean>
export const DEFAULT_SYSTEM_NOTICES: SystemNotices = { correo: true, pagos: true, tareas: true, espacio: true }

const INVALID_OPTION: RefusalReason = 'opcion-invalida'
const marca = () => z.boolean({ error: INVALID_OPTION }).default(false)

/** A switch that does not come along is off. */
export const SystemNoticesCommand = z.object({
  intent: z.literal('avisos'),
  ...{ correo: marca(), pagos: marca(), tareas: marca(), espacio: marca() },
})

/** From this hour on, on the platform's clocks, a day's mail may be written: nobody is woken for what waits. */
export const NOTICE_HOUR = 6

/** The day whose mail may be written now; null before its hour. */
export const noticeDay = (now: number): string | null =>
  hourIn(PLATFORM_ZONA, now) >= NOTICE_HOUR ? dayIn(PLATFORM_ZONA, now) : null

/** Those of the alerts that somebody wants to hear of, by their groups in the usual order. */
export function toNotify<A extends { clase: SystemClase }>(alertas: readonly A[], wants: SystemNotices): A[] {
  const order = (a: A) => SYSTEM_GROUPS.indexOf(systemGroupOf(a.clase))
  return alertas.filter(({ clase }) => wants[systemGroupOf(clase)]).sort((a, b) => order(a) - order(b))
}
