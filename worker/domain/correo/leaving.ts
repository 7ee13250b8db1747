/** Where the recipient of a mail turns such mails off, which their mail program offers too. */
import { leavePath, type ReportName } from '../reports/kinds'

/** Kinds of mail that are turned off in the settings of their recipient, by the prefix of their key. */
const BY_SETTINGS: readonly string[] = ['resumen', 'equipo', 'ruta', 'recordatorio']
/** In the key of a report in place of its recipient: a person asked for it, this once. */
export const ASKED_ONCE = 'asked'

/** The path under the product's address, by the key of a mail; null for one that cannot be turned off. */
export function leavingPath(key: string): string | null {
  const [kind = '', id = '', report = '', recipient] = key.split(':')
  if (kind === 'reporte') return recipient === ASKED_ONCE ? null : leavePath(report as ReportName, id)
  return BY_SETTINGS.includes(kind) ? '/settings?tab=notificaciones' : null
}
