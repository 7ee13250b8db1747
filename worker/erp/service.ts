/**
 * What maintenance cost, as entries for the company's accounting program (docs/decisions/0071): what is to be exported
 * of a period, and the files that were. Amounts are whole cents, days `YYYY-MM-DD`, instants UTC milliseconds.
 */
import { eq } from 'drizzle-orm'
import { audit } from '../auditoria/sql'
import {
  type Accounts,
  descriptionOf,
  type Entry,
  type Line,
  linesOf,
  type Settlement,
  settle,
  USUAL_ACCOUNTS,
} from '../domain/erp/entry'
import type { AccountingExport, Due } from '../domain/erp/export'
import { type FileSetting, USUAL_FILE } from '../domain/erp/file'
import { accountsFrom, fileFrom } from '../domain/erp/kept'
import { ENTRIES_MAX, type Period } from '../domain/erp/period'
import { Refusal } from '../domain/refusal'
import { opensPlus } from '../domain/suscripcion/standing'
import { itemsOf } from '../mantenimientos/detail'
import { isDuplicate } from '../platform-db/errors'
import type { EmpresaRow } from '../platform-db/platform-db'
import type { EmpresaDb } from '../tenant/empresa-db'
import { descending, greatest, howMany, oneOf } from '../tenant/expressions'
import type { SqlSource } from '../tenant/source'
import { withGenericError } from '../trace/generic-refusal'
import { exportedLines } from './lines'
import { pairQueries, readPairs, worksQuery } from './pairs'
import { onTheirWay, type Progress, progressQueries, readProgress, UNSENT } from './progress'
import { addEntries, queueEntries, reverseEntries, type ToSend } from './sql'

/** What is read of a period: the settlements that it needs, and what was exported before. */
interface Settled {
  settlements: Settlement[]
  more: boolean
  accounts: Accounts
  file: FileSetting
  exports: AccountingExport[]
  /** descriptions of the work done, by the id of the service; only of the first services */
  works: ReadonlyMap<string, readonly string[]>
  progress: Progress
  /** the last number of an export and of an entry; 0 before the first */
  last: { numero: number; consecutivo: number }
}

/** Exports on the screen. */
const LISTED = 24
/** Lines of the preview. */
const SHOWN_LINES = 40
/** Items of services read for the preview in the same round trip: enough for its lines. */
const WORKS_SHOWN = 300
const FAILED = 'error-exportar'

/** The chosen program, and the settings that were entered for it. */
type FileData = Pick<FileSetting, 'programa'> & Partial<FileSetting>

const accountFields = ({ gasto, por_pagar, nit, talleres }: SqlSource<'cuentas_contables'>) => ({
  gasto,
  por_pagar,
  nit,
  talleres,
})
const pairsOf = ({ talleres }: Accounts): [string, string][] => talleres.map(([nombre, nit]) => [nombre, nit])

export class Accounting {
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: EmpresaRow,
    private readonly personId: string,
    private readonly now: number,
  ) {}

  /** Whether the plan includes exports. */
  get isInPlan(): boolean {
    return opensPlus(this.empresa, this.now)
  }

  /**
   * The accounts, a preview of what a period has to export, the newest exports, and the state of entries sent to a
   * program.
   */
  async read(
    period: Period,
  ): Promise<{ accounts: Accounts; file: FileSetting; due: Due; exports: AccountingExport[]; progress: Progress }> {
    const settled = await this.#settled(period)
    const { accounts, file, exports, progress } = settled
    return { accounts, file, due: await this.#due(settled), exports, progress }
  }

  /**
   * @param shown a field left as the form showed it keeps its stored value (domain/editing/shown.ts)
   * @throws Refusal `plan-sin-contabilidad`, `suscripcion-terminada` or `solo-lectura`
   */
  async saveAccounts(asked: Accounts, shown?: Accounts): Promise<void> {
    const writer = this.db.writer()
    this.#refuseWithoutPlan()
    const accounts = shown ? accountsFrom(asked, shown, (await this.#stored()).accounts) : asked
    await withGenericError('error-guardar-configuracion', () =>
      writer.batch([
        writer.put('cuentas_contables', { ...accounts, talleres: pairsOf(accounts) }),
        audit(writer, 'cuentas-contables-cambiadas'),
      ]),
    )
  }

  /** How the file for the company's program is written. */
  async file(): Promise<FileSetting> {
    return (await this.#stored()).file
  }

  /**
   * Chooses the program whose file is offered, with what it asks for; the settings of the other stay.
   * @param shown what the form showed, as in `saveAccounts`
   * @throws Refusal `plan-sin-contabilidad`, `suscripcion-terminada` or `solo-lectura`
   */
  async saveFile(said: FileData, shown?: FileSetting): Promise<void> {
    const writer = this.db.writer()
    this.#refuseWithoutPlan()
    const { accounts, file } = await this.#stored()
    const archivo = fileFrom(said, shown, file)
    await withGenericError('error-guardar-configuracion', () =>
      writer.batch([
        writer.put('cuentas_contables', { ...accounts, talleres: pairsOf(accounts), archivo }),
        audit(writer, 'cuentas-contables-cambiadas'),
      ]),
    )
  }

  /**
   * Exports the period, each service once: as a file, or into the queue of the connected program. The reversal of an
   * entry that is still in that queue joins it there, whatever is asked for. @returns its number
   * @throws Refusal `nada-que-exportar`, `exportacion-simultanea`, `plan-sin-contabilidad`, `suscripcion-terminada` or
   *   `solo-lectura`, and to a program `programa-desconectado`
   */
  async export(period: Period, by: 'file' | 'program' = 'file'): Promise<number> {
    const writer = this.db.writer()
    this.#refuseWithoutPlan()
    const { settlements, last, works, progress } = await this.#settled(period)
    if (by === 'program' && !progress.connected) throw new Refusal('programa-desconectado')
    if (settlements.length === 0) throw new Refusal('nada-que-exportar')
    const id = crypto.randomUUID()
    const reversed = settlements.flatMap(({ reversal }) => reversal ?? [])
    const entries = await this.#numbered(settlements, last.consecutivo, works)
    const queued = toSend(by === 'file' ? await onTheirWay(this.db, reversed) : reversed, by === 'file' ? [] : entries)
    const numero = last.numero + 1
    const sums = {
      nuevos: entries.length,
      reversas: reversed.length,
      total: sum(entries) - sum(reversed),
    }
    return withGenericError(FAILED, async () => {
      try {
        await writer.batch([
          writer.insert('exportaciones_contables', {
            id,
            numero,
            usuario_id: this.personId,
            ...period,
            ...sums,
            created_at: this.now,
          }),
          // before the additions: a service has one entry in force at most
          reverseEntries(
            writer,
            id,
            reversed.map((entry) => entry.id),
          ),
          addEntries(writer, id, entries),
          audit(writer, by === 'file' ? 'contabilidad-exportada' : 'asientos-enviados', {
            objeto: id,
            datos: { asientos: entries.length },
          }),
          ...(queued.length === 0 ? [] : [queueEntries(writer, id, queued, this.now)]),
        ])
      } catch (error) {
        if (isDuplicate(error, 'exportaciones_contables.numero')) throw new Refusal('exportacion-simultanea')
        throw error
      }
      return numero
    })
  }

  /** The lines of the file of an export (lines.ts); null when there is none. */
  lines(numero: number): Promise<Line[] | null> {
    return exportedLines(this.db, numero)
  }

  async #stored(): Promise<{ accounts: Accounts; file: FileSetting }> {
    const c = this.db.from('cuentas_contables')
    const row = await this.db.first({ fields: { ...accountFields(c), archivo: c.archivo }, from: c })
    const { archivo, ...accounts } = row ?? { ...USUAL_ACCOUNTS, archivo: null }
    return { accounts, file: archivo ?? USUAL_FILE }
  }

  /** Reads all of `Settled` in one round trip; at most as many settlements as one export may hold. */
  async #settled(period: Period): Promise<Settled> {
    const x = this.db.from('exportaciones_contables')
    const a = this.db.from('asientos')
    const c = this.db.from('cuentas_contables')
    const s = this.db.from('envios_contables')
    const [ofBook, ofAccounts, works, exports, [consecutivo], [stored], ...progress] = await this.db.together(
      ...pairQueries(this.db, period, ENTRIES_MAX + 1),
      worksQuery(this.db, period, WORKS_SHOWN),
      {
        fields: {
          id: x.id,
          numero: x.numero,
          desde: x.desde,
          hasta: x.hasta,
          nuevos: x.nuevos,
          reversas: x.reversas,
          total: x.total,
          created_at: x.created_at,
          sent: howMany(eq(s.estado, 'enviado')),
          unsent: howMany(oneOf(s.estado, UNSENT)),
        },
        from: x,
        leftJoins: [[s, eq(s.exportacion_id, x.id)]],
        groupBy: [x.id],
        orderBy: [descending(x.numero)],
        limit: LISTED,
      },
      { fields: { last: greatest(a.consecutivo) }, from: a },
      { fields: { ...accountFields(c), archivo: c.archivo }, from: c },
      ...progressQueries(this.db),
    )
    const { archivo, ...accounts } = stored ?? { ...USUAL_ACCOUNTS, archivo: null }
    const pairs = readPairs([...ofBook, ...ofAccounts])
    const settlements = pairs.slice(0, ENTRIES_MAX).map((pair) => settle(pair, accounts))
    return {
      settlements,
      more: pairs.length > ENTRIES_MAX,
      accounts,
      file: archivo ?? USUAL_FILE,
      exports,
      works: byService(works),
      progress: readProgress(progress),
      last: { numero: exports[0]?.numero ?? 0, consecutivo: consecutivo?.last ?? 0 },
    }
  }

  async #due({ settlements, more, last, works }: Settled): Promise<Due> {
    const additions = settlements.filter(({ addition }) => addition !== null)
    const reversals = settlements.flatMap(({ reversal }) => reversal ?? [])
    const shown = settlements.slice(0, SHOWN_LINES / 2)
    const entries = await this.#numbered(shown, last.consecutivo, works)
    const lines = [
      ...shown.flatMap(({ reversal }) => (reversal ? linesOf(reversal, true) : [])),
      ...entries.flatMap((entry) => linesOf(entry, false)),
    ]
    return {
      additions: additions.length,
      reversals: reversals.length,
      more,
      total: additions.reduce((all, { addition }) => all + (addition?.monto ?? 0), 0) - sum(reversals),
      lines: lines.slice(0, SHOWN_LINES),
    }
  }

  /** The entries to add, numbered on from `last`, with the descriptions of the work; those not `known` yet are read. */
  async #numbered(settlements: readonly Settlement[], last: number, known: Settled['works']): Promise<Entry[]> {
    const additions = settlements.flatMap(({ addition }) => addition ?? [])
    const others = additions.map((one) => one.mantenimiento_id).filter((id) => !known.has(id))
    const read = others.length === 0 ? null : await itemsOf(this.db, others)
    const worksOf = (id: string) => known.get(id) ?? (read?.get(id) ?? []).map((item) => item.descripcion)
    return additions.map((data, i) => ({
      ...data,
      id: crypto.randomUUID(),
      consecutivo: last + 1 + i,
      descripcion: descriptionOf(worksOf(data.mantenimiento_id)),
    }))
  }

  #refuseWithoutPlan(): void {
    if (!this.isInPlan) throw new Refusal('plan-sin-contabilidad')
  }
}

/** Reversals first: in the program too a service has one entry in force at most. */
const toSend = (reversed: readonly Entry[], added: readonly Entry[]): ToSend[] => [
  ...reversed.map((entry) => ({ asiento_id: entry.id, es_reversa: true })),
  ...added.map((entry) => ({ asiento_id: entry.id, es_reversa: false })),
]

/** Descriptions by service. Where the limit cut the rows the last service is left out, as it may lack some. */
function byService(rows: readonly { servicio: string; descripcion: string }[]): Settled['works'] {
  const works = new Map<string, string[]>()
  for (const { servicio, descripcion } of rows) works.set(servicio, [...(works.get(servicio) ?? []), descripcion])
  if (rows.length >= WORKS_SHOWN) works.delete(rows.at(-1)?.servicio ?? '')
  return works
}

const sum = (entries: readonly { monto: number }[]): number => entries.reduce((all, { monto }) => all + monto, 0)
