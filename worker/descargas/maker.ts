/**
 * Makes the ZIP with everything of a company, piece by piece (docs/decisions/0065). A piece is limited in what it reads
 * and holds in memory. Its progress is saved after its objects: a run that is interrupted makes the last piece again.
 */

import { rowOf } from '../correo/sql'
import { Days } from '../dispositivos/days'
import { Looks } from '../dispositivos/looks'
import { dayIn, timeOfDay } from '../domain/day'
import { KEPT_MS, nextTry, type Progress, START } from '../domain/descargas/descarga'
import { firstDayShown } from '../domain/suscripcion/standing'
import { ajustes, type Env } from '../env'
import { Folders } from '../files/folders'
import { FileStore } from '../files/store'
import { dayReader } from '../live/day-reader'
import { composeDownload } from '../mail/download'
import { seal } from '../mail/envelope'
import type { Connection } from '../platform-db/connect'
import { EmpresaDb } from '../tenant/empresa-db'
import { folderOf, Pieces } from './pieces'
import { type Claimed, DescargasDb, type DownloadingEmpresa } from './sql'
import { Stages } from './stages'
import { EXPORTED } from './tables-sql'
import { newDownloadToken } from './token'

/** Longer than a scheduled run may last, so that two runs never make the same piece. */
const LEASE_MS = 15 * 60_000

interface Limits {
  /** rows of one query, and bytes of one file of a table */
  rows: number
  tableBytes: number
  /** bytes of entries in memory after which they are stored: a piece has one file more at most */
  pieceBytes: number
  /** requests to D1, R2 and Devices after which a run ends, counted roughly */
  perRun: number
}
/**
 * A file has 5.24 MB at most, so that a piece has about 17 MB, and twice as much in memory while its entries are joined;
 * a run makes about 500 requests in all.
 */
const LIMITS: Limits = { rows: 500, tableBytes: 4_000_000, pieceBytes: 12_000_000, perRun: 120 }
/** A run also ends after it has stored this many pieces. */
const RUN_PIECES = 4

export class DescargaMaker {
  readonly #db: DescargasDb

  constructor(
    private readonly env: Pick<Env, 'FILES' | 'DEVICE'> & Partial<Env>,
    private readonly d1: Connection,
    private readonly now: number,
    private readonly limits: Limits = LIMITS,
  ) {
    this.#db = new DescargasDb(d1)
  }

  /**
   * Goes on with a download that is due.
   * @returns whether it was finished
   * @throws the error that stopped it, once recorded
   */
  async run(due: { id: string; empresa_id: string }): Promise<boolean> {
    const job = await this.#db.claim(due, this.now, this.now + LEASE_MS)
    if (!job) return false
    try {
      return await this.#goOn(job)
    } catch (error) {
      await this.#db.failed(job, nextTry(job.fallos + 1, this.now), this.now).catch(() => undefined)
      throw error
    }
  }

  async #goOn(job: Claimed): Promise<boolean> {
    const empresa = await this.#db.empresa(job.empresa_id)
    if (!empresa) return false
    const zona = empresa.zona_horaria
    const made = { day: dayIn(zona, job.created_at), time: timeOfDay(zona, job.created_at) }
    const store = new FileStore(this.env.FILES)
    const start = job.avance ?? START
    const pieces = new Pieces(store, folderOf(job.empresa_id, job.id), start.stored, made)
    const stages = this.#stages(job, empresa, { pieces, store, made })
    const total = job.avance ? job.total : EXPORTED.length + (await this.#db.count(job.empresa_id, stages.since))
    let at = start
    let saved = 0
    for (let spent = 0; at.stage !== 'cierre'; ) {
      const step = await stages.step(at)
      at = step.at
      spent += step.cost
      const isSpent = spent >= this.limits.perRun
      if (pieces.pending < this.limits.pieceBytes && !isSpent) continue
      at = { ...at, stored: await pieces.flush() }
      saved++
      const isOver = isSpent || saved >= RUN_PIECES
      await this.#save(job, at, total, isOver ? this.now : null)
      if (isOver) return false
    }
    return this.#finish(job, empresa, pieces, at)
  }

  #stages(
    job: Claimed,
    empresa: DownloadingEmpresa,
    { pieces, store, made }: { pieces: Pieces; store: FileStore; made: { day: string; time: number } },
  ): Stages {
    const { d1, now } = this
    const { empresa_id: empresaId, usuario_id } = job
    const zona = empresa.zona_horaria
    const historyStart = firstDayShown(empresa, zona, now)
    const db = new EmpresaDb(d1, empresaId)
    const days = new Days(db, dayReader(this.env, empresaId), { today: dayIn(zona, now), zona, historyStart })
    const looks = new Looks(d1, { empresaId, quien: usuario_id, rol: 'Administrador', assignedTo: null }, { zona, now })
    return new Stages(
      { d1, db: this.#db, store, pieces, days, looks },
      { ...empresa, id: empresaId, made },
      this.limits,
      now,
    )
  }

  /** @throws when the company or the lease is gone: then what was stored meanwhile is deleted */
  async #save(job: Claimed, at: Progress, total: number, next: number | null): Promise<void> {
    if (await this.#db.advance(job, at, total, next)) return
    await this.#clear(job)
    throw new Error('the download is gone')
  }

  async #finish(job: Claimed, empresa: DownloadingEmpresa, pieces: Pieces, at: Progress): Promise<boolean> {
    const recipient = await this.#db.recipient(job)
    if (!recipient) {
      await this.#db.abandon(job, this.now)
      return false
    }
    const progress = { ...at, stored: await pieces.flush() }
    const { bytes, huella } = await pieces.close()
    const { HASH_SECRET, CONFIG_SECRET, APP_URL } = ajustes(this.env)
    const { token, token_hash } = await newDownloadToken(HASH_SECRET)
    const mail = composeDownload({
      para: recipient,
      empresa: empresa.nombre,
      token,
      appUrl: APP_URL,
      bytes,
      huella,
      until: this.now + KEPT_MS,
    })
    const sealed = await seal(CONFIG_SECRET, {
      clave: `descarga:${job.id}`,
      usuario_id: job.usuario_id,
      empresa_id: job.empresa_id,
      para: recipient.email,
      ...mail,
    })
    const row = rowOf(sealed, new URL(APP_URL).hostname, this.now)
    if (await this.#db.finish(job, { progress, bytes, huella, token_hash }, row, this.now)) return true
    await this.#clear(job)
    throw new Error('the download is gone')
  }

  async #clear(job: Claimed): Promise<void> {
    const folders = new Folders(this.env.FILES)
    while (await folders.clear(folderOf(job.empresa_id, job.id)));
  }
}
