/** «Mis Vehículos»: how a Usuario asks for the vehicles assigned. */
import { buscado, pagina } from './lista'
import { z } from './zod'

export const ASIGNADOS_POR_PAGINA = 10

/** The list as its address asks for it, by plate. Nothing in an address is an error. */
export const ListaAsignados = z.object({
  q: buscado,
  ...pagina,
})
export type ListaAsignados = z.infer<typeof ListaAsignados>
