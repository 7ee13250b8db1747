/**
 * Who the receipts of a company are made out to: a person or a company with its identity document. What a payment froze
 * of it stays as it was then.
 */
import { correo } from './correo'
import type { MotivoKey } from './negativa'
import { digitoVerificacion, leerNit } from './nit'
import { normalizarTelefono } from './telefono'
import { texto, textoOpcional } from './texto'
import { z } from './zod'

/** Kinds of document that a form offers, all of them known to the payment provider; OTHER is a tax number of elsewhere. */
export const TIPOS_DE_PAGADOR = ['NIT', 'CC', 'CE', 'PP', 'DNI', 'OTHER'] as const
export type TipoDePagador = (typeof TIPOS_DE_PAGADOR)[number]

/** What the others look like, without spaces, dots and commas. */
const FORMAS: Record<Exclude<TipoDePagador, 'NIT'>, RegExp> = {
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
export function leerDocumento(tipo: TipoDePagador, escrito: string): { documento: string } | { motivo: MotivoKey } {
  if (tipo === 'NIT') {
    const nit = leerNit(escrito)
    if (nit.forma === 'desconocida') return { motivo: m('nit-invalido') }
    if (nit.forma === 'con digito' && nit.dv !== nit.esperado) return { motivo: m('nit-digito') }
    return { documento: `${nit.numero}-${digitoVerificacion(nit.numero)}` }
  }
  const guiones = tipo === 'OTHER' ? /[\s.,]/g : /[\s.,\-‐-―]/g
  const documento = escrito.replace(guiones, '').toUpperCase()
  return FORMAS[tipo].test(documento) ? { documento } : { motivo: m('documento-invalido') }
}

const campos = {
  tipo_documento: z.enum(TIPOS_DE_PAGADOR, { error: m('opcion-invalida') }),
  documento: texto(30),
  nombre: texto(160),
  direccion: textoOpcional(160),
  ciudad: textoOpcional(80),
  correo: correo(),
  telefono: textoOpcional(30).transform((telefono) => telefono && normalizarTelefono(telefono)),
}

/** What the form of the payer's data sends. */
export const PagadorCommand = z
  .object({ intent: z.literal('pagador'), ...campos })
  .superRefine(({ tipo_documento, documento }, ctx) => {
    const leido = leerDocumento(tipo_documento, documento)
    if ('motivo' in leido)
      ctx.addIssue({ code: 'custom', path: ['documento'], message: leido.motivo, input: documento })
  })
export type PagadorDatos = Omit<z.infer<typeof PagadorCommand>, 'intent'>

/** What the form sent, as it is stored. */
export function pagadorDe(datos: PagadorDatos): PagadorDatos {
  const leido = leerDocumento(datos.tipo_documento, datos.documento)
  return 'documento' in leido ? { ...datos, documento: leido.documento } : datos
}

/** What the form shows while nothing was saved: what the company has told of itself. */
export function pagadorSugerido(
  empresa: { nombre: string; nit: string | null; direccion: string | null; telefono: string | null },
  correoDeQuienPide: string,
) {
  const { nombre, nit, direccion, telefono } = empresa
  const colombiano = nit === null || leerNit(nit).forma !== 'desconocida'
  return {
    tipo_documento: (colombiano ? 'NIT' : 'OTHER') as TipoDePagador,
    documento: nit ?? '',
    ...{ nombre, direccion, telefono },
    ciudad: null,
    correo: correoDeQuienPide,
  }
}

/** The document as the payment provider takes it (`customer-data:legal-id`): a NIT without its check digit. */
export function documentoLegal<T extends string>(pagador: { tipo_documento: T; documento: string }) {
  const nit = pagador.tipo_documento === 'NIT' ? leerNit(pagador.documento) : null
  return { tipo: pagador.tipo_documento, numero: nit && 'numero' in nit ? nit.numero : pagador.documento }
}
