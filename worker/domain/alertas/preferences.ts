/** A person's mail preferences; the default is everything on. */
import { checkbox } from '../fields/checkbox'
import * as z from '../zod'

const PREFERENCIAS = [
  'email_alerts',
  'document_expiration',
  'maintenance_reminders',
  'gps_alerts',
  'team_updates',
] as const
type Preference = (typeof PREFERENCIAS)[number]
export type Preferencias = Record<Preference, boolean>

export const DEFAULT_PREFERENCES: Preferencias = {
  email_alerts: true,
  document_expiration: true,
  maintenance_reminders: true,
  gps_alerts: true,
  team_updates: true,
}

const fields = {
  email_alerts: checkbox(),
  document_expiration: checkbox(),
  maintenance_reminders: checkbox(),
  gps_alerts: checkbox(),
  team_updates: checkbox(),
}
/** The tab Notificaciones: a missing switch means off. Only switches that have an effect are accepted. */
export const PreferenciasCommand = z.object({
  intent: z.literal('update-preferences'),
  ...fields,
  /** what the form showed; a switch that was left so is not written */
  antes: z.object(fields).optional().catch(undefined),
})
/** A Usuario has no team mails; the value an Administrador stored is kept. */
export const UsuarioPreferenciasCommand = PreferenciasCommand.omit({ team_updates: true })
export type PreferenciasData = Omit<z.infer<typeof UsuarioPreferenciasCommand>, 'intent' | 'antes'> & {
  team_updates?: boolean
}

/** Whether the person wants a mail about this due item: `documento:…`, `licencia:…` or `mantenimiento:…`. */
export function wantsToKnow(p: Preferencias, dueItem: string): boolean {
  if (!p.email_alerts) return false
  return dueItem.startsWith('mantenimiento:') ? p.maintenance_reminders : p.document_expiration
}
