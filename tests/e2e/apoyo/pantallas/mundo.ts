/** The companies and people whose screens are looked at. */
import { firmarEnlace } from '../../../../worker/live/enlace'
import type { Sentencia } from '../../../apoyo/datos'
import {
  crearDispositivo,
  crearEmpresa,
  crearFactor,
  crearInvitacion,
  crearPersona,
  crearSesion,
  type Empresa,
  ejecutar,
  type Persona,
} from '../../../apoyo/mundo'
import { SECRETOS } from '../../../apoyo/secretos'
import { correoEnApuros } from '../correo'
import { sistemaEnApuros } from '../sistema'
import { conversaciones } from '../soporte'
import { pagosDe, type Suscritas, suscritas } from './dinero'
import { empresaLlena } from './empresa-llena'
import { companyWithGaps } from './gaps'

export interface Mundo {
  llena: Empresa
  vacia: Empresa
  /** documents with days without cover between them, or that have not begun */
  gaps: Empresa
  suscritas: Suscritas
  /** the owner of a company without a Usuario, and its vehicle */
  duena: Persona
  sola: string
  sinEmpresa: Persona
  sinVerificar: Persona
  usuarioSinEmpresa: Persona
  superAdmin: Persona
  /** a SuperAdmin who has the full company open, reading only */
  deSoporte: Persona
  /** has a second factor, backup codes that run out, and a session elsewhere */
  protegida: Persona
  /** must have one and has none */
  sinProteger: Persona
  otraSesion: string
  /** a document that counts, with an older one behind it */
  documento: string
  enlace: string
  enlaceInactivo: string
  /** a payment that is still open */
  porPagar: string
  /** messages to support: one that is answered, one whose writer is gone */
  soporte: { respondido: string; sinCuenta: string }
  /** the secret of an invitation for who has an account */
  conCuenta: string
}

export async function crearMundo(): Promise<Mundo> {
  await correoEnApuros()
  await sistemaEnApuros()
  const { llena, documento } = await empresaLlena()
  const firmar = (d: { clave: string }) => firmarEnlace(SECRETOS.LINK_SECRET, d.clave, 1)
  const inactivo = await crearDispositivo(llena.id, llena.vehiculos[5]!, { estado: 'Inactivo' })
  const [deSoporte, superAdmin] = [await crearPersona('SuperAdmin'), await crearPersona('SuperAdmin')]
  const unica = await crearEmpresa({ vehiculos: 1 })
  const usuarioSinEmpresa = await crearPersona('Usuario')
  const conSuscripcion = await suscritas()
  const protegida = await crearPersona('Usuario', { nombre: 'Paula Protegida' })
  await crearFactor(protegida.id, { respaldos: ['1234567890', '2345678901'] })
  const { sesion: otraSesion } = await crearSesion(protegida.id)
  const sinProteger = await crearPersona('SuperAdmin')
  await ejecutar([
    [
      'insert into apoyos (sesion_id, empresa_id, hasta_at) select id, ?, ? from sesiones where usuario_id = ?',
      [llena.id, Date.now() + 3_600_000, deSoporte.id],
    ],
    // a password, an account elsewhere and a program that its owner may send away
    ...[llena.admin, superAdmin].flatMap(({ id }): Sentencia[] => [
      ["insert into credenciales (usuario_id, password_hash, updated_at) values (?, 'x', ?)", [id, Date.now()]],
      [
        "insert into identidades (id, usuario_id, issuer, sub, email, created_at, usada_at) values (?, ?, 'https://accounts.google.com', ?, 'gerencia.de.flota@transporteslasabana.com.co', ?, ?)",
        [`cuenta-${id}`, id, id, Date.now() - 9e9, Date.now() - 9e7],
      ],
    ]),
    [
      "insert into api_familias (id, usuario_id, user_agent, lugar, created_at, usada_at, expires_at) values (?, ?, 'python-requests/2.31', 'Bogotá, CO', ?, ?, ?)",
      [`programa-${llena.id}`, llena.admin.id, Date.now() - 9e8, Date.now() - 6e5, Date.now() + 9e9],
    ],
    ['delete from usuarios where id = ?', [unica.usuario.id]],
    ["update empresas set user_limit = 1, subscription_status = 'active' where id = ?", [unica.id]],
    // somebody with a password, and somebody whose other address waits for its code
    ["insert into credenciales (usuario_id, password_hash, updated_at) values (?, 'x', 1)", [unica.admin.id]],
    [
      `insert into codigos (usuario_id, proposito, hash, email, expires_at, created_at)
       values (?, 'cambiar-correo', 'x', 'maria.fernanda.de-los-rios@transportes-la-sabana.com.co', ?, 1)`,
      [llena.usuario.id, Date.now() + 3_600_000],
    ],
    // what the index names and R2 has lost
    [
      `insert into auditoria_dias (empresa_id, dia, desde, primera, hasta, ultima, filas, sucesos, personas)
       values (?, '2024-05-10', 1715342400000, 'a', 1715342400000, 'a', 3, '[]', '[]')`,
      [conSuscripcion.tarde.id],
    ],
    ['delete from factores where usuario_id = ?', [sinProteger.id]],
  ])
  return {
    llena,
    documento,
    porPagar: await pagosDe(llena.id),
    conCuenta: (await crearInvitacion(llena.id, { email: usuarioSinEmpresa.email })).token,
    suscritas: conSuscripcion,
    vacia: await crearEmpresa({ nombre: 'Empresa vacía' }),
    gaps: await companyWithGaps(),
    duena: unica.admin,
    sola: unica.vehiculos[0]!.id,
    sinEmpresa: await crearPersona('Administrador', { nombre: 'Sin Empresa Todavía' }),
    sinVerificar: await crearPersona('Administrador', { nombre: 'Sin Verificar Todavía', verificado: false }),
    usuarioSinEmpresa,
    superAdmin,
    deSoporte,
    protegida,
    sinProteger,
    otraSesion,
    soporte: await conversaciones(llena.usuario),
    enlace: await firmar(llena.dispositivos[1]!),
    enlaceInactivo: await firmar(inactivo),
  }
}
