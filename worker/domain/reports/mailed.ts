/** A report that a company has mailed, as the service gives it and the screen shows it. Instants are UTC milliseconds. */
import type { ReportName } from './kinds'
import type { Rhythm } from './mailing'

export interface MailedReport extends Rhythm {
  id: string
  reporte: ReportName
  activo: boolean
  proximo_at: number
  ultimo_at: number | null
  /** ids of its people, of `MailedReports.people` */
  personas: string[]
}

export interface MailedReports {
  /** the one that is sent next comes first */
  list: MailedReport[]
  /** everyone of the company, by name */
  people: { id: string; nombre: string; email: string; rol: 'Administrador' | 'Usuario' | 'SuperAdmin' }[]
}
