/**
 * The municipality of a buyer, by the DANE's code (DIVIPOLA). People write its name; the list is the provider's, so that
 * an invoice never names a municipality that the provider does not know.
 */
import { fold } from '../fold'
import * as z from '../zod'

export const Municipio = z.object({
  /** five digits, the first two of them the department's */
  codigo: z.string().regex(/^\d{5}$/),
  nombre: z.string(),
  departamento: z.string(),
})
export type Municipio = z.infer<typeof Municipio>

/** «Armenia, Quindío»: as it is shown, and may be written. */
export const municipioLabel = ({ nombre, departamento }: Municipio): string => `${nombre}, ${departamento}`

/** The part of a written name that the provider's list is searched by: without the department. */
export const municipioQuery = (written: string): string => (written.split(',')[0] ?? '').trim()

/**
 * Which of the municipalities found is meant: the one of that name, or name and department; otherwise the only one that
 * begins so («Bogotá» is «Bogotá, D.C.»).
 * @returns several when the name alone does not say which, none when there is no such municipality
 */
export function meantMunicipios(written: string, found: readonly Municipio[]): Municipio[] {
  const name = fold(written)
  if (name === '') return []
  const exact = found.filter((one) => fold(one.nombre) === name || fold(municipioLabel(one)) === name)
  return exact.length > 0 ? exact : found.filter((one) => fold(municipioLabel(one)).startsWith(`${name} `))
}
