/**
 * The daily digests: after a zone is assessed, each person of its companies with a proven address gets one mail with
 * what is new and, weekly, with what is still expired or unregistered, unless there is nothing or they opted out.
 * Writing the mails and marking the alerts is one transaction, so an interrupted or concurrent run neither repeats nor
 * loses anything.
 */

import { rowOf } from '../correo/sql'
import { type DigestContent, type DigestReader, forReader, isTold } from '../domain/alertas/digest'
import { DEFAULT_PREFERENCES } from '../domain/alertas/preferences'
import { groupBy } from '../domain/group-by'
import { nameInMail } from '../domain/text'
import type { composeDigest, Resumen } from '../mail/digest'
import type { Connection } from '../platform-db/connect'
import { type Batch, DigestsDb, type NoticeRow, type ReaderRow } from './digests-sql'

export interface DigestLimits {
  /** companies per page */
  empresas: number
  /** alerts per page; a company that has more is told of those due first */
  avisos: number
  /** assignments of vehicles to people per page, each a row; one company has all of its own */
  asignaciones: number
}
const LIMITS: DigestLimits = { empresas: 50, avisos: 4000, asignaciones: 20_000 }

type WriteDigest = typeof composeDigest

export class Digests {
  readonly #db: DigestsDb

  /** @param appUrl the product's address, without a trailing slash */
  constructor(
    connection: Connection,
    private readonly appUrl: string,
    private readonly now: number,
    private readonly limits: DigestLimits = LIMITS,
  ) {
    this.#db = new DigestsDb(connection)
  }

  /** Writes the digests of all companies of a zone, page by page. Idempotent per day. */
  async compose(zona: string, day: string): Promise<void> {
    // load the renderer only when there is something to write
    const { composeDigest: write } = await import('../mail/digest')
    let afterId: string | null = ''
    while (afterId !== null) afterId = await this.#page(zona, day, afterId, write)
  }

  /** Statements run so far: at most 11 a page, plus any splitting of large mails and of pages. */
  get queries(): number {
    return this.#db.queries
  }

  /** One page; returns the company after which the next one begins, null when there is none. */
  async #page(zona: string, day: string, afterId: string, write: WriteDigest): Promise<string | null> {
    const next = await this.#db.empresas(zona, day, afterId, this.limits.empresas)
    const { page, material } = await this.#material(next, day)
    const latest = page.at(-1)
    if (!latest) return null
    const { avisos: notices, readers, assigned, stopped, missing } = material
    const byEmpresa = groupBy(notices, (a) => a.empresa_id)
    // if the page was cut off, leave the last company for the next page, unless it fills this one alone
    const cutOff = notices.length > this.limits.avisos ? (notices.at(-1)?.empresa_id ?? null) : null
    const alone = cutOff !== null && byEmpresa.size === 1
    if (alone) byEmpresa.set(cutOff, await this.#db.worst(cutOff, day, this.limits.avisos))

    const vehiculos = groupBy(assigned, (a) => a.usuario_id)
    const people = groupBy(readers, (l) => l.empresa_id)
    const halted = groupBy(stopped, (v) => v.empresa_id)
    const unregistered = groupBy(missing, (v) => v.empresa_id)
    const batches: Batch[] = []
    const cutAt = cutOff === null ? page.length : page.findIndex(({ id }) => id === cutOff)
    // what is told of those after the cut is not read yet: they are of the next page
    for (const empresa of alone ? page.slice(0, cutAt + 1) : page.slice(0, cutAt)) {
      const ofEmpresa = byEmpresa.get(empresa.id) ?? []
      const recipients = people.get(empresa.id) ?? []
      const told = {
        avisos: ofEmpresa,
        stopped: halted.get(empresa.id) ?? [],
        missing: unregistered.get(empresa.id) ?? [],
      }
      if (!isTold(told) || recipients.some((p) => p.ya)) continue
      const common = { empresa: nameInMail(empresa.nombre), appUrl: this.appUrl, dia: day, hasMore: alone }
      const correos = recipients.flatMap((person) => {
        const assignedTo = new Set((vehiculos.get(person.id) ?? []).map((v) => v.vehiculo_id))
        return this.#correo(person, told, assignedTo, common, write)
      })
      batches.push({ empresa_id: empresa.id, correos, avisos: ofEmpresa.map((a) => a.id), todos: alone })
    }
    if (batches.length > 0) await this.#db.write(batches, day)
    if (alone) return cutOff
    if (cutOff !== null) return page[cutAt - 1]?.id ?? latest.id
    return next.length < this.limits.empresas && page.length === next.length ? null : latest.id
  }

  /** What the first of some companies have to be told: of all, or of half and half again while that is too much to read. */
  async #material(
    page: Awaited<ReturnType<DigestsDb['empresas']>>,
    day: string,
  ): Promise<{ page: typeof page; material: Awaited<ReturnType<DigestsDb['material']>> }> {
    const { avisos, asignaciones } = this.limits
    const most = { avisos: avisos + 1, asignaciones: page.length > 1 ? asignaciones + 1 : null }
    const material = await this.#db.material(
      page.map((e) => e.id),
      day,
      most,
    )
    if (page.length <= 1 || material.assigned.length <= asignaciones) return { page, material }
    return this.#material(page.slice(0, Math.ceil(page.length / 2)), day)
  }

  /** The mail of one person, or nothing when nothing concerns them. */
  #correo(
    person: ReaderRow,
    told: DigestContent<NoticeRow>,
    assigned: ReadonlySet<string>,
    common: Pick<Resumen, 'empresa' | 'appUrl' | 'dia' | 'hasMore'>,
    write: WriteDigest,
  ): Batch['correos'] {
    const reader: DigestReader = { rol: person.rol, preferencias: preferencesOf(person), assigned }
    const ownDigest = forReader(told, reader, common.dia)
    if (!isTold(ownDigest)) return []
    const written = write({ ...common, ...ownDigest, idioma: person.idioma, rol: person.rol })
    const key = `resumen:${person.id}:${common.dia}`
    const correo = { clave: key, usuario_id: person.id, empresa_id: person.empresa_id, para: person.email, ...written }
    return [rowOf(correo, new URL(this.appUrl).hostname, this.now)]
  }
}

/** The person's choices, with the defaults for what was never chosen. */
const preferencesOf = (p: ReaderRow) => ({
  ...DEFAULT_PREFERENCES,
  ...(p.email_alerts === null
    ? {}
    : {
        email_alerts: p.email_alerts === 1,
        document_expiration: p.document_expiration === 1,
        maintenance_reminders: p.maintenance_reminders === 1,
      }),
})
