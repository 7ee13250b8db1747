/** Signing up and signing in: the two forms, and the redirect afterwards. */

import { correo } from '../correo/address'
import type { RefusalReason } from '../refusal'
import { personName } from '../text'
import * as z from '../zod'
import { newPassword, typedPassword } from './password'
import { keptReturn } from './return-address'

const REQUIRED: RefusalReason = 'requerido'
const TERMS: RefusalReason = 'terminos-sin-aceptar'
const MISMATCH: RefusalReason = 'contrasenas-no-coinciden'

export const NOMBRE_MAX = 120

const passwords = z.object({ contrasena: z.string(), confirmar_contrasena: z.string() })

/** A form with a new password and its confirmation, which must be the same. */
export const withMatchingPasswords = <S extends z.ZodType<{ contrasena: string; confirmar_contrasena: string }>>(
  form: S,
) =>
  form.refine((given) => given.contrasena === given.confirmar_contrasena, {
    path: ['confirmar_contrasena'],
    error: MISMATCH,
    // reported together with the form's other errors, not only after those are fixed
    when: ({ value }) => passwords.safeParse(value).success,
  })

export const SignUpCommand = withMatchingPasswords(
  z.object({
    nombre: personName(NOMBRE_MAX),
    email: correo(),
    contrasena: newPassword(),
    confirmar_contrasena: z.string({ error: REQUIRED }),
    terminos: z.literal('on', { error: TERMS }),
  }),
)
export type SignUpCommand = z.infer<typeof SignUpCommand>

export const LoginCommand = z.object({
  email: correo(),
  contrasena: typedPassword(),
  recordar: z
    .literal('on', { error: REQUIRED })
    .optional()
    .transform((value) => value === 'on'),
})
export type LoginCommand = z.infer<typeof LoginCommand>

export type Rol = 'SuperAdmin' | 'Administrador' | 'Usuario'

/** The first screen of a role. */
export function homeOf(rol: Rol): string {
  if (rol === 'SuperAdmin') return '/super-admin/companies'
  return rol === 'Administrador' ? '/admin' : '/home'
}

/** A base origin to detect URLs that leave it. */
const HERE = 'https://aqui.invalid'
const USUARIO_AREA = /^\/(home|vehicles|documents|alerts|gps|shares|reports|settings)(\/|$)/
const AREAS: Record<Rol, RegExp> = {
  SuperAdmin: /^\/super-admin(\/|$)/,
  Administrador: /^\/(admin|home)(\/|$)/,
  Usuario: USUARIO_AREA,
}
/** Open to every role: people sign in on the way to an invitation, to support, or to prove their address. */
const OPEN_TO_ALL = /^\/(invitacion\/[\w-]{43}|support\/mensajes|verify-email)$/
/** Data and download URLs of a page: the redirect goes to the page itself. */
const OF_A_PAGE = [
  /^(\/admin\/gps)\/fleet$/,
  /^(\/admin\/settings)\/payments\/\w+$/,
  /^(.+)\/(?:csv|excel|pdf|gpx|kml|geojson|folder)$/,
]

/** A return address within our origin; null when it leaves it («//evil», «/\\evil», «https:evil»). */
function ownAddress(asked: string | null | undefined): URL | null {
  const returnTo = keptReturn(asked ?? null)
  if (!returnTo?.startsWith('/') || !URL.canParse(returnTo, HERE)) return null
  const url = new URL(returnTo, HERE)
  if (url.origin !== HERE) return null
  for (const file of OF_A_PAGE) url.pathname = url.pathname.replace(file, '$1')
  return url
}

/**
 * Where to go after signing in: the requested page if it is ours and open to the role, otherwise the role's first
 * screen. An Administrador has a Usuario's screens under /admin.
 */
export function destinationAfterSignIn(rol: Rol, returnTo: string | null | undefined): string {
  const url = ownAddress(returnTo)
  if (!url) return homeOf(rol)
  const { pathname, search, hash } = url
  if (AREAS[rol].test(pathname) || OPEN_TO_ALL.test(pathname)) return pathname + search + hash
  if (rol === 'Administrador' && USUARIO_AREA.test(pathname)) return `/admin${pathname}${search}${hash}`
  return homeOf(rol)
}

/** Where to go after signing out: the requested page if it is public, otherwise the sign-in. */
export function destinationAfterSignOut(returnTo: string | null): string {
  const url = ownAddress(returnTo)
  return url && OPEN_TO_ALL.test(url.pathname) ? url.pathname : '/login'
}
