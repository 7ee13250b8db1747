/** Sends people their one-time codes, and tells them of what was changed: the code, its mail and its cause in one batch. */
import type { Codigos } from '../access/codes'
import type { Auditoria } from '../auditoria/service'
import type { Courier } from '../correo/courier'
import type { DatosDe } from '../domain/auditoria/auditoria'
import type { Proposito } from '../domain/identidad/code'
import { Refusal } from '../domain/refusal'
import type { Aviso, Cuenta, CuentaDb } from './account-sql'
import type { CodigosDb, Si } from './codes-sql'

type Forma = { pagina?: string; digits: boolean; para: DatosDe<'codigo-enviado'>['para'] }

/** Which page a link opens, whether the mail says the digits too, and what the audit log calls it. */
const FORMA: Record<Proposito, Forma> = {
  restablecer: { pagina: '/reset-password?enlace=', digits: false, para: 'recuperacion' },
  verificar: { pagina: '/verify-email?enlace=', digits: true, para: 'verificacion' },
  ingreso: { digits: true, para: 'ingreso' },
  'cambiar-correo': { digits: true, para: 'cambio' },
}

/** A code that was made: its letter, the statement that keeps it, and the condition that it is kept. */
interface Made {
  proposito: Proposito
  carta: Proposito | 'bienvenida'
  enlace: string
  digits: string
  put: D1PreparedStatement
  si: Si
}

/** Whom a code is for, and the language of the mail. */
export type Recipient = Pick<Cuenta, 'id' | 'email' | 'idioma' | 'zona_horaria'>

export class Emisor {
  constructor(
    private readonly db: { codigos: CodigosDb; cuentas: CuentaDb; auditoria: Auditoria },
    private readonly codigos: Codigos,
    private readonly courier: Courier,
    private readonly ahora: number,
  ) {}

  /** A code and its mail as statements, both or none, and what to call when their batch is done. No round trip. */
  async prepare(de: Recipient, proposito: Proposito, mail: Proposito | 'bienvenida' = proposito) {
    const { enlace, digits, fila } = await this.codigos.nuevo(de.id, proposito, de.email)
    const put = this.db.codigos.issue(fila)
    const si = this.db.codigos.bueno({ fila, fallosMax: 0 }, this.ahora, 2)
    return this.#prepared(de, { proposito, carta: mail, enlace, digits, put, si })
  }

  /** What `preparar` answers, for a code that is made. */
  async #prepared(de: Recipient, code: Made) {
    const { id, email, idioma, zona_horaria } = de
    const { proposito, carta: mail, enlace, digits, put, si } = code
    const { composeWithCode } = await import('../mail/sign-in')
    const { appUrl } = this.courier
    const forma = FORMA[proposito]
    const written = composeWithCode({
      carta: mail,
      para: { email, idioma, zona_horaria },
      appUrl,
      // the page that it opens speaks as the mail does, in whatever browser
      url: forma.pagina && appUrl + forma.pagina + enlace + (idioma === 'en' ? '&idioma=en' : ''),
      digits: forma.digits ? digits : undefined,
    })
    const clave = `codigo:${crypto.randomUUID()}`
    const correo = { clave, usuario_id: id, empresa_id: null, para: email, ...written }
    const statements = [
      put,
      this.db.auditoria.fila('codigo-enviado', { usuario_id: id, datos: { para: forma.para } }),
      await this.courier.writeSealed(correo, si),
    ]
    return { statements, sendNow: () => this.courier.sendNow(clave) }
  }

  /** Sends a code. One round trip. False when one was sent less than a minute ago. */
  async send(de: Recipient, proposito: Proposito): Promise<boolean> {
    const { statements, sendNow } = await this.prepare(de, proposito)
    const placed = await this.db.cuentas.issue(statements)
    if (placed) sendNow()
    return placed
  }

  /**
   * Sends a code to an address if it is an account's, after the answer: how long it takes, and whether it happens, tells
   * nobody whether there is one.
   */
  sendIfExists(email: string, proposito: Proposito): void {
    this.courier.despues(async () => {
      const cuenta = await this.db.cuentas.deCorreo(email)
      if (cuenta) await this.send(cuenta, proposito)
    })
  }

  /**
   * Sends a code to sign in with, which opens in the browser with this token alone, to an address if it is an account's;
   * after the answer, as `sendIfExists` does.
   * @param allowed counts the mail; when it refuses none is sent, and that is told by nothing
   */
  sendToBrowser(email: string, token: string, allowed: () => Promise<void> = async () => undefined): void {
    this.courier.despues(async () => {
      const cuenta = await this.db.cuentas.deCorreo(email)
      if (!cuenta) return
      const may = await allowed().then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refusal) return false
          throw error
        },
      )
      if (!may) return
      const { digits, fila } = await this.codigos.forBrowser(cuenta.id, email, token)
      const put = this.db.codigos.keepForBrowser(fila)
      const si = { sql: 'EXISTS (SELECT 1 FROM pasos WHERE token_hash = ?2)', values: [fila.token_hash] }
      const code = { proposito: 'ingreso', carta: 'ingreso', enlace: '', digits, put, si } as const
      const { statements, sendNow } = await this.#prepared(cuenta, code)
      if (await this.db.cuentas.issue(statements)) sendNow()
    })
  }

  /** A link to a new password that is given instead of mailed, and proves no address; the one before ends. */
  async enMano(usuario_id: string): Promise<{ path: string; statement: D1PreparedStatement }> {
    const { enlace, fila } = await this.codigos.nuevo(usuario_id, 'restablecer', null)
    const statement = this.db.codigos.issue(fila, { withoutWait: true })
    return { path: `${FORMA.restablecer.pagina}${enlace}`, statement }
  }

  /**
   * The notice of a change, to the address that the account has until then.
   * @param nuevo the address that it gets, if that is what changes; else it is the password
   */
  async aviso(cuenta: Recipient, newOne?: string): Promise<{ write: Aviso; sendNow: () => void }> {
    const { id, email, idioma, zona_horaria } = cuenta
    const { composeNotice } = await import('../mail/sign-in')
    const para = { email, idioma, zona_horaria }
    const mail = composeNotice({ para, appUrl: this.courier.appUrl, ahora: this.ahora, nuevo: newOne })
    const clave = `aviso:${crypto.randomUUID()}`
    const correo = { clave, usuario_id: id, empresa_id: null, para: email, ...mail }
    return {
      write: (si) => this.courier.write(correo, si),
      sendNow: () => this.courier.sendNow(clave),
    }
  }
}
