/** All companies, for the SuperAdmin: what the form sends, what the list is asked for. */

import { isDay } from '../day'
import { type EmpresaData, empresaFields } from '../empresa/empresa'
import { checkDigitOf, normalizeNit, readNit } from '../empresa/nit'
import { fullNombre, inviteeEmail } from '../equipo/equipo'
import { page, type SortBy, searchText, sortAmong } from '../list'
import { optionalWholeNumber } from '../number'
import type { RefusalReason } from '../refusal'
import { PLANES } from '../suscripcion/plan'
import { SUSCRIPCION_ESTADOS } from '../suscripcion/standing'
import { terms } from '../text'
import { z } from '../zod'

export const EMPRESAS_PER_PAGE = 20
/** What may be agreed on: more is a slip of the finger. */
export const AGREEMENT_LIMITS = { min: 1, max: 100_000 } as const
/** For so long a company stays open to who helps it, reading only. */
export const SUPPORT_ACCESS_MINUTES = 60

const m = (key: RefusalReason) => key
const id = () =>
  z
    .string({ error: m('no-encontrado') })
    .min(1, m('no-encontrado'))
    .max(64, m('no-encontrado'))
const agreement = () => optionalWholeNumber(AGREEMENT_LIMITS, 'fuera-de-rango')

const suscripcionFields = {
  plan_type: z.enum(PLANES, { error: m('opcion-invalida') }),
  subscription_status: z.enum(SUSCRIPCION_ESTADOS, { error: m('opcion-invalida') }),
  /** the last day that it is open; asked with every state that time would undo */
  hasta: z
    .string({ error: m('fecha-invalida') })
    .refine(isDay, m('fecha-invalida'))
    .optional()
    .transform((day) => day ?? null),
  /** agreed on without an end: an active one alone */
  sin_fin: z.boolean({ error: m('opcion-invalida') }).default(false),
  vehiculos_acordados: agreement(),
  miembros_acordados: agreement(),
}
type WithFecha = { subscription_status: string; hasta: string | null; sin_fin: boolean }
const hasFecha = ({ subscription_status: estado, hasta: until, sin_fin }: WithFecha) =>
  until !== null || estado === 'expired' || (estado === 'active' && sin_fin)
const SIN_FECHA = { path: ['hasta'], error: m('requerido') }

const NewForm = z
  .object({
    intent: z.literal('create'),
    ...empresaFields,
    ...suscripcionFields,
    /** who gets an invitation as its Administrador; nobody where it is empty */
    dueno_email: inviteeEmail().optional(),
    dueno_nombre: fullNombre().optional(),
    /** names the form: sent again after a lost answer, it is still one company */
    intento: z.uuid().optional().catch(undefined),
  })
  .refine(hasFecha, SIN_FECHA)
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
    id: id(),
    ...empresaFields,
    ...suscripcionFields,
    /** what the form was drawn from (fingerprintOf) */
    vista: z.string({ error: m('opcion-invalida') }).max(300, m('opcion-invalida')),
  })
  .refine(hasFecha, SIN_FECHA)

/** What the screen Empresas may ask for. */
export const EmpresasCommand = z.discriminatedUnion('intent', [
  NewForm,
  ChangeForm,
  z.object({
    intent: z.literal('remove'),
    id: id(),
    /** the company's name, typed by who means it */
    nombre: z
      .string({ error: m('requerido') })
      .trim()
      .max(200, m('nombre-no-coincide')),
  }),
  // opens a company to help it, reading only; and leaves it
  z.object({ intent: z.literal('open'), id: id() }),
  z.object({ intent: z.literal('close') }),
])
export type EmpresasCommand = z.infer<typeof EmpresasCommand>
export type NewEmpresa = Omit<z.infer<typeof NewForm>, 'intent'>
export type ChangedEmpresa = Omit<z.infer<typeof ChangeForm>, 'intent'>

/** The company's own words among what a form says. */
export const empresaDataOf = ({ nombre, nit, direccion, telefono, zona_horaria }: EmpresaData): EmpresaData => ({
  ...{ nombre, nit, direccion, telefono, zona_horaria },
})

export const EMPRESAS_SORTS = ['creada', 'nombre'] as const
export type EmpresasSort = SortBy<(typeof EMPRESAS_SORTS)[number]>

/** The list as its address asks for it; newest first. Nothing in an address is an error. */
export const EmpresasList = z.object({
  q: searchText,
  estado: z.enum(SUSCRIPCION_ESTADOS).nullable().catch(null),
  orden: sortAmong(EMPRESAS_SORTS, { por: 'creada', direction: 'desc' }),
  ...page,
})
export type EmpresasList = z.infer<typeof EmpresasList>

/**
 * The folded words of a search. A NIT is found however its groups are written, and with its check digit glued on: the words
 * of a row are found by how they begin, so the number alone finds it stored with the digit, without it or glued.
 */
export function wordsOf(q: string): string[] {
  const nit = readNit(q)
  if (nit.forma === 'desconocida') return terms(q)
  const [number, last] = [nit.numero.slice(0, -1), Number(nit.numero.slice(-1))]
  const glued = nit.forma === 'sin digito' && readNit(number).forma === 'sin digito' && checkDigitOf(number) === last
  return terms(glued ? number : normalizeNit(q))
}
