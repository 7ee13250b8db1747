/** Sends one-time codes and notices of changes: the code, its mail and its cause in one batch. */
import type { Codigos } from '../access/codes'
import type { Auditoria } from '../auditoria/service'
import type { Courier } from '../correo/courier'
import type { AuditEventData } from '../domain/auditoria/auditoria'
import { CODE_WAIT_MS, type CodePurpose } from '../domain/identidad/code'
import { Refusal } from '../domain/refusal'
import type { Account, AccountDb, NoticeWrite } from './account-sql'
import type { CodigosDb, SqlCondition } from './codes-sql'

type Delivery = { page?: string; digits: boolean; para: AuditEventData<'codigo-enviado'>['para'] }

/** Which page a link opens, whether the mail also shows the digits, and the name in the audit log. */
const DELIVERY: Record<CodePurpose, Delivery> = {
  restablecer: { page: '/reset-password?enlace=', digits: false, para: 'recuperacion' },
  verificar: { page: '/verify-email?enlace=', digits: true, para: 'verificacion' },
  ingreso: { digits: true, para: 'ingreso' },
  'cambiar-correo': { digits: true, para: 'cambio' },
}

/** A new code: its mail, the statement that stores it, and the condition that it is stored. */
interface Made {
  proposito: CodePurpose
  kind: CodePurpose | 'welcome'
  link: string
  digits: string
  put: D1PreparedStatement
  condition: SqlCondition
  asked?: ForAnother | undefined
}
/** A SuperAdmin asks for a person of this company. */
type ForAnother = { empresa_id: string | null }

/** The refusal where the last code of the same kind was sent a moment ago. */
export const sentTooSoon = (): Refusal => new Refusal('espere-segundos', undefined, { n: CODE_WAIT_MS / 1000 })

/** The recipient of a code, with the language of the mail. */
type Recipient = Pick<Account, 'id' | 'email' | 'idioma' | 'zona_horaria'>

export class CodeSender {
  constructor(
    private readonly db: { codigos: CodigosDb; accounts: AccountDb; auditoria: Auditoria },
    private readonly codigos: Codigos,
    private readonly courier: Courier,
    private readonly now: number,
  ) {}

  /**
   * A code and its mail as statements, both or none, and what to call when their batch is done. No round trip.
   * @param asked the recipient's company, when a SuperAdmin asks for the recipient: the entry goes to that company's log.
   *   Left out: the recipient asked
   */
  async prepare(
    recipient: Recipient,
    proposito: CodePurpose,
    mail: CodePurpose | 'welcome' = proposito,
    asked?: ForAnother,
  ) {
    const { link, digits, row } = await this.codigos.create(recipient.id, proposito, recipient.email)
    const put = this.db.codigos.issue(row)
    const condition = this.db.codigos.isValid({ row, fallosMax: 0 }, this.now, 2)
    return this.#prepared(recipient, { proposito, kind: mail, link, digits, put, condition, asked })
  }

  /** The result of `prepare`, for an existing code. */
  async #prepared(recipient: Recipient, code: Made) {
    const { id, email, idioma, zona_horaria } = recipient
    const { proposito, kind: mail, link, digits, put, condition, asked } = code
    const { composeWithCode } = await import('../mail/sign-in')
    const { appUrl } = this.courier
    const delivery = DELIVERY[proposito]
    const written = composeWithCode({
      kind: mail,
      para: { email, idioma, zona_horaria },
      appUrl,
      // the page opens in the language of the mail, whatever the browser
      url: delivery.page && appUrl + delivery.page + link + (idioma === 'en' ? '&idioma=en' : ''),
      digits: delivery.digits ? digits : undefined,
    })
    const key = `codigo:${crypto.randomUUID()}`
    const correo = { clave: key, usuario_id: id, empresa_id: null, para: email, ...written }
    const statements = [
      put,
      this.db.auditoria.row('codigo-enviado', {
        ...(asked ? { objeto: id, ...asked } : { usuario_id: id }),
        datos: { para: delivery.para },
      }),
      await this.courier.writeSealed(correo, condition),
    ]
    return { statements, sendNow: () => this.courier.sendNow(key) }
  }

  /** Sends a code. One round trip. False when one was sent less than a minute ago. */
  async send(recipient: Recipient, proposito: CodePurpose, asked?: ForAnother): Promise<boolean> {
    const { statements, sendNow } = await this.prepare(recipient, proposito, proposito, asked)
    const placed = await this.db.accounts.issue(statements)
    if (placed) sendNow()
    return placed
  }

  /**
   * Sends a code to an address if it has an account; after the response, so that timing does not reveal whether it has.
   */
  sendIfExists(email: string, proposito: CodePurpose): void {
    this.courier.after(async () => {
      const account = await this.db.accounts.byCorreo(email)
      if (account) await this.send(account, proposito)
    })
  }

  /**
   * Sends a sign-in code that works only in the browser with this token, to an address if it has an account; after the
   * response, like `sendIfExists`.
   * @param allowed counts the mail; if it refuses, none is sent, without any visible difference
   */
  sendToBrowser(email: string, token: string, allowed: () => Promise<void> = async () => undefined): void {
    this.courier.after(async () => {
      const account = await this.db.accounts.byCorreo(email)
      if (!account) return
      const may = await allowed().then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refusal) return false
          throw error
        },
      )
      if (!may) return
      const { digits, row } = await this.codigos.forBrowser(account.id, email, token)
      const put = this.db.codigos.keepForBrowser(row)
      const condition = this.db.codigos.whenKept(row)
      const code = { proposito: 'ingreso', kind: 'ingreso', link: '', digits, put, condition } as const
      const { statements, sendNow } = await this.#prepared(account, code)
      if (await this.db.accounts.issue(statements)) sendNow()
    })
  }

  /** A reset link handed over directly instead of mailed, so it proves no address; replaces the previous one. */
  async handOver(usuario_id: string): Promise<{ path: string; statement: D1PreparedStatement }> {
    const { link, row } = await this.codigos.create(usuario_id, 'restablecer', null)
    const statement = this.db.codigos.issue(row, { withoutWait: true })
    return { path: `${DELIVERY.restablecer.page}${link}`, statement }
  }

  /**
   * The notice of a change, sent to the account's current address.
   * @param newAddress the new address, if the address changes; otherwise the password does
   */
  async notice(account: Recipient, newAddress?: string): Promise<{ write: NoticeWrite; sendNow: () => void }> {
    const { id, email, idioma, zona_horaria } = account
    const { composeNotice } = await import('../mail/sign-in')
    const recipient = { email, idioma, zona_horaria }
    const mail = composeNotice({ para: recipient, appUrl: this.courier.appUrl, now: this.now, nuevo: newAddress })
    const key = `aviso:${crypto.randomUUID()}`
    const correo = { clave: key, usuario_id: id, empresa_id: null, para: email, ...mail }
    return {
      write: (condition) => this.courier.write(correo, condition),
      sendNow: () => this.courier.sendNow(key),
    }
  }
}
