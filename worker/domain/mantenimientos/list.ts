/** What the lists of services and plans can be filtered by. */

export const VIEWS = ['planes', 'servicios'] as const
export type View = (typeof VIEWS)[number]
/**
 * What plans can be sorted by: plate, name, next due day, last time. Without one of them the most urgent comes first, by
 * day or by kilometres.
 */
export const PLAN_SORTS = ['placa', 'plan', 'fecha', 'ultimo'] as const
export const MOST_URGENT = { by: 'urgencia', direction: 'asc' } as const
/** The states by which plans are filtered. */
export const PLAN_FILTERS = ['vencidos', 'proximos', 'al-dia', 'sin-registrar'] as const
export type PlanesFilter = (typeof PLAN_FILTERS)[number]
