/**
 * The members of a company: who may be invited and how many, for how long an invitation holds, what the forms send, how
 * the list is asked.
 */

import { CORREO_MAX } from '../correo/address'
import { newPassword } from '../identidad/password'
import { NOMBRE_MAX, withMatchingPasswords } from '../identidad/sign-in'
import { page, searchText } from '../list'
import type { RefusalReason } from '../refusal'
import { PLANS, TRIAL_PLAN } from '../suscripcion/plan'
import type { Suscripcion } from '../suscripcion/standing'
import { personName } from '../text'
import { z } from '../zod'

export const MIEMBROS_PER_PAGE = 10
const DAY_MS = 86_400_000
/** An invitation's link holds so long. */
export const INVITACION_DAYS = 7
/** Between two mails of the same invitation. */
export const RESEND_MS = 60_000

/** Roles that a company gives; the first is the one that a form proposes. */
export const EQUIPO_ROLES = ['Usuario', 'Administrador'] as const
export type EquipoRol = (typeof EQUIPO_ROLES)[number]

export const invitacionEnd = (now: number): number => now + INVITACION_DAYS * DAY_MS

export type MiembroEstado = 'accepted' | 'pending' | 'vencida'

/** The state of a row: an invitation whose link has run out still waits, but nobody can accept it until it is sent again. */
export function miembroEstado(
  { invitation_status, expires_at }: { invitation_status: 'pending' | 'accepted'; expires_at: number | null },
  now: number,
): MiembroEstado {
  if (invitation_status === 'accepted') return 'accepted'
  return (expires_at ?? 0) <= now ? 'vencida' : 'pending'
}

/** What counts: members and, among them, Administradores; invitations that wait are counted in both. */
export interface Seats {
  miembros: number
  administradores: number
}

/**
 * How many a company may have. The members are its own `user_limit`, which the platform may raise; the Administradores
 * are the plan's, in the trial those of the largest one. More members than any plan has are an agreement of their own,
 * which limits no role.
 */
export function seatsOf(empresa: Suscripcion & { user_limit: number }): Seats {
  const miembros = empresa.user_limit
  if (miembros > PLANS.Plus.miembros) return { miembros, administradores: miembros }
  const plan = empresa.subscription_status === 'trial' ? TRIAL_PLAN : empresa.plan_type
  return { miembros, administradores: Math.min(miembros, PLANS[plan].administradores) }
}

const m = (key: RefusalReason) => key

/** Two words at least: somebody is told apart by name and surname. */
export const fullNombre = () =>
  z
    .string({ error: m('nombre-y-apellido') })
    .trim()
    .refine((nombre) => nombre.split(/\s+/).length >= 2, m('nombre-y-apellido'))
    .pipe(personName(NOMBRE_MAX))

/** An address as an account is known by it, refused in the words of the specification. */
export const inviteeEmail = () =>
  z
    .string({ error: m('correo-por-favor') })
    .trim()
    .toLowerCase()
    .max(CORREO_MAX, m('demasiado-largo'))
    .regex(z.regexes.email, m('correo-por-favor'))

const rol = () => z.enum(EQUIPO_ROLES, { error: m('opcion-invalida') })
const id = () =>
  z
    .string({ error: m('no-encontrado') })
    .min(1, m('no-encontrado'))
    .max(64, m('no-encontrado'))

/** What the screen Equipo may ask for. */
export const EquipoCommand = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('invite'),
    nombre: fullNombre(),
    email: inviteeEmail(),
    rol: rol().default('Usuario'),
    /** names the form: sent again after a lost answer, it is still one invitation */
    intento: z.uuid().optional().catch(undefined),
  }),
  z.object({ intent: z.literal('resend'), id: id() }),
  z.object({ intent: z.literal('role'), id: id(), rol: rol() }),
  z.object({ intent: z.literal('remove'), id: id() }),
])
export type EquipoCommand = z.infer<typeof EquipoCommand>
export type Invitee = Omit<Extract<EquipoCommand, { intent: 'invite' }>, 'intent'>

/** How somebody without an account accepts: as in signing up, but for the address, which the link has proven. */
export const AcceptCommand = withMatchingPasswords(
  z.object({
    intent: z.literal('crear'),
    nombre: personName(NOMBRE_MAX),
    contrasena: newPassword(),
    confirmar_contrasena: z.string({ error: m('requerido') }),
    terminos: z.literal('on', { error: m('terminos-sin-aceptar') }),
  }),
)
/** What the page of an invitation may ask for: an account and the membership, or the membership of who is signed in. */
export const InvitacionCommand = z.discriminatedUnion('intent', [
  AcceptCommand,
  z.object({ intent: z.literal('unirse') }),
])
export type InvitacionCommand = z.infer<typeof InvitacionCommand>
export type InviteeAccount = Omit<Extract<InvitacionCommand, { intent: 'crear' }>, 'intent'>

/** The list as its address asks for it, newest first. Nothing in an address is an error. */
export const MiembrosList = z.object({
  q: searchText,
  ...page,
})
export type MiembrosList = z.infer<typeof MiembrosList>
