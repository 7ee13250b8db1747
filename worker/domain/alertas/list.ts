/** The states of an alert, and what the list of alerts can be filtered by. */

export const ALERTA_ESTADOS = ['Pendiente', 'Revisado', 'Resuelto'] as const
export type AlertaEstado = (typeof ALERTA_ESTADOS)[number]

/** Pendiente goes to Revisado or Resuelto, Revisado to Resuelto; Resuelto is final. */
export const NEXT_ESTADOS: Record<AlertaEstado, readonly AlertaEstado[]> = {
  Pendiente: ['Revisado', 'Resuelto'],
  Revisado: ['Resuelto'],
  Resuelto: [],
}

/** The filters of the list as they appear in the URL; the default is the pending ones. */
export const ALERTA_FILTERS = ['pendientes', 'revisadas', 'resueltas', 'todas'] as const
export type AlertasFilter = (typeof ALERTA_FILTERS)[number]
export const FILTER_ESTADO: Record<Exclude<AlertasFilter, 'todas'>, AlertaEstado> = {
  pendientes: 'Pendiente',
  revisadas: 'Revisado',
  resueltas: 'Resuelto',
}
