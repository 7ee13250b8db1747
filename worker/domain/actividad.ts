/** The audit log as people read it: how its address asks for it. */
import { NOMBRES_DE_SUCESO } from './auditoria'
import { esDia } from './dia'
import { paginaDeInstantes } from './lista'
import { z } from './zod'

export const APUNTES_POR_PAGINA = 25

const dia = z
  .string()
  .refine(esDia)
  // no zone's calendar reaches beyond these years in a Date
  .refine((d) => d >= '2000-01-01' && d <= '2999-12-31')
  .nullable()
  .catch(null)
const id = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .nullable()
  .catch(null)

/** The list as its address asks for it, newest first. Nothing in an address is an error: what is not understood is left out. */
export const ListaActividad = z.object({
  suceso: z.enum(NOMBRES_DE_SUCESO).nullable().catch(null),
  persona: id,
  /** for the SuperAdmin alone: one company of all */
  empresa: id,
  /** first and last day, in the zone of who reads */
  desde: dia,
  hasta: dia,
  ...paginaDeInstantes,
})
export type ListaActividad = z.infer<typeof ListaActividad>
