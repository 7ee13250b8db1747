/** What an alert of the platform says: what is wrong, what to do, and where. */

import { BACKUP } from '@domain/plataforma/copia'
import { ASSESSMENT_PREFIX, CLASES, type ClaseSistema, systemGroupOf } from '@domain/plataforma/system-alert'
import type { Datos, TextoKey } from '~/i18n/texts'
import type { I18n } from '~/i18n/translator'
import { textoDeFalla } from '../settings/queue'

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

/** Keys are put together here, of names that the domain knows. */
const say = ({ t }: I18n, clave: string, datos?: Datos) =>
  (t as (clave: TextoKey, datos?: Datos) => string)(clave as TextoKey, datos)

const isKnown = (clase: string): clase is ClaseSistema => Object.hasOwn(CLASES, clase)
export const groupOf = ({ clase }: Pick<Alerta, 'clase'>) => (isKnown(clase) ? systemGroupOf(clase) : 'tareas')

/** «3 correos sin entregar». */
export function titleOf({ clase, objeto, n, datos }: Alerta, i18n: I18n): string {
  if (!isKnown(clase)) return clase
  const task = clase === 'tarea-atrasada' ? jobOf(objeto, i18n) : ''
  return say(i18n, `sistema.c_${clase}`, { n: n === 1 ? 1 : i18n.numero(n), empresa: datos.empresa ?? '', tarea: task })
}

/** The name of a job as people say it; one that is not known keeps its own. */
function jobOf(objeto: string, i18n: I18n): string {
  if (objeto.startsWith(ASSESSMENT_PREFIX))
    return i18n.t('sistema.t_assessment', { zona: objeto.slice(ASSESSMENT_PREFIX.length) })
  const key = `sistema.t_${objeto}`
  const text = say(i18n, key)
  return text === key ? objeto : text
}

/** What to do about it; for a mail server also what it said. */
export function helpOf({ clase, objeto, datos }: Alerta, i18n: I18n): string {
  if (!isKnown(clase)) return ''
  if (objeto === BACKUP) return i18n.t('sistema.h_backup')
  const help = say(i18n, `sistema.h_${clase}`)
  return typeof datos.error === 'string' ? `${textoDeFalla(datos.error, i18n)} ${help}` : help
}

/** Where it is mended, and what that place is called. */
export function fixOf({ clase, objeto }: Alerta, { t }: I18n): { to: string; label: string } | null {
  const mail = { to: '/super-admin/settings', label: t('sistema.ir_correo') }
  const log = (search: string) => ({ to: `/super-admin/activity?${search}`, label: t('sistema.go_to_activity') })
  if (!isKnown(clase)) return null
  if (systemGroupOf(clase) === 'correo') return mail
  if (objeto === BACKUP) return { to: '/super-admin/settings?tab=base', label: t('sistema.go_to_backups') }
  if (clase === 'pago-rechazado') return log(`empresa=${encodeURIComponent(objeto)}&suceso=pago-rechazado`)
  if (clase === 'pago-distinto' || clase === 'evento-rechazado') return log(`suceso=${clase}`)
  return null
}
