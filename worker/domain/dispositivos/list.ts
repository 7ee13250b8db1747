/** What the table of devices can be sorted by. */

/** The sortable columns; the default is newest first. */
export const DISPOSITIVO_SORTS = ['placa', 'imei', 'fecha_activacion'] as const

type DispositivosSort = (typeof DISPOSITIVO_SORTS)[number] | 'created_at'

/** The direction of a list: newest and latest activation first, plates and IMEI ascending. */
export function directionOf({
  orden: order,
  direction,
}: {
  orden: DispositivosSort
  direction?: 'asc' | 'desc' | undefined
}): 'asc' | 'desc' {
  return direction ?? (order === 'placa' || order === 'imei' ? 'asc' : 'desc')
}
