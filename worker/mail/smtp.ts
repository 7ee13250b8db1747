/**
 * Speaks SMTP: opens a line to the mail server and sends one mail after the other over it. The platform finds the
 * server's address and checks its certificate; STARTTLS is demanded everywhere but on a laptop, so that no password goes
 * out in the clear. What fails comes back as one error that says whose fault it is, in the server's own words.
 */
import net from 'node:net'
import tls from 'node:tls'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { hostPermitido, PUERTO_TLS, type Servidor } from '../domain/smtp'
import { type Carta, escribir } from './carta'
import { FallaSmtp, falla } from './falla'

/** Milliseconds: to connect, greet and encrypt; and for one mail from its first word to the server's answer. */
export interface Plazos {
  conexion: number
  carta: number
}
export const PLAZOS: Plazos = { conexion: 10_000, carta: 30_000 }

/** How a line is opened; what is left out follows from the server's port and from where we run. */
export interface Modo {
  plazos: Plazos
  /** TLS from the first byte, as port 465 has it */
  secure: boolean
  /** no password without encryption */
  exigirTls: boolean
}

export interface Linea {
  /** Sends one mail; answers what the server said when it took it. Throws FallaSmtp. */
  enviar(carta: Carta): Promise<string>
  /** Whether another mail can follow over this line. */
  readonly abierta: boolean
  cerrar(): void
}

/** Connects and signs in. Throws FallaSmtp of class `servidor`: whatever goes wrong here is no mail's fault. */
export async function abrir(servidor: Servidor, enDesarrollo: boolean, modo: Partial<Modo> = {}): Promise<Linea> {
  const { plazos = PLAZOS, secure = servidor.port === PUERTO_TLS, exigirTls = !enDesarrollo } = modo
  const { host, port, user, password, from } = servidor
  const decir = (error: unknown, etapa: 'conexion' | 'carta') => falla(error, etapa, password)
  if (!hostPermitido(host, enDesarrollo)) throw new FallaSmtp('servidor', 'prohibido')

  const limite = Date.now() + plazos.conexion
  const socket = conectar(host, port, secure)
  const conexion = new SMTPConnection({
    connection: await enMenosDe(plazos.conexion, socket.listo, socket.soltar).catch((error: unknown) => {
      throw decir(error, 'conexion')
    }),
    host: sinCorchetes(host),
    port,
    secure,
    secured: secure,
    requireTLS: exigirTls,
    name: from.address.split('@')[1],
    greetingTimeout: plazos.conexion,
    connectionTimeout: plazos.conexion,
    socketTimeout: plazos.carta,
    socketCloseTimeout: 1000,
    logger: false,
  })
  // an error may be told twice, and nobody may be listening the second time
  conexion.on('error', () => undefined)
  let abierta = true
  const cerrar = () => {
    abierta = false
    conexion.close()
  }
  conexion.on('end', () => {
    abierta = false
  })
  try {
    const resto = Math.max(1, limite - Date.now())
    await enMenosDe(
      resto,
      llamar(conexion, (hecho) => conexion.connect(hecho)),
      cerrar,
    )
    await enMenosDe(
      plazos.conexion,
      llamar(conexion, (hecho) => conexion.login({ user, pass: password }, hecho)),
      cerrar,
    )
  } catch (error) {
    cerrar()
    throw decir(error, 'conexion')
  }

  return {
    get abierta() {
      return abierta
    },
    async enviar(carta) {
      let bytes: Buffer
      try {
        bytes = await escribir(carta)
      } catch {
        throw new FallaSmtp('permanente', 'destinatario', carta.para)
      }
      const sobre = { from: carta.de.address, to: [carta.para], size: bytes.length }
      try {
        const envio = llamar<{ response?: unknown }>(conexion, (hecho) => conexion.send(sobre, bytes, hecho))
        return String((await enMenosDe(plazos.carta, envio, cerrar))?.response ?? '')
      } catch (error) {
        const dicha = decir(error, 'carta')
        // the server still holds the refused envelope: it forgets it, or the line is of no more use
        if (abierta) {
          await enMenosDe(
            plazos.conexion,
            llamar(conexion, (hecho) => conexion.reset(hecho)),
            cerrar,
          ).catch(cerrar)
        }
        throw dicha
      }
    },
    cerrar() {
      if (!abierta) return
      abierta = false
      conexion.quit()
    },
  }
}

const sinCorchetes = (host: string) => host.replace(/^\[|\]$/g, '')

/** A socket on its way; `soltar` gives it up. */
function conectar(host: string, port: number, secure: boolean) {
  const destino = { host: sinCorchetes(host), port }
  const servername = net.isIP(destino.host) ? undefined : destino.host
  const socket = secure ? tls.connect({ ...destino, servername }) : net.connect(destino)
  // every mail sets its timer on it anew
  socket.setMaxListeners(0)
  const listo = new Promise<net.Socket>((si, no) => {
    socket.once(secure ? 'secureConnect' : 'connect', () => si(socket))
    socket.once('error', no)
    socket.once('close', () => no(new Error('Connection closed unexpectedly')))
  })
  return { listo, soltar: () => socket.destroy() }
}

type Hecho<T> = (error?: Error | null, dato?: T) => void

/** A call of the connection as a promise; what it emits as an error while nobody waits elsewhere counts too. */
function llamar<T>(conexion: SMTPConnection, pedir: (hecho: Hecho<T>) => void): Promise<T | undefined> {
  return new Promise((si, no) => {
    conexion.once('error', no)
    pedir((error, dato) => {
      conexion.removeListener('error', no)
      if (error) no(error)
      else si(dato)
    })
  })
}

/** Waits so many milliseconds and no longer; then `soltar` is called and it fails as ETIMEDOUT. */
async function enMenosDe<T>(ms: number, promesa: Promise<T>, soltar: () => void): Promise<T> {
  let reloj: ReturnType<typeof setTimeout> | undefined
  const tarde = new Promise<never>((_, no) => {
    reloj = setTimeout(() => {
      no(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' }))
      soltar()
    }, ms)
  })
  promesa.catch(() => undefined)
  return Promise.race([promesa, tarde]).finally(() => clearTimeout(reloj))
}
