/**
 * Who the receipts of a company are made out to: a person or a company with its identity document. What a payment froze
 * of it stays as it was then.
 */
import { correo } from '../correo/address'
import { checkDigitOf, leerNit } from '../empresa/nit'
import type { MotivoKey } from '../refusal'
import { normalizeTelefono } from '../telefono'
import { optionalText, texto } from '../text'
import { z } from '../zod'

/** Kinds of document that a form offers, all of them known to the payment provider; OTHER is a tax number of elsewhere. */
export const PAGADOR_TIPOS = ['NIT', 'CC', 'CE', 'PP', 'DNI', 'OTHER'] as const
export type TipoDePagador = (typeof PAGADOR_TIPOS)[number]

/** What the others look like, without spaces, dots and commas. */
const FORMATS: Record<Exclude<TipoDePagador, 'NIT'>, RegExp> = {
  CC: /^\d{4,10}$/,
  CE: /^[A-Z0-9]{4,15}$/,
  PP: /^[A-Z0-9]{4,20}$/,
  DNI: /^[A-Z0-9]{6,12}$/,
  OTHER: /^(?=.*\d)[A-Z0-9-]{4,24}$/,
}

const m = (clave: MotivoKey) => clave

/**
 * A document as it is stored. A NIT always with its check digit: computed where it is left out, and one that is not that
 * of its number is refused, since one of the two figures is wrong and a receipt bears it for good.
 */
export function leerDocumento(tipo: TipoDePagador, written: string): { documento: string } | { motivo: MotivoKey } {
  if (tipo === 'NIT') {
    const nit = leerNit(written)
    if (nit.forma === 'desconocida') return { motivo: m('nit-invalido') }
    if (nit.forma === 'con digito' && nit.checkDigit !== nit.esperado) return { motivo: m('nit-digito') }
    return { documento: `${nit.numero}-${checkDigitOf(nit.numero)}` }
  }
  const separators = tipo === 'OTHER' ? /[\s.,]/g : /[\s.,\-‐-―]/g
  const documento = written.replace(separators, '').toUpperCase()
  return FORMATS[tipo].test(documento) ? { documento } : { motivo: m('documento-invalido') }
}

const campos = {
  tipo_documento: z.enum(PAGADOR_TIPOS, { error: m('opcion-invalida') }),
  documento: texto(30),
  nombre: texto(160),
  direccion: optionalText(160),
  ciudad: optionalText(80),
  correo: correo(),
  telefono: optionalText(30).transform((telefono) => telefono && normalizeTelefono(telefono)),
}

/** What the form of the payer's data sends. */
export const PagadorCommand = z
  .object({ intent: z.literal('pagador'), ...campos })
  .superRefine(({ tipo_documento, documento }, ctx) => {
    const parsed = leerDocumento(tipo_documento, documento)
    if ('motivo' in parsed)
      ctx.addIssue({ code: 'custom', path: ['documento'], message: parsed.motivo, input: documento })
  })
export type PagadorDatos = Omit<z.infer<typeof PagadorCommand>, 'intent'>

/** What the form sent, as it is stored. */
export function pagadorDe(datos: PagadorDatos): PagadorDatos {
  const parsed = leerDocumento(datos.tipo_documento, datos.documento)
  return 'documento' in parsed ? { ...datos, documento: parsed.documento } : datos
}

/** What the form shows while nothing was saved: what the company has told of itself. */
export function suggestedPagador(
  empresa: { nombre: string; nit: string | null; direccion: string | null; telefono: string | null },
  requesterEmail: string,
) {
  const { nombre, nit, direccion, telefono } = empresa
  const colombian = nit === null || leerNit(nit).forma !== 'desconocida'
  return {
    tipo_documento: (colombian ? 'NIT' : 'OTHER') as TipoDePagador,
    documento: nit ?? '',
    ...{ nombre, direccion, telefono },
    ciudad: null,
    correo: requesterEmail,
  }
}

/** The document as the payment provider takes it (`customer-data:legal-id`): a NIT without its check digit. */
export function documentoLegal<T extends string>(pagador: { tipo_documento: T; documento: string }) {
  const nit = pagador.tipo_documento === 'NIT' ? leerNit(pagador.documento) : null
  return { tipo: pagador.tipo_documento, numero: nit && 'numero' in nit ? nit.numero : pagador.documento }
}
