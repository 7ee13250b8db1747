/** What the lists of services and plans can be filtered by. */

export const VIEWS = ['planes', 'servicios'] as const
export type View = (typeof VIEWS)[number]
/** The states by which plans are filtered. */
export const PLAN_FILTERS = ['vencidos', 'proximos', 'al-dia', 'sin-registrar'] as const
export type PlanesFilter = (typeof PLAN_FILTERS)[number]
