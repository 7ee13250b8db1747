/** How long an invitation link is valid. */
import { DAY_MS } from '../day'

export const INVITACION_DAYS = 7

/** When one that is sent now ends (UTC ms). */
export const invitacionEnd = (now: number): number => now + INVITACION_DAYS * DAY_MS
