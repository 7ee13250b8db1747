/**
 * The members of a company: who may be invited and how many, how long an invitation is valid, form commands, list
 * parameters.
 */

import { chosenIds } from '../chosen'
import { CORREO_MAX } from '../correo/address'
import { recordId } from '../fields/id'
import { newPassword } from '../identidad/password'
import { NOMBRE_MAX, withMatchingPasswords } from '../identidad/sign-in'
import { joinedIds } from '../joined-ids'
import { searchText, sizedPage } from '../list'
import type { RefusalReason } from '../refusal'
import { administradoresAmong, planInForce } from '../suscripcion/plan'
import type { Suscripcion } from '../suscripcion/standing'
import { personName } from '../text'
import * as z from '../zod'

/** Minimum interval between mails of one invitation. */
export const RESEND_MS = 60_000

/** How many vehicles «Deshacer» gives back with a role: more would not fit the cookie that carries them. */
export const ASSIGNED_MAX = 120

/** Roles a company can assign; the first is the form's default. */
export const EQUIPO_ROLES = ['Usuario', 'Administrador'] as const
export type EquipoRol = (typeof EQUIPO_ROLES)[number]

/** Seats: members and, among them, Administradores; pending invitations count in both. */
export interface Seats {
  miembros: number
  administradores: number
}

/**
 * The seat limits of a company. Members: its own `user_limit`, which the platform may raise. Administradores: the
 * plan's, in the trial those of the largest one. A member limit above every plan is a custom agreement without a role
 * limit.
 */
export function seatsOf(empresa: Suscripcion & { user_limit: number }): Seats {
  const miembros = empresa.user_limit
  return { miembros, administradores: administradoresAmong(miembros, planInForce(empresa)) }
}

const m = (key: RefusalReason) => key

/** At least two words: first name and surname. */
export const fullNombre = () =>
  z
    .string({ error: m('nombre-y-apellido') })
    .trim()
    .refine((nombre) => nombre.split(/\s+/).length >= 2, m('nombre-y-apellido'))
    .pipe(personName(NOMBRE_MAX))

/** An account's address, with the specification's error messages. */
export const inviteeEmail = () =>
  z
    .string({ error: m('correo-por-favor') })
    .trim()
    .toLowerCase()
    .max(CORREO_MAX, m('demasiado-largo'))
    .regex(z.regexes.email, m('correo-por-favor'))

const rol = () => z.enum(EQUIPO_ROLES, { error: m('opcion-invalida') })

/** Commands of the screen Equipo. */
export const EquipoCommand = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('invite'),
    nombre: fullNombre(),
    email: inviteeEmail(),
    rol: rol().default('Usuario'),
    /** idempotency key of the form: a resend creates one invitation */
    intento: z.uuid().optional().catch(undefined),
  }),
  z.object({ intent: z.literal('resend'), id: recordId() }),
  z.object({ intent: z.literal('update-role'), id: recordId(), rol: rol() }),
  /** Takes a change of role back: to the role before, with the vehicles that the change took away. */
  z.object({ intent: z.literal('undo-role'), id: recordId(), rol: rol(), vehiculos: joinedIds(ASSIGNED_MAX) }),
  z.object({ intent: z.literal('hand-over'), id: recordId() }),
  z.object({ intent: z.literal('remove'), id: recordId() }),
  z.object({ intent: z.literal('resend-selected'), ids: chosenIds() }),
  z.object({ intent: z.literal('remove-selected'), ids: chosenIds() }),
])
export type EquipoCommand = z.infer<typeof EquipoCommand>
export type Invitee = Omit<Extract<EquipoCommand, { intent: 'invite' }>, 'intent'>

/** Accepting without an account: like signing up, but without the address, which the link has proven. */
export const AcceptCommand = withMatchingPasswords(
  z.object({
    intent: z.literal('create'),
    nombre: personName(NOMBRE_MAX),
    contrasena: newPassword(),
    confirmar_contrasena: z.string({ error: m('requerido') }),
    terminos: z.literal('on', { error: m('terminos-sin-aceptar') }),
  }),
)
/** Commands of the invitation page: create an account and join, or join with the signed-in account. */
export const InvitacionCommand = z.discriminatedUnion('intent', [
  AcceptCommand,
  z.object({ intent: z.literal('join') }),
])
export type InvitacionCommand = z.infer<typeof InvitacionCommand>
export type InviteeAccount = Omit<Extract<InvitacionCommand, { intent: 'create' }>, 'intent'>

/** Query parameters of the list, newest first. Invalid parameters are ignored. */
export const MiembrosList = z.object({
  q: searchText,
  ...sizedPage,
})
export type MiembrosList = z.infer<typeof MiembrosList>
