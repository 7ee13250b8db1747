/**
 * The accounting program of a company (docs/decisions/0075), for its Administrador: connecting, testing and
 * disconnecting it, and sending entries again. A scheduled job sends the entries (sending.ts); progress.ts reads the
 * state of each. Instants are UTC milliseconds.
 */
import { eq } from 'drizzle-orm'
import { audit, auditCount } from '../auditoria/sql'
import type { ErpFetch, Opened } from '../domain/erp/connector'
import { type Accounts, nitOf, USUAL_ACCOUNTS } from '../domain/erp/entry'
import type { Credentials, Program } from '../domain/erp/program'
import type { SendingError } from '../domain/erp/sending'
import { Refusal, type RefusalReason } from '../domain/refusal'
import { opensPlus } from '../domain/suscripcion/standing'
import type { EmpresaRow } from '../platform-db/platform-db'
import type { EmpresaDb } from '../tenant/empresa-db'
import { withGenericError } from '../trace/generic-refusal'
import { connectorOf, type ErpSettings } from './programs'
import { openToken, sealToken } from './secret'
import { correctEntries, endWait, forgetMarks, giveUp, putConnection, sendAgain } from './sql'

const FAILED = 'error-guardar-configuracion'
const REFUSED: Partial<Record<SendingError, RefusalReason>> = {
  credenciales: 'programa-no-acepta',
  secreto: 'programa-no-acepta',
}

export class AccountingProgram {
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: EmpresaRow,
    private readonly outside: { settings: ErpSettings; send: ErpFetch },
    private readonly now: number,
  ) {}

  /**
   * Connects a program once it accepts the credentials; it replaces the one before and receives the entries not sent
   * yet.
   * @throws Refusal `programa-no-acepta`, `programa-comprobante`, `programa-sin-comprobante`, `programa-sin-respuesta`,
   *   `plan-sin-contabilidad`, `suscripcion-terminada` or `solo-lectura`
   */
  async connect(credentials: Credentials): Promise<void> {
    const writer = this.db.writer()
    this.#refuseWithoutPlan()
    const opened = await this.#checked(credentials)
    const { programa, usuario, token } = credentials
    const sealed = await sealToken(this.outside.settings.secret, token)
    const row = { programa, usuario, secreto: sealed, ...opened, created_at: this.now }
    await withGenericError(FAILED, () =>
      writer.batch([
        forgetMarks(writer, row),
        putConnection(writer, row),
        audit(writer, 'programa-contable-conectado'),
      ]),
    )
  }

  /**
   * Tests the stored credentials; when the program accepts them, waiting entries are sent again at once.
   * @throws Refusal as `connect`, or `no-encontrado`, also when the connection was replaced meanwhile
   */
  async check(): Promise<{ programa: Program; nombre: string }> {
    const writer = this.db.writer()
    this.#refuseWithoutPlan()
    const c = this.db.from('conexiones_contables')
    const row = await this.db.first({
      fields: { programa: c.programa, usuario: c.usuario, secreto: c.secreto, comprobante: c.comprobante },
      from: c,
    })
    if (!row) throw new Refusal('no-encontrado')
    const token = await openToken(this.outside.settings.secret, row.secreto)
    if (token === null) throw new Refusal('programa-no-acepta')
    const { programa, usuario, secreto, comprobante } = row
    const opened = await this.#checked({ programa, usuario, token, comprobante })
    const [changed] = await withGenericError(FAILED, () =>
      writer.batch([
        // by its secret, which is new with each connection: another one may have replaced it while the program answered
        writer.update('conexiones_contables', { programa, secreto }, { ...opened, error: null, espera_hasta: 0 }),
        audit(writer, 'programa-contable-probado'),
      ]),
    )
    if (changed === 0) throw new Refusal('no-encontrado')
    return { programa, nombre: opened.nombre }
  }

  /**
   * Deletes the connection. Entries that were not sent go into the file of their export.
   * @param shown the one that the person saw: another one, which replaced it meanwhile, stays
   * @throws Refusal `no-encontrado` or `solo-lectura`
   */
  async disconnect({ programa, usuario }: Pick<Credentials, 'programa' | 'usuario'>): Promise<void> {
    const remover = this.db.remover()
    const [removed] = await withGenericError(FAILED, () =>
      remover.batch([
        remover.remove('conexiones_contables', { programa, usuario }),
        audit(remover, 'programa-contable-desconectado'),
        giveUp(remover),
      ]),
    )
    if (removed === 0) throw new Refusal('no-encontrado')
  }

  /**
   * Makes failed entries due again. Entries that the program refused take the accounts and tax numbers as they are set
   * now: no document with the old ones exists.
   * @param id one entry that is not sent yet; null for all that failed
   * @returns how many
   * @throws Refusal `nada-que-reenviar`, `plan-sin-contabilidad`, `suscripcion-terminada` or `solo-lectura`
   */
  async resend(id: string | null): Promise<number> {
    const writer = this.db.writer()
    this.#refuseWithoutPlan()
    const s = this.db.from('envios_contables')
    const a = this.db.from('asientos')
    const k = this.db.from('cuentas_contables')
    const [rows, [known]] = await this.db.together(
      {
        fields: { asiento: a.id, es_reversa: s.es_reversa, tercero: a.tercero },
        from: s,
        joins: [[a, eq(a.id, s.asiento_id)]],
        where: id === null ? eq(s.estado, 'fallido') : eq(s.id, id),
      },
      { fields: { gasto: k.gasto, por_pagar: k.por_pagar, nit: k.nit, talleres: k.talleres }, from: k },
    )
    const accounts: Accounts = known ?? USUAL_ACCOUNTS
    const { gasto, por_pagar } = accounts
    const corrected = rows
      .filter(({ es_reversa }) => !es_reversa)
      .map(({ asiento, tercero }) => ({ id: asiento, gasto, por_pagar, nit: nitOf(tercero, accounts) }))
    if (rows.length === 0) throw new Refusal('nada-que-reenviar')
    const [, changed = 0] = await withGenericError(FAILED, () =>
      writer.batch([
        // first: sending again forgets why they failed
        correctEntries(writer, corrected),
        sendAgain(writer, id, this.now),
        auditCount(writer, 'asientos-reenviados', 'asientos'),
        endWait(writer),
      ]),
    )
    // not those read before: another person may have sent some of them again meanwhile
    if (changed === 0) throw new Refusal('nada-que-reenviar')
    return changed
  }

  async #checked(credentials: Credentials): Promise<Opened> {
    const answer = await connectorOf(credentials, this.outside.settings, this.outside.send).check()
    if (answer.isTaken) return answer.value
    if (answer.error === 'comprobante') {
      if (answer.said === null) throw new Refusal('programa-sin-comprobante')
      throw new Refusal('programa-comprobante', 'comprobante', { tipos: answer.said })
    }
    throw new Refusal(REFUSED[answer.error] ?? 'programa-sin-respuesta')
  }

  #refuseWithoutPlan(): void {
    if (!opensPlus(this.empresa, this.now)) throw new Refusal('plan-sin-contabilidad')
  }
}
