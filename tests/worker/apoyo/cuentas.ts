/** The services of a person's own account over this file's D1, with a mail server that keeps what it is given. */
import { env } from 'cloudflare:test'
import { Codigos } from '../../../worker/access/codigos'
import { type Cifra, HASH_DE_NADIE } from '../../../worker/access/contrasena'
import type { Persona } from '../../../worker/access/gate'
import { Intentos } from '../../../worker/access/intentos'
import { AccesosDb } from '../../../worker/db/accesos-db'
import { CodigosDb } from '../../../worker/db/codigos-db'
import type { Conexion } from '../../../worker/db/connect'
import { CorreoConfigDb } from '../../../worker/db/correo-config-db'
import { CuentaDb } from '../../../worker/db/cuenta-db'
import { IdentidadDb } from '../../../worker/db/identidad-db'
import { MailboxDb } from '../../../worker/db/mailbox-db'
import { entrada, sinRastro } from '../../../worker/domain/auditoria'
import type { Carta } from '../../../worker/mail/carta'
import { cifrar } from '../../../worker/mail/secreto'
import { Accesos } from '../../../worker/services/accesos'
import { Auditoria } from '../../../worker/services/auditoria'
import type { AbrirLinea } from '../../../worker/services/cartero'
import { Emisor } from '../../../worker/services/emisor'
import { Identidad } from '../../../worker/services/identidad'
import { IngresoConCodigo } from '../../../worker/services/ingreso-con-codigo'
import { Mensajero } from '../../../worker/services/mensajero'
import { Perfil } from '../../../worker/services/perfil'
import { Recuperacion } from '../../../worker/services/recuperacion'
import { Verificacion } from '../../../worker/services/verificacion'
import { SECRETOS } from '../../apoyo/secretos'
import { rastro } from './auditoria'
import { crearPersona, ejecutar } from './mundo'

export const APP_URL = 'https://vigia.test'
export const CLAVE = 'tres volcanes dormidos'
/** Stands in for scrypt: a hash is its password in a wrapping. */
export const hashDe = (clave: string) => `prueba$${clave}`
export const cifra: Cifra = {
  hash: async (clave) => hashDe(clave),
  abre: async (clave, guardado) => guardado !== HASH_DE_NADIE && guardado === hashDe(clave),
}
const abierto = { limit: async () => ({ success: true }) } as RateLimit

/** What a mail server was given, and what waits to run after the answer. */
export class Casa {
  readonly recibidas: Carta[] = []
  readonly rechequeos: [string, string][] = []
  #despues: Promise<unknown>[] = []
  readonly #abrirLinea: AbrirLinea = async () => ({
    abierta: true,
    enviar: async (carta) => {
      this.recibidas.push(carta)
      return '250 Ok'
    },
    cerrar: () => undefined,
  })

  /** Settings with which mail leaves. */
  static async configurar(): Promise<void> {
    const fila = {
      smtp_host: 'smtp.prueba.co',
      smtp_port: 587,
      smtp_user: 'avisos@prueba.co',
      smtp_password: await cifrar(SECRETOS.CONFIG_SECRET, 'clave'),
      smtp_from_email: 'avisos@prueba.co',
      smtp_from_name: 'Vigía',
      updated_at: 1,
    }
    await new CorreoConfigDb(env.DB).guardar(fila, entrada(sinRastro(1), 'correo-configurado'))
  }

  servicios(
    ahora: number,
    { d1 = env.DB as Conexion, limite = abierto, con = cifra, quien = null as string | null } = {},
  ) {
    const despues = (trabajo: Promise<unknown>) => void this.#despues.push(trabajo)
    const identidadDb = new IdentidadDb(d1)
    const [cuentas, codigosDb] = [new CuentaDb(d1), new CodigosDb(d1)]
    const codigos = new Codigos(codigosDb, SECRETOS.HASH_SECRET, ahora)
    const intentos = new Intentos(identidadDb, limite, SECRETOS.HASH_SECRET, ahora)
    const auditoria = new Auditoria(d1, rastro(ahora, { usuario_id: quien }), despues)
    const casa = { secreto: SECRETOS.CONFIG_SECRET, appUrl: APP_URL, enDesarrollo: false }
    const mensajero = new Mensajero(d1, casa, { ahora, abrirLinea: this.#abrirLinea, despues })
    const emisor = new Emisor({ codigos: codigosDb, cuentas, auditoria }, codigos, mensajero, ahora)
    const recheck = (empresa: string, usuario: string) => void this.rechequeos.push([empresa, usuario])
    const mailbox = new MailboxDb(d1, rastro(ahora, { usuario_id: quien }))
    const deCuenta = { cuentas, mailbox, codigos, emisor, intentos, auditoria, recheck }
    const accesos = new Accesos(new AccesosDb(d1), intentos, SECRETOS, { ahora, lugar: null })
    return {
      identidad: new Identidad(identidadDb, { intentos, accesos, emisor, auditoria }, ahora, con),
      ...{ accesos, cuentas, codigos, codigosDb, emisor, intentos },
      ingresoConCodigo: new IngresoConCodigo(deCuenta, accesos, ahora),
      recuperacion: new Recuperacion(deCuenta, ahora, con),
      verificacion: new Verificacion(deCuenta, ahora, con),
      perfil: (persona: Pick<Persona, 'id' | 'sesion'>) => new Perfil(deCuenta, persona as Persona, ahora, con),
    }
  }

  /** Lets everything run that was put off until after the answer. */
  async despues(): Promise<void> {
    while (this.#despues.length > 0) await Promise.all(this.#despues.splice(0))
  }

  /** The mails to an address, oldest first. */
  async para(email: string): Promise<Carta[]> {
    await this.despues()
    return this.recibidas.filter((c) => c.para === email)
  }
}

/** The secret of the last link of a kind, and the six digits, as the mail says them. */
export const enlaceDe = (carta: Carta | undefined) => /[?]enlace=([\w-]{43})/.exec(carta?.texto ?? '')?.[1] ?? ''
export const cifrasDe = (carta: Carta | undefined) =>
  /: (\d{3} \d{3})\n/.exec(carta?.texto ?? '')?.[1]?.replace(' ', '') ?? ''

let serie = 0
/** A request from an address that no other test uses. */
export const pedido = (ruta = '/reset-password') =>
  new Request(`${APP_URL}${ruta}`, { headers: { 'cf-connecting-ip': `10.9.${(serie >> 8) & 255}.${serie++ & 255}` } })

/** A person with a password and one session. */
export async function conClave(
  rol: 'SuperAdmin' | 'Administrador' | 'Usuario' = 'Administrador',
  datos: { empresa_id?: string; verificado?: boolean } = {},
  ahora = Date.now(),
) {
  const p = await crearPersona(rol, datos)
  await ejecutar([
    ['insert into credenciales (usuario_id, password_hash, updated_at) values (?, ?, ?)', [p.id, hashDe(CLAVE), ahora]],
  ])
  const sesion = await env.DB.prepare('select id from sesiones where usuario_id = ?').bind(p.id).first<string>('id')
  return { ...p, sesion: sesion ?? '' }
}
