/**
 * The payer on a company's receipts: a person or a company with its identity document. A payment keeps the payer it was
 * made with.
 */

import { correo } from '../correo/address'
import { checkDigitOf, readNit } from '../empresa/nit'
import { ORGANIZACIONES, REGIMENES, RESPONSIBILITY_FIELDS, type ResponsibilityField } from '../facturas/dian'
import { isColombian } from '../facturas/fiscal'
import { checkbox } from '../fields/checkbox'
import type { RefusalReason } from '../refusal'
import { normalizeTelefono } from '../telefono'
import { optionalText, text } from '../text'
import * as z from '../zod'
import { PAGADOR_TIPOS, type PagadorTipo } from './pagador-tipo'

/** Formats of the other types, without spaces, dots and commas. */
const FORMATS: Record<Exclude<PagadorTipo, 'NIT'>, RegExp> = {
  CC: /^\d{4,10}$/,
  CE: /^[A-Z0-9]{4,15}$/,
  PP: /^[A-Z0-9]{4,20}$/,
  DNI: /^[A-Z0-9]{6,12}$/,
  OTHER: /^(?=.*\d)[A-Z0-9-]{4,24}$/,
}

const m = (key: RefusalReason) => key

/**
 * The stored form of a document. A NIT always has its check digit: computed when omitted, refused when wrong, because
 * then one of the digits is wrong and would stay on a receipt for good.
 */
export function readDocumento(tipo: PagadorTipo, written: string): { documento: string } | { motivo: RefusalReason } {
  if (tipo === 'NIT') {
    const nit = readNit(written)
    if (nit.shape === 'unknown') return { motivo: m('nit-invalido') }
    if (nit.shape === 'with-check-digit' && nit.checkDigit !== nit.expected) return { motivo: m('nit-digito') }
    return { documento: `${nit.numero}-${checkDigitOf(nit.numero)}` }
  }
  const separators = tipo === 'OTHER' ? /[\s.,]/g : /[\s.,\-‐-―]/g
  const documento = written.replace(separators, '').toUpperCase()
  return FORMATS[tipo].test(documento) ? { documento } : { motivo: m('documento-invalido') }
}

const fields = {
  tipo_documento: z.enum(PAGADOR_TIPOS, { error: m('opcion-invalida') }),
  documento: text(30),
  nombre: text(160),
  direccion: optionalText(160),
  ciudad: optionalText(80),
  correo: correo(),
  telefono: optionalText(30).transform((telefono) => telefono && normalizeTelefono(telefono)),
}

/** What an electronic invoice asks besides; absent where the installation issues none. */
const fiscalFields = {
  organizacion: z.enum(ORGANIZACIONES, { error: m('opcion-invalida') }).optional(),
  regimen: z.enum(REGIMENES, { error: m('opcion-invalida') }).optional(),
  ...(Object.fromEntries(Object.values(RESPONSIBILITY_FIELDS).map((field) => [field, checkbox()])) as Record<
    ResponsibilityField,
    ReturnType<typeof checkbox>
  >),
  /** as written; the provider's list says which one it is */
  municipio: optionalText(120),
}

/** The payer form. */
export const PagadorCommand = z
  .object({
    intent: z.literal('update-payer'),
    ...fields,
    ...fiscalFields,
    /** what the form showed; a field that was left so is not written */
    antes: z
      .object({ ...fields, ...fiscalFields })
      .optional()
      .catch(undefined),
  })
  .superRefine(({ tipo_documento, documento, regimen, municipio }, ctx) => {
    const parsed = readDocumento(tipo_documento, documento)
    if ('motivo' in parsed)
      ctx.addIssue({ code: 'custom', path: ['documento'], message: parsed.motivo, input: documento })
    if (regimen && isColombian(tipo_documento) && !municipio)
      ctx.addIssue({ code: 'custom', path: ['municipio'], message: m('requerido'), input: municipio })
  })
export type PagadorForm = Omit<z.infer<typeof PagadorCommand>, 'intent' | 'antes'>
/** What receipts show of the payer. */
export type PagadorData = z.infer<z.ZodObject<typeof fields>>

/** The stored form of the payer. */
export function pagadorFrom({ tipo_documento, documento, ...data }: PagadorData): PagadorData {
  const parsed = readDocumento(tipo_documento, documento)
  const { nombre, direccion, ciudad, correo, telefono } = data
  const stored = 'documento' in parsed ? parsed.documento : documento
  return { tipo_documento, documento: stored, nombre, direccion, ciudad, correo, telefono }
}

/** Defaults of the form while nothing is saved: the company's own data. */
export function suggestedPagador(
  empresa: { nombre: string; nit: string | null; direccion: string | null; telefono: string | null },
  requesterEmail: string,
) {
  const { nombre, nit, direccion, telefono } = empresa
  const colombian = nit === null || readNit(nit).shape !== 'unknown'
  return {
    tipo_documento: (colombian ? 'NIT' : 'OTHER') as PagadorTipo,
    documento: nit ?? '',
    nombre,
    direccion,
    telefono,
    ciudad: null,
    correo: requesterEmail,
  }
}

/** The document for the payment provider (`customer-data:legal-id`): a NIT without its check digit. */
export function documentoLegal<T extends string>(pagador: { tipo_documento: T; documento: string }) {
  const nit = pagador.tipo_documento === 'NIT' ? readNit(pagador.documento) : null
  return { tipo: pagador.tipo_documento, numero: nit && 'numero' in nit ? nit.numero : pagador.documento }
}
