/** What an electronic invoice needs to know of its buyer besides name and document, as the RUT says it. */
import type { PagadorTipo } from '../pagos/pagador-tipo'
import * as z from '../zod'
import { ORGANIZACIONES, REGIMENES, RESPONSABILIDADES, RESPONSIBILITY_FIELDS, type ResponsibilityField } from './dian'
import { Municipio } from './municipio'

export const Fiscal = z.object({
  organizacion: z.enum(ORGANIZACIONES),
  regimen: z.enum(REGIMENES),
  responsabilidades: z.array(z.enum(RESPONSABILIDADES)),
  /** null for a foreign document */
  municipio: Municipio.nullable(),
})
export type Fiscal = z.infer<typeof Fiscal>

/** Documents whose holder is in Colombia: their invoices name the municipality. */
export const isColombian = (tipo: string | null): boolean => tipo === 'NIT' || tipo === 'CC' || tipo === 'CE'

/** What the form proposes until something is saved: a NIT is mostly a company's, any other document a person's. */
export const suggestedFiscal = (tipo: PagadorTipo): Fiscal =>
  tipo === 'NIT'
    ? { organizacion: 'juridica', regimen: 'iva', responsabilidades: [], municipio: null }
    : { organizacion: 'natural', regimen: 'no-iva', responsabilidades: [], municipio: null }

/** The responsibilities that a form chose. */
export const chosenResponsibilities = (form: Record<ResponsibilityField, boolean>): Fiscal['responsabilidades'] =>
  RESPONSABILIDADES.filter((one) => form[RESPONSIBILITY_FIELDS[one]])
