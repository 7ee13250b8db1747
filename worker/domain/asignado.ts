/** «Mis Vehículos»: how a Usuario asks for the vehicles assigned. */
import { leerCursor } from './cursor'
import { z } from './zod'

export const ASIGNADOS_POR_PAGINA = 10

/** The list as its address asks for it, by plate. Nothing in an address is an error. */
export const ListaAsignados = z.object({
  q: z
    .string()
    .trim()
    .catch('')
    .transform((q) => q.slice(0, 100)),
  despues: leerCursor,
  antes: leerCursor,
})
export type ListaAsignados = z.infer<typeof ListaAsignados>
