/** A mail server of a test's own: takes what is sent, refuses what it is told to, goes away and comes back. */
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { cifrarContrasena } from '../../scripts/inbox.mjs'
import { type Ejecutar, FORGET_JOBS } from './datos'
import { SECRETOS } from './secretos'

const leer = (nombre: string) => readFileSync(fileURLToPath(new URL(`../fixtures/${nombre}`, import.meta.url)))
/** Signs for localhost and 127.0.0.1; for NODE_EXTRA_CA_CERTS. */
export const CERTIFICADO = fileURLToPath(new URL('../fixtures/smtp-certificado.pem', import.meta.url))

export const USUARIO = 'avisos@vigia.test'
export const CLAVE_SMTP = 'canario-clave-smtp-7f3a'

export interface Recibido {
  de: string
  para: string[]
  mensaje: Email
  crudo: string
}

export interface Buzon {
  port: number
  recibidos: Recibido[]
  /** how many lines were opened so far */
  lineas: number
  /** the most lines that were open at the same time */
  aLaVez: number
  /** answers an error to refuse at that step */
  reglas: Partial<Record<'entrar' | 'remitente' | 'destinatario' | 'datos', (dato: string) => Error | null>>
  /** nobody is there any more: connections are refused */
  irse(): Promise<void>
  /** back on the same port */
  volver(): Promise<void>
}

/** What a server says when it refuses: `no(550, '5.1.1 no such user')`. */
export const no = (codigo: number, dicho: string): Error => Object.assign(new Error(dicho), { responseCode: codigo })

export async function abrirBuzon(tls: 'ninguno' | 'starttls' | 'implicito' = 'ninguno'): Promise<Buzon> {
  let servidor: SMTPServer
  let abiertas = 0
  const buzon: Buzon = { port: 0, recibidos: [], lineas: 0, aLaVez: 0, reglas: {}, irse, volver }
  const juzgar = (paso: keyof Buzon['reglas'], dato: string) => buzon.reglas[paso]?.(dato) ?? null

  function nuevo() {
    return new SMTPServer({
      name: 'correo.prueba',
      secure: tls === 'implicito',
      key: leer('smtp-clave.pem'),
      cert: leer('smtp-certificado.pem'),
      disabledCommands: tls === 'ninguno' ? ['STARTTLS'] : [],
      allowInsecureAuth: tls === 'ninguno',
      disableReverseLookup: true,
      closeTimeout: 1000,
      logger: false,
      onConnect(_sesion, listo) {
        buzon.lineas++
        buzon.aLaVez = Math.max(buzon.aLaVez, ++abiertas)
        listo()
      },
      onClose() {
        abiertas--
      },
      onAuth(auth, _sesion, listo) {
        const mal = juzgar('entrar', auth.username ?? '')
        const bien = auth.username === USUARIO && auth.password === CLAVE_SMTP
        if (mal || !bien) listo(mal ?? no(535, '5.7.8 bad credentials'))
        else listo(null, { user: USUARIO })
      },
      onMailFrom: ({ address }, _sesion, listo) => listo(juzgar('remitente', address)),
      onRcptTo: ({ address }, _sesion, listo) => listo(juzgar('destinatario', address)),
      onData(flujo, sesion, listo) {
        buffer(flujo).then(async (bytes) => {
          const mensaje = await PostalMime.parse(bytes)
          const mal = juzgar('datos', mensaje.subject ?? '')
          if (mal) return listo(mal)
          const { mailFrom, rcptTo } = sesion.envelope
          const de = mailFrom ? mailFrom.address : ''
          buzon.recibidos.push({ de, para: rcptTo.map((r) => r.address), mensaje, crudo: bytes.toString() })
          listo(null, '2.0.0 Ok: queued')
        }, listo)
      },
    }).on('error', () => undefined)
  }
  async function irse() {
    await new Promise<void>((listo) => servidor.close(() => listo()))
  }
  async function volver() {
    servidor = nuevo()
    await new Promise<void>((listo) => servidor.listen(buzon.port, '0.0.0.0', () => listo()))
    buzon.port = (servidor.server.address() as AddressInfo).port
  }
  await volver()
  return buzon
}

/** A box to which the platform sends its mail, until it goes away: what the SuperAdmin would enter. */
export async function correoDeLaPlataforma(ejecutar: Ejecutar): Promise<Pick<Buzon, 'recibidos' | 'irse'>> {
  const buzon = await abrirBuzon()
  const clave = await cifrarContrasena(SECRETOS.CONFIG_SECRET, CLAVE_SMTP)
  await ejecutar([
    ['delete from email_config', []],
    // a test that let the clock run ahead has left the mail's lease in the future
    FORGET_JOBS,
    [
      `insert into email_config (id, smtp_host, smtp_port, smtp_user, smtp_password, smtp_from_email, smtp_from_name, updated_at)
       values ('correo', '127.0.0.1', ?, ?, ?, ?, 'Vigía', 1)`,
      [buzon.port, USUARIO, clave, USUARIO],
    ],
  ])
  return {
    recibidos: buzon.recibidos,
    async irse() {
      await ejecutar([['delete from email_config', []]])
      await buzon.irse()
    },
  }
}
