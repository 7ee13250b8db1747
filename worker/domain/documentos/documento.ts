/** A vehicle's document: form fields, list parameters, search and display name. */

import { archivoField } from '../archivos/archivo'
import { isDayBetween, LAST_DAY } from '../day'
import { dayBetween } from '../fields/date'
import { recordId } from '../fields/id'
import { fold, terms } from '../fold'
import { searchText, sizedPage, sortAmong } from '../list'
import type { RefusalReason } from '../refusal'
import { optionalText, text } from '../text'
import { normalizePlaca } from '../vehiculos/placa'
import * as z from '../zod'
import { DOCUMENTO_FILTERS, DOCUMENTO_SORTS } from './list'
import { TIPOS, type TipoDocumento } from './rules'
export const FECHA_MIN = '1990-01-01'
export const FECHA_MAX = LAST_DAY
const MAX_NOMBRE = 60
const MOTIVO_MAX = 200

const m = (key: RefusalReason) => key
const tipo = () =>
  z.enum(TIPOS, { error: (issue) => (issue.input === undefined ? m('requerido') : m('opcion-invalida')) })
const inRange = (day: string) => isDayBetween(day, FECHA_MIN, FECHA_MAX)
/** «Otro» is never required, so it needs no exemption. */
const exemptible = () => tipo().refine((t) => t !== 'Otro', m('opcion-invalida'))
/** A reason before or after a change that is taken back; null: the type was asked for. */
const undoneReason = () =>
  z
    .string()
    .max(MOTIVO_MAX)
    .default('')
    .transform((reason) => reason || null)
const fecha = () => dayBetween(FECHA_MIN, FECHA_MAX)

const renewable = () => ({ fecha_emision: fecha(), fecha_vencimiento: fecha(), archivo: archivoField })
const fields = () => ({
  vehiculo_id: recordId('vehiculo-requerido'),
  tipo: tipo(),
  nombre: optionalText(MAX_NOMBRE).transform((nombre) => nombre ?? ''),
  ...renewable(),
})

type DocumentDates = { fecha_emision: string; fecha_vencimiento: string }
type NamedTipo = { tipo: TipoDocumento; nombre: string }

/** Whether a document would end before it begins. */
export const endsTooEarly = ({ fecha_emision, fecha_vencimiento }: DocumentDates) => fecha_vencimiento < fecha_emision

function checkFechaOrder({ fecha_emision, fecha_vencimiento }: DocumentDates, ctx: z.RefinementCtx) {
  // an invalid day has its own error, so the two are not compared
  if (![fecha_emision, fecha_vencimiento].every(inRange)) return
  if (!endsTooEarly({ fecha_emision, fecha_vencimiento })) return
  const message = m('vencimiento-antes-de-emision')
  ctx.addIssue({ code: 'custom', path: ['fecha_vencimiento'], message, input: fecha_vencimiento })
}

/** Only an «Otro» has a name of its own, and it is required: a vehicle can have several. */
function requireNombre({ tipo, nombre }: NamedTipo, ctx: z.RefinementCtx) {
  if (tipo === 'Otro' && !nombre)
    ctx.addIssue({ code: 'custom', path: ['nombre'], message: m('requerido'), input: nombre })
}
/** Drops the name left over in the form when the type is not «Otro». */
export const withoutForeignNombre = <T extends { tipo: TipoDocumento; nombre: string }>(data: T): T => ({
  ...data,
  nombre: data.tipo === 'Otro' ? data.nombre : '',
})

const create = z
  .object({ intent: z.literal('create'), ...fields() })
  .superRefine(checkFechaOrder)
  .superRefine(requireNombre)
/** What the form of a document showed in these fields; one that was left so is not written. */
const shown = z
  .object({
    vehiculo_id: z.string().optional(),
    tipo: tipo(),
    nombre: z.string().default(''),
    fecha_emision: z.string(),
    fecha_vencimiento: z.string(),
  })
  .optional()
  .catch(undefined)
const renew = z.object({ intent: z.literal('renew'), id: recordId(), ...renewable() }).superRefine(checkFechaOrder)

/** Commands of a Usuario on the screen Documentos: add and renew. */
export const UsuarioDocumentoCommand = z.discriminatedUnion('intent', [create, renew])

/** Commands of the screen Documentos. */
export const DocumentoCommand = z.discriminatedUnion('intent', [
  create,
  renew,
  z
    .object({ intent: z.literal('update'), id: recordId(), ...fields(), antes: shown })
    .superRefine(checkFechaOrder)
    .superRefine(requireNombre),
  z.object({ intent: z.literal('remove'), id: recordId() }),
  z.object({ intent: z.literal('remove-file'), id: recordId(), archivo: recordId() }),
  z.object({ intent: z.literal('exempt'), vehiculo_id: recordId(), tipo: exemptible(), motivo: text(MOTIVO_MAX) }),
  z.object({ intent: z.literal('unexempt'), vehiculo_id: recordId(), tipo: exemptible() }),
  z.object({
    intent: z.literal('undo-exempt'),
    vehiculo_id: recordId(),
    tipo: exemptible(),
    before: undoneReason(),
    after: undoneReason(),
  }),
])
export type UsuarioDocumentoCommand = z.infer<typeof UsuarioDocumentoCommand>
export type DocumentoCommand = z.infer<typeof DocumentoCommand>
type CommandData<I extends DocumentoCommand['intent']> = Omit<Extract<DocumentoCommand, { intent: I }>, 'intent'>
/** The writable fields of a document: without the company, the id and computed columns. */
export type DocumentoData = CommandData<'create'>
/** What its form showed of a document that is edited. */
export type ShownDocumento = CommandData<'update'>['antes']
export type RenewalData = Omit<CommandData<'renew'>, 'id'>
export type ExencionData = CommandData<'exempt'>
export type ExencionUndo = CommandData<'undo-exempt'>

/** Other common names of a type; folded. */
const ALIASES: Partial<Record<TipoDocumento, string>> = {
  SOAT: 'seguro obligatorio mandatory insurance',
  'Revisión técnico-mecánica': 'rtm tecnicomecanica tecnomecanica inspection',
  'Impuesto vehicular': 'vehicle tax',
  'Tarjeta de operación': 'operation card',
  'Póliza RCC': 'responsabilidad civil contractual policy',
  'Póliza RCE': 'responsabilidad civil extracontractual policy',
  Extintor: 'extinguisher',
  Otro: 'other',
}
const TIPO_WORDS = TIPOS.map((tipo) => [tipo, `${fold(tipo)} ${ALIASES[tipo] ?? ''}`.split(' ')] as const)

/**
 * Parses a search over documents: words that begin a word of a type's name select types (each word narrows), the rest
 * is the beginning of a plate. `tipos` is null when no word names a type.
 */
export function readSearch(q: string): { tipos: TipoDocumento[] | null; placa: string } {
  let tipos: TipoDocumento[] | null = null
  let placa = ''
  for (const ended of terms(q)) {
    const matching = TIPO_WORDS.filter(([, words]) => words.some((p) => p.startsWith(ended))).map(([t]) => t)
    if (matching.length === 0) placa += ended
    else tipos = tipos === null ? matching : tipos.filter((t) => matching.includes(t))
  }
  return { tipos, placa: normalizePlaca(placa) }
}

/** Query parameters of the list. Invalid parameters are ignored, never an error. */
export const DocumentosList = z.object({
  q: searchText,
  estado: z.enum(DOCUMENTO_FILTERS).nullable().catch(null),
  orden: sortAmong(DOCUMENTO_SORTS, { by: 'vencimiento', direction: 'asc' }),
  ...sizedPage,
})

export type DocumentosList = z.infer<typeof DocumentosList>
