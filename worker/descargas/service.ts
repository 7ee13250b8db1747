/**
 * «Descargar todo», for an Administrador: asking for a download, seeing its progress, and fetching it by the mailed
 * link (docs/decisions/0065). Allowed also when the subscription is over; refused during a support visit.
 */
import { and, eq, gt } from 'drizzle-orm'
import { audit } from '../auditoria/sql'
import { RATE_MS } from '../domain/descargas/descarga'
import type { Estado } from '../domain/descargas/estados'
import { Refusal } from '../domain/refusal'
import type { FileStore } from '../files/store'
import type { EmpresaDb } from '../tenant/empresa-db'
import { descending } from '../tenant/expressions'
import { logAs, withGenericError } from '../trace/generic-refusal'
import { folderOf, wholeFile } from './pieces'
import { requestDescarga, retryDescarga } from './sql'
import { hashDownloadToken } from './token'

/** What the screen says of the last download. Instants are UTC milliseconds. */
interface DescargaState {
  estado: Estado
  /** how many tables, files and days of driving are in it, of how many; 0 of 0 before the first piece */
  hechos: number
  total: number
  bytes: number
  /** SHA-256 of its manifest */
  huella: string | null
  vence_at: number | null
  created_at: number
  /** whether the last piece failed and is tried again without anyone's doing */
  isStumbling: boolean
  /** from when another one may be asked for */
  nextAt: number
}

/** A finished download that the holder of its link may fetch. */
interface OpenDescarga {
  id: string
  bytes: number
  huella: string
  vence_at: number
}

export class Descargas {
  /** @param who the Administrador, the secret that hashes tokens, and the current time (UTC milliseconds) */
  constructor(
    private readonly db: EmpresaDb,
    private readonly store: () => Pick<FileStore, 'get'>,
    private readonly who: { personId: string; secret: string; now: number },
  ) {}

  /** The last download; null when none was asked for within a month. */
  async latest(): Promise<DescargaState | null> {
    const row = await this.#latest()
    if (!row) return null
    const { id: _, fallos, vence_at, ...shown } = row
    const isOver = row.estado === 'lista' && (vence_at ?? 0) <= this.who.now
    return {
      ...shown,
      estado: isOver ? 'vencida' : row.estado,
      vence_at,
      isStumbling: fallos > 0 && row.estado === 'haciendo',
      nextAt: row.created_at + RATE_MS,
    }
  }

  /** Asks for a download. @throws Refusal `descarga-en-curso`, `descarga-reciente` or `solo-lectura` */
  async request(): Promise<void> {
    const db = this.db.settings()
    const { personId, now } = this.who
    const [changed] = await withGenericError('error-descarga', () =>
      db.batch([requestDescarga(db, personId, now - RATE_MS, now), audit(db, 'descarga-pedida')]),
    )
    if (changed) return
    const row = await this.#latest()
    throw new Refusal(row && isRunning(row.estado) ? 'descarga-en-curso' : 'descarga-reciente')
  }

  /**
   * Goes on with a download that was given up.
   * @throws Refusal `no-encontrado` when there is none, or `solo-lectura`
   */
  async retry(): Promise<void> {
    const db = this.db.settings()
    const { personId, now } = this.who
    const row = await this.#latest()
    if (row?.estado !== 'fallida') throw new Refusal('no-encontrado')
    const [changed] = await withGenericError('error-descarga', () =>
      db.batch([retryDescarga(db, row.id, personId, now), audit(db, 'descarga-pedida')]),
    )
    if (!changed) throw new Refusal('no-encontrado')
  }

  /** The download of a mailed link; null when the link is wrong, expired, replaced or of another company. */
  async open(token: string): Promise<OpenDescarga | null> {
    const found = await this.#open(token)
    return found && { id: found.id, bytes: found.bytes, huella: found.huella, vence_at: found.vence_at }
  }

  /** The ZIP of a mailed link as a stream, with its length in bytes; null where `open` is. */
  async fetch(token: string): Promise<{ body: ReadableStream<Uint8Array>; bytes: number } | null> {
    const found = await this.#open(token)
    if (!found) return null
    const { id, bytes, parts } = found
    const folder = folderOf(this.db.empresaId, id)
    return { body: wholeFile(this.store(), folder, { parts, bytes }, logAs('descarga-cortada')), bytes }
  }

  async #open(token: string) {
    const token_hash = await hashDownloadToken(this.who.secret, token)
    if (!token_hash) return null
    const d = this.db.from('descargas')
    const row = await this.db.first({
      fields: { id: d.id, bytes: d.bytes, huella: d.huella, vence_at: d.vence_at, avance: d.avance },
      from: d,
      where: and(eq(d.token_hash, token_hash), eq(d.estado, 'lista'), gt(d.vence_at, this.who.now)),
    })
    if (!row?.avance || row.vence_at === null || row.huella === null) return null
    const { id, bytes, huella, vence_at, avance } = row
    return { id, bytes, huella, vence_at, parts: avance.stored.parts }
  }

  #latest() {
    const d = this.db.from('descargas')
    return this.db.first({
      fields: {
        id: d.id,
        estado: d.estado,
        hechos: d.hechos,
        total: d.total,
        bytes: d.bytes,
        huella: d.huella,
        vence_at: d.vence_at,
        fallos: d.fallos,
        created_at: d.created_at,
      },
      from: d,
      orderBy: [descending(d.created_at), descending(d.id)],
    })
  }
}

const isRunning = (estado: Estado): boolean => estado === 'en-cola' || estado === 'haciendo'
