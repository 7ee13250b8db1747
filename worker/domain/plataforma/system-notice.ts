/**
 * Which platform alerts a SuperAdmin receives by mail, and when: one mail a day, in the morning or as soon as there is
 * an alert.
 */

import { dayIn, hourIn, PLATFORM_ZONA } from '../day'
import { checkbox } from '../fields/checkbox'
import * as z from '../zod'
import { SYSTEM_GROUPS, type SystemClase, type SystemGroup, systemGroupOf } from './system-alert'

export type SystemNotices = Record<SystemGroup, boolean>
export const DEFAULT_SYSTEM_NOTICES: SystemNotices = { correo: true, pagos: true, tareas: true, espacio: true }

const fields = { correo: checkbox(), pagos: checkbox(), tareas: checkbox(), espacio: checkbox() }

/** A missing switch means off. */
export const SystemNoticesCommand = z.object({
  intent: z.literal('update-notices'),
  ...fields,
  /** what the form showed; a switch that was left so is not written */
  antes: z.object(fields).optional().catch(undefined),
})

/** The daily mail is written from this hour on, in the platform's zone: nothing here justifies waking a person. */
export const NOTICE_HOUR = 6

/** The day whose mail may be written now; null before that hour. */
export const noticeDay = (now: number): string | null =>
  hourIn(PLATFORM_ZONA, now) >= NOTICE_HOUR ? dayIn(PLATFORM_ZONA, now) : null

/** The alerts a SuperAdmin wants, by group in the usual order. */
export function toNotify<A extends { clase: SystemClase }>(alertas: readonly A[], wants: SystemNotices): A[] {
  const order = (a: A) => SYSTEM_GROUPS.indexOf(systemGroupOf(a.clase))
  return alertas.filter(({ clase }) => wants[systemGroupOf(clase)]).sort((a, b) => order(a) - order(b))
}
