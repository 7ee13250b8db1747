/** Sends people their one-time codes, and tells them of what was changed: the code, its mail and its cause in one batch. */
import type { Codigos } from '../access/codigos'
import type { CodigosDb, Si } from '../db/codigos-db'
import type { Aviso, Cuenta, CuentaDb } from '../db/cuenta-db'
import type { DatosDe } from '../domain/auditoria'
import type { Proposito } from '../domain/codigo'
import { Negativa } from '../domain/negativa'
import type { Auditoria } from './auditoria'
import type { Mensajero } from './mensajero'

type Forma = { pagina?: string; cifras: boolean; para: DatosDe<'codigo-enviado'>['para'] }

/** Which page a link opens, whether the mail says the digits too, and what the audit log calls it. */
const FORMA: Record<Proposito, Forma> = {
  restablecer: { pagina: '/reset-password?enlace=', cifras: false, para: 'recuperacion' },
  verificar: { pagina: '/verify-email?enlace=', cifras: true, para: 'verificacion' },
  ingreso: { cifras: true, para: 'ingreso' },
  'cambiar-correo': { cifras: true, para: 'cambio' },
}

/** A code that was made: its letter, the statement that keeps it, and the condition that it is kept. */
interface Made {
  proposito: Proposito
  carta: Proposito | 'bienvenida'
  enlace: string
  cifras: string
  put: D1PreparedStatement
  si: Si
}

/** Whom a code is for, and the language of the mail. */
export type Destinatario = Pick<Cuenta, 'id' | 'email' | 'idioma' | 'zona_horaria'>

export class Emisor {
  constructor(
    private readonly db: { codigos: CodigosDb; cuentas: CuentaDb; auditoria: Auditoria },
    private readonly codigos: Codigos,
    private readonly mensajero: Mensajero,
    private readonly ahora: number,
  ) {}

  /** A code and its mail as statements, both or none, and what to call when their batch is done. No round trip. */
  async preparar(de: Destinatario, proposito: Proposito, carta: Proposito | 'bienvenida' = proposito) {
    const { enlace, cifras, fila } = await this.codigos.nuevo(de.id, proposito, de.email)
    const put = this.db.codigos.emitir(fila)
    const si = this.db.codigos.bueno({ fila, fallosMax: 0 }, this.ahora, 2)
    return this.#prepared(de, { proposito, carta, enlace, cifras, put, si })
  }

  /** What `preparar` answers, for a code that is made. */
  async #prepared(de: Destinatario, code: Made) {
    const { id, email, idioma, zona_horaria } = de
    const { proposito, carta, enlace, cifras, put, si } = code
    const { escribirConCodigo } = await import('../mail/acceso')
    const { appUrl } = this.mensajero
    const forma = FORMA[proposito]
    const escrita = escribirConCodigo({
      carta,
      para: { email, idioma, zona_horaria },
      appUrl,
      // the page that it opens speaks as the mail does, in whatever browser
      url: forma.pagina && appUrl + forma.pagina + enlace + (idioma === 'en' ? '&idioma=en' : ''),
      cifras: forma.cifras ? cifras : undefined,
    })
    const clave = `codigo:${crypto.randomUUID()}`
    const correo = { clave, usuario_id: id, empresa_id: null, para: email, ...escrita }
    const sentencias = [
      put,
      this.db.auditoria.fila('codigo-enviado', { usuario_id: id, datos: { para: forma.para } }),
      await this.mensajero.escribirSecreta(correo, si),
    ]
    return { sentencias, enviarYa: () => this.mensajero.enviarYa(clave) }
  }

  /** Sends a code. One round trip. False when one was sent less than a minute ago. */
  async enviar(de: Destinatario, proposito: Proposito): Promise<boolean> {
    const { sentencias, enviarYa } = await this.preparar(de, proposito)
    const puesto = await this.db.cuentas.emitir(sentencias)
    if (puesto) enviarYa()
    return puesto
  }

  /**
   * Sends a code to an address if it is an account's, after the answer: how long it takes, and whether it happens, tells
   * nobody whether there is one.
   */
  enviarSiExiste(email: string, proposito: Proposito): void {
    this.mensajero.despues(async () => {
      const cuenta = await this.db.cuentas.deCorreo(email)
      if (cuenta) await this.enviar(cuenta, proposito)
    })
  }

  /**
   * Sends a code to sign in with, which opens in the browser with this token alone, to an address if it is an account's;
   * after the answer, as `enviarSiExiste` does.
   * @param allowed counts the mail; when it refuses none is sent, and that is told by nothing
   */
  sendToBrowser(email: string, token: string, allowed: () => Promise<void> = async () => undefined): void {
    this.mensajero.despues(async () => {
      const cuenta = await this.db.cuentas.deCorreo(email)
      if (!cuenta) return
      const may = await allowed().then(
        () => true,
        (error: unknown) => {
          if (error instanceof Negativa) return false
          throw error
        },
      )
      if (!may) return
      const { cifras, fila } = await this.codigos.forBrowser(cuenta.id, email, token)
      const put = this.db.codigos.keepForBrowser(fila)
      const si = { sql: 'EXISTS (SELECT 1 FROM pasos WHERE token_hash = ?2)', valores: [fila.token_hash] }
      const code = { proposito: 'ingreso', carta: 'ingreso', enlace: '', cifras, put, si } as const
      const { sentencias, enviarYa } = await this.#prepared(cuenta, code)
      if (await this.db.cuentas.emitir(sentencias)) enviarYa()
    })
  }

  /** A link to a new password that is given instead of mailed, and proves no address; the one before ends. */
  async enMano(usuario_id: string): Promise<{ camino: string; sentencia: D1PreparedStatement }> {
    const { enlace, fila } = await this.codigos.nuevo(usuario_id, 'restablecer', null)
    const sentencia = this.db.codigos.emitir(fila, { sinEspera: true })
    return { camino: `${FORMA.restablecer.pagina}${enlace}`, sentencia }
  }

  /**
   * The notice of a change, to the address that the account has until then.
   * @param nuevo the address that it gets, if that is what changes; else it is the password
   */
  async aviso(cuenta: Destinatario, nuevo?: string): Promise<{ escribir: Aviso; enviarYa: () => void }> {
    const { id, email, idioma, zona_horaria } = cuenta
    const { escribirAviso } = await import('../mail/acceso')
    const para = { email, idioma, zona_horaria }
    const carta = escribirAviso({ para, appUrl: this.mensajero.appUrl, ahora: this.ahora, nuevo })
    const clave = `aviso:${crypto.randomUUID()}`
    const correo = { clave, usuario_id: id, empresa_id: null, para: email, ...carta }
    return {
      escribir: (si) => this.mensajero.escribir(correo, si),
      enviarYa: () => this.mensajero.enviarYa(clave),
    }
  }
}
