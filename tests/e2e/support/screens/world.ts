/** The companies and people of the screens. */
import { signLink } from '../../../../worker/live/link'
import type { Statement } from '../../../support/data'
import { SECRETS } from '../../../support/secrets'
import {
  createDispositivo,
  createEmpresa,
  createFactor,
  createInvitacion,
  createPerson,
  createSession,
  type Empresa,
  execute,
  type Person,
} from '../../../support/world'
import { troubledCorreo } from '../correo'
import { conversations } from '../soporte'
import { troubledSystem } from '../system'
import { downloads } from './downloads'
import { fullEmpresa } from './full-empresa'
import { companyWithGaps } from './gaps'
import { longNames } from './long-names'
import { pagosOf, type SubscribedEmpresas, subscribedEmpresas } from './money'

export interface World {
  full: Empresa
  empty: Empresa
  /** documents with days without cover between them, or that have not begun */
  gaps: Empresa
  subscribedEmpresas: SubscribedEmpresas
  /** the owner of a company without a Usuario, and its vehicle */
  owner: Person
  alone: string
  withoutEmpresa: Person
  unverified: Person
  usuarioWithoutEmpresa: Person
  superAdmin: Person
  /** a SuperAdmin who has the full company open, read-only */
  fromSupport: Person
  /** has a second factor, few backup codes left, and another session */
  protectedAccount: Person
  /** must have one and has none */
  unprotected: Person
  otherSession: string
  /** a current document, with an older one behind it */
  documento: string
  enlace: string
  inactiveLink: string
  /** a payment that is still open */
  unpaid: string
  /** messages to support: one answered, one whose writer was deleted */
  soporte: { respondido: string; withoutAccount: string }
  /** the secret of an invitation for a person who has an account */
  withAccount: string
  /** of the mailed link to everything of the full company */
  downloadToken: string
}

export async function createWorld(): Promise<World> {
  await troubledCorreo()
  await troubledSystem()
  const { full, documento } = await fullEmpresa()
  const sign = (d: { clave: string }) => signLink(SECRETS.LINK_SECRET, d.clave, 1)
  const inactivo = await createDispositivo(full.id, full.vehiculos[5]!, { estado: 'Inactivo' })
  const fromSupport = await createPerson('SuperAdmin')
  const superAdmin = await createPerson('SuperAdmin')
  const ownerOnlyEmpresa = await createEmpresa({ vehiculos: 1 })
  const usuarioWithoutEmpresa = await createPerson('Usuario')
  const withSuscripcion = await subscribedEmpresas()
  const protectedAccount = await createPerson('Usuario', { nombre: 'Paula Protegida' })
  await createFactor(protectedAccount.id, { respaldos: ['1234567890', '2345678901'] })
  const { sesion: otherSession } = await createSession(protectedAccount.id)
  const unprotected = await createPerson('SuperAdmin')
  await execute([
    [
      'insert into apoyos (sesion_id, empresa_id, hasta_at) select id, ?, ? from sesiones where usuario_id = ?',
      [full.id, Date.now() + 3_600_000, fromSupport.id],
    ],
    // a password, a linked account and a program that the person may remove
    ...[full.admin, superAdmin].flatMap(({ id }): Statement[] => [
      ["insert into credenciales (usuario_id, password_hash, updated_at) values (?, 'x', ?)", [id, Date.now()]],
      [
        "insert into identidades (id, usuario_id, issuer, sub, email, created_at, usada_at) values (?, ?, 'https://accounts.google.com', ?, 'gerencia.de.flota@transporteslasabana.com.co', ?, ?)",
        [`cuenta-${id}`, id, id, Date.now() - 9e9, Date.now() - 9e7],
      ],
    ]),
    [
      "insert into api_familias (id, usuario_id, user_agent, lugar, created_at, usada_at, expires_at) values (?, ?, 'python-requests/2.31', 'Bogotá, CO', ?, ?, ?)",
      [`programa-${full.id}`, full.admin.id, Date.now() - 9e8, Date.now() - 6e5, Date.now() + 9e9],
    ],
    ['delete from usuarios where id = ?', [ownerOnlyEmpresa.usuario.id]],
    ["update empresas set user_limit = 1, subscription_status = 'active' where id = ?", [ownerOnlyEmpresa.id]],
    // a person with a password, and one whose new address waits for its code
    [
      "insert into credenciales (usuario_id, password_hash, updated_at) values (?, 'x', 1)",
      [ownerOnlyEmpresa.admin.id],
    ],
    [
      `insert into codigos (usuario_id, proposito, hash, email, expires_at, created_at)
       values (?, 'cambiar-correo', 'x', 'maria.fernanda.de-los-rios@transportes-la-sabana.com.co', ?, 1)`,
      [full.usuario.id, Date.now() + 3_600_000],
    ],
    // an object that the index names and R2 has lost
    [
      `insert into auditoria_dias (empresa_id, dia, desde, primera, hasta, ultima, filas, sucesos, personas)
       values (?, '2024-05-10', 1715342400000, 'a', 1715342400000, 'a', 3, '[]', '[]')`,
      [withSuscripcion.tarde.id],
    ],
    ['delete from factores where usuario_id = ?', [unprotected.id]],
    ...longNames(full, [full.admin, full.usuario, superAdmin, fromSupport]),
  ])
  const empty = await createEmpresa({ nombre: 'Empresa vacía' })
  return {
    full,
    documento,
    downloadToken: await downloads({ ready: full, making: empty, failed: withSuscripcion.terminada }),
    unpaid: await pagosOf(full.id),
    withAccount: (await createInvitacion(full.id, { email: usuarioWithoutEmpresa.email })).token,
    subscribedEmpresas: withSuscripcion,
    empty,
    gaps: await companyWithGaps(),
    owner: ownerOnlyEmpresa.admin,
    alone: ownerOnlyEmpresa.vehiculos[0]!.id,
    withoutEmpresa: await createPerson('Administrador', { nombre: 'Sin Empresa Todavía' }),
    unverified: await createPerson('Administrador', { nombre: 'Sin Verificar Todavía', verificado: false }),
    usuarioWithoutEmpresa,
    superAdmin,
    fromSupport,
    protectedAccount,
    unprotected,
    otherSession,
    soporte: await conversations(full.usuario),
    enlace: await sign(full.dispositivos[1]!),
    inactiveLink: await sign(inactivo),
  }
}
