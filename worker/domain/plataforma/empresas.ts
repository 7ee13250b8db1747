/** All companies, for the SuperAdmin: form and list parameters. */

import { isDay } from '../day'
import { changedFrom } from '../editing/shown'
import { type EmpresaData, empresaFields, shownEmpresa } from '../empresa/empresa'
import { checkDigitOf, normalizeNit, readNit } from '../empresa/nit'
import { fullNombre, inviteeEmail } from '../equipo/equipo'
import { checkbox } from '../fields/checkbox'
import { recordId } from '../fields/id'
import { optionalWholeNumber } from '../fields/number'
import { terms } from '../fold'
import { type SortBy, searchText, sizedPage, sortAmong } from '../list'
import type { RefusalReason } from '../refusal'
import { PLANES } from '../suscripcion/plan'
import { SUSCRIPCION_ESTADOS } from '../suscripcion/standing'
import * as z from '../zod'

/** Accepted range of custom limits; more is a typing error. */
const AGREEMENT_LIMITS = { min: 1, max: 100_000 } as const
/** How long a company stays open for support, read-only. */
export const SUPPORT_ACCESS_MINUTES = 60

const m = (key: RefusalReason) => key
const agreement = () => optionalWholeNumber(AGREEMENT_LIMITS, 'fuera-de-rango')

const suscripcionFields = {
  plan_type: z.enum(PLANES, { error: m('opcion-invalida') }),
  subscription_status: z.enum(SUSCRIPCION_ESTADOS, { error: m('opcion-invalida') }),
  /** the last open day; required for every state that ends by time */
  hasta: z
    .string({ error: m('fecha-invalida') })
    .refine(isDay, m('fecha-invalida'))
    .optional()
    .transform((day) => day ?? null),
  /** no end date; only for an active subscription */
  sin_fin: checkbox(),
  vehiculos_acordados: agreement(),
  miembros_acordados: agreement(),
}
type WithFecha = { subscription_status: string; hasta: string | null; sin_fin: boolean }
const hasFecha = ({ subscription_status: estado, hasta, sin_fin }: WithFecha) =>
  hasta !== null || estado === 'expired' || (estado === 'active' && sin_fin)
const MISSING_END = { path: ['hasta'], error: m('requerido') }

const NewForm = z
  .object({
    intent: z.literal('create'),
    ...empresaFields,
    ...suscripcionFields,
    /** address invited as its Administrador; none when empty */
    dueno_email: inviteeEmail().optional(),
    dueno_nombre: fullNombre().optional(),
    /** idempotency key of the form: a resend creates one company */
    intento: z.uuid().optional().catch(undefined),
  })
  .refine(hasFecha, MISSING_END)
  .refine((e) => e.dueno_email === undefined || e.dueno_nombre !== undefined, {
    path: ['dueno_nombre'],
    error: m('nombre-y-apellido'),
  })
  .refine((e) => e.dueno_nombre === undefined || e.dueno_email !== undefined, {
    path: ['dueno_email'],
    error: m('correo-por-favor'),
  })
const ChangeForm = z
  .object({
    intent: z.literal('update'),
    id: recordId(),
    ...empresaFields,
    ...suscripcionFields,
    antes: shownEmpresa,
    /** fingerprint of what the form was rendered from (fingerprintOf) */
    vista: z.string({ error: m('opcion-invalida') }).max(300, m('opcion-invalida')),
  })
  .refine(hasFecha, MISSING_END)

/** Commands of the screen Empresas. */
export const EmpresasCommand = z.discriminatedUnion('intent', [
  NewForm,
  ChangeForm,
  z.object({
    intent: z.literal('remove'),
    id: recordId(),
    /** the company's name, typed to confirm */
    nombre: z
      .string({ error: m('requerido') })
      .trim()
      .max(200, m('nombre-no-coincide')),
  }),
  // opens a company for read-only support; and leaves it
  z.object({ intent: z.literal('open'), id: recordId() }),
  z.object({ intent: z.literal('close') }),
])
export type EmpresasCommand = z.infer<typeof EmpresasCommand>
export type NewEmpresa = Omit<z.infer<typeof NewForm>, 'intent'>
export type ChangedEmpresa = Omit<z.infer<typeof ChangeForm>, 'intent'>

/** The company's own fields of a form. */
export const empresaDataOf = ({ nombre, nit, direccion, telefono, zona_horaria }: EmpresaData): EmpresaData => ({
  nombre,
  nit,
  direccion,
  telefono,
  zona_horaria,
})

/** The fields to write: what was left as the form showed it stays as the company has it by now. */
export const changedDataOf = (asked: ChangedEmpresa, current: Readonly<Record<keyof EmpresaData, string | null>>) =>
  changedFrom(empresaDataOf(asked), asked.antes, current)

/** What is deleted with a company, in the order in which it is told: rows of these tables, and its people. */
export const REMOVED_WITH_EMPRESA = [
  'vehiculos',
  'conductores',
  'documentos',
  'mantenimientos',
  'archivos',
  'gps_dispositivos',
  'pagos',
  'personas',
] as const

const EMPRESAS_SORTS = ['creada', 'nombre'] as const
export type EmpresasSort = SortBy<(typeof EMPRESAS_SORTS)[number]>

/** Query parameters of the list; newest first. Invalid parameters are ignored. */
export const EmpresasList = z.object({
  q: searchText,
  estado: z.enum(SUSCRIPCION_ESTADOS).nullable().catch(null),
  orden: sortAmong(EMPRESAS_SORTS, { by: 'creada', direction: 'desc' }),
  ...sizedPage,
})
export type EmpresasList = z.infer<typeof EmpresasList>

/**
 * The folded words of a search. A NIT is found in any grouping, with or without its check digit: words match by prefix,
 * so the bare number finds it stored with the digit, without it, or appended.
 */
export function wordsOf(q: string): string[] {
  const nit = readNit(q)
  if (nit.shape === 'unknown') return terms(q)
  if (nit.shape === 'with-check-digit' && nit.checkDigit === nit.expected) return terms(nit.numero)
  const number = nit.numero.slice(0, -1)
  const last = Number(nit.numero.slice(-1))
  const glued =
    nit.shape === 'without-check-digit' &&
    readNit(number).shape === 'without-check-digit' &&
    checkDigitOf(number) === last
  return terms(glued ? number : normalizeNit(q))
}
