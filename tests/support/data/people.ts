/** People with their sessions, second factors and invitations. */
import { backupCodeHash, factorPurpose } from '../../../worker/access/factor-secret'
import { newInvitacion } from '../../../worker/access/invitacion'
import { newSesion } from '../../../worker/access/session'
import { encrypt } from '../../../worker/mail/secret'
import { SECRETS } from '../secrets'
import { DAY_MS, type Execute, inOneBatch, insert, type Statement, uniqueWord } from './rows'

type Rol = 'SuperAdmin' | 'Administrador' | 'Usuario'

export interface Person {
  id: string
  nombre: string
  email: string
  rol: Rol
  empresa_id: string | null
  /** id of the row in the company's team, '' without a company */
  miembro: string
  /** the secret of this person's session */
  token: string
  /** value of the Cookie header for that session */
  cookie: string
}

/** An open invitation; `token` is the secret of the link. */
export interface Invitacion {
  id: string
  nombre: string
  email: string
  token: string
}

const ROLES: Rol[] = ['SuperAdmin', 'Administrador', 'Usuario']

const seededRoles = (): Statement[] =>
  ROLES.map((rol) => ['insert or ignore into roles (id, nombre) values (?, ?)', [rol, rol]])

/** A separate session of a person: another browser. */
export async function createSession(execute: Execute, usuario_id: string, remember = true, now = Date.now()) {
  const { token, row } = await newSesion({ usuario_id, recordar: remember, user_agent: 'prueba' }, now)
  await execute([insert('sesiones', { ...row, recordar: remember ? 1 : 0 })])
  return { token, sesion: row.id, cookie: `__Host-vigia=${token}` }
}

/** The TOTP secret of everyone in the tests: base32, as it is shown next to the QR code. */
export const FACTOR_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** A verified second factor of a person, with the given backup codes. */
export async function createFactor(
  execute: Execute,
  usuario_id: string,
  { verificado = true, respaldos = [] }: { verificado?: boolean; respaldos?: string[] } = {},
  now = Date.now(),
) {
  const secret = await encrypt(SECRETS.CONFIG_SECRET, FACTOR_SECRET, factorPurpose(usuario_id))
  const hashes = await Promise.all(respaldos.map((r) => backupCodeHash(SECRETS.HASH_SECRET, usuario_id, r)))
  await execute([
    insert('factores', {
      usuario_id,
      secreto: secret,
      verificado_at: verificado ? now : null,
      paso: 0,
      created_at: now,
    }),
    ...hashes.map((hash) => insert('respaldos', { usuario_id, hash })),
  ])
}

/**
 * A person with a session and a verified e-mail; a member of the given company, or without one. A SuperAdmin has a
 * second factor, because it is required.
 */
export async function createPerson(
  execute: Execute,
  rol: Rol,
  {
    empresa_id = null,
    nombre = `Persona ${rol}`,
    verificado = true,
  }: { empresa_id?: string | null; nombre?: string; verificado?: boolean } = {},
  now = Date.now(),
): Promise<Person> {
  const id = crypto.randomUUID()
  const email = `${rol.toLowerCase()}-${uniqueWord()}@prueba.test`
  return inOneBatch(execute, async (later) => {
    await later([
      ...seededRoles(),
      [
        `insert into usuarios (id, nombre, email, email_verificado_at, empresa_id, rol_id, created_at)
       values (?, ?, ?, ?, ?, (select id from roles where nombre = ?), ?)`,
        [id, nombre, email, verificado ? now : null, empresa_id, rol, now],
      ],
    ])
    const miembro = empresa_id === null ? '' : crypto.randomUUID()
    if (empresa_id !== null) {
      const row = { id: miembro, empresa_id, nombre, email, rol, invitation_status: 'accepted', user_id: id }
      await later([insert('team_members', { ...row, created_at: now })])
    }
    const { token, cookie } = await createSession(later, id, true, now)
    if (rol === 'SuperAdmin') await createFactor(later, id, {}, now)
    return { id, nombre, email, rol, empresa_id, miembro, token, cookie }
  })
}

/** A person invited to a company who has not accepted yet; the mail with the link is two minutes old. */
export async function createInvitacion(
  execute: Execute,
  empresa_id: string,
  data: Partial<{ nombre: string; email: string; rol: Rol; expires_at: number; enviada_at: number }> = {},
  now = Date.now(),
): Promise<Invitacion> {
  const { token, token_hash } = await newInvitacion(SECRETS.HASH_SECRET)
  const i = { nombre: 'Inés Invitada', email: `ines-${uniqueWord()}@prueba.test`, rol: 'Usuario', ...data }
  const id = crypto.randomUUID()
  const term = { token_hash, expires_at: now + 7 * DAY_MS, enviada_at: now - 120_000, ...data }
  const row = { id, empresa_id, ...i, invitation_status: 'pending', ...term, created_at: now }
  await execute([insert('team_members', row)])
  return { id, nombre: i.nombre, email: i.email, token }
}
