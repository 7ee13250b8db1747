/** The texts of a platform alert: the problem, what to do, and where. */

import { BACKUP } from '@domain/plataforma/copia'
import {
  ASSESSMENT_PREFIX,
  JOB_IDS,
  SYSTEM_ALERT_CLASES,
  type SystemClase,
  systemGroupOf,
} from '@domain/plataforma/system-alert'
import type { TextKey, TextValues } from '~/i18n/texts'
import type { I18n } from '~/i18n/translator'
import { address } from '~/ui/address'
import { failureText } from '../settings/mail-words'

export interface Alerta {
  id: string
  clase: string
  objeto: string
  estado: 'Pendiente' | 'Revisado' | 'Resuelto'
  n: number
  desde: number
  datos: Record<string, string | number | null>
  primera_at: number
  ultima_at: number
  termino_at: number | null
}

/** Text keys are built here from the names in the domain. */
const say = ({ t }: I18n, key: string, data?: TextValues) =>
  (t as (key: TextKey, data?: TextValues) => string)(key as TextKey, data)

const isKnown = (clase: string): clase is SystemClase => Object.hasOwn(SYSTEM_ALERT_CLASES, clase)
export const groupOf = ({ clase }: Pick<Alerta, 'clase'>) => (isKnown(clase) ? systemGroupOf(clase) : 'tareas')

/** «3 correos sin entregar». */
export function titleOf({ clase, objeto: target, n, datos }: Alerta, i18n: I18n): string {
  if (!isKnown(clase)) return clase
  const task = clase === 'tarea-atrasada' ? jobOf(target, i18n) : ''
  return say(i18n, `sistema.c_${clase}`, {
    n: n === 1 ? 1 : i18n.formatNumber(n),
    empresa: datos.empresa ?? '',
    tarea: task,
  })
}

/** The display name of a job; an unknown one is shown by its raw name. */
function jobOf(target: string, i18n: I18n): string {
  if (target.startsWith(ASSESSMENT_PREFIX))
    return i18n.t('sistema.t_assessment', { zona: target.slice(ASSESSMENT_PREFIX.length) })
  if (target === BACKUP) return i18n.t('sistema.t_copia')
  const job = JOB_IDS.find((id) => id === target)
  return job ? i18n.t(`sistema.t_${job}`) : target
}

/** What to do about it; for a mail server, with the server's own message. */
export function helpOf({ clase, objeto: target, datos }: Alerta, i18n: I18n): string {
  if (!isKnown(clase)) return ''
  if (target === BACKUP) return i18n.t('sistema.h_backup')
  const help = say(i18n, `sistema.h_${clase}`)
  return typeof datos.error === 'string' ? `${failureText(datos.error, i18n)} ${help}` : help
}

/** Where it is fixed, and the name of that place. */
export function fixOf({ clase, objeto: target }: Alerta, { t }: I18n): { to: string; label: string } | null {
  const mail = { to: '/super-admin/settings', label: t('sistema.ir_correo') }
  const log = (filter: Record<string, string>) => ({
    to: address('/super-admin/activity', filter),
    label: t('sistema.go_to_activity'),
  })
  if (!isKnown(clase)) return null
  if (systemGroupOf(clase) === 'correo') return mail
  if (target === BACKUP) return { to: '/super-admin/settings?tab=base', label: t('sistema.go_to_backups') }
  if (clase === 'factura-sin-expedir')
    return { to: '/super-admin/settings?tab=facturas', label: t('sistema.go_to_invoices') }
  if (clase === 'pago-rechazado') return log({ empresa: target, suceso: clase })
  if (clase === 'pago-distinto' || clase === 'evento-rechazado') return log({ suceso: clase })
  return null
}
