/**
 * The digests of a day: after a zone is judged, each person of its companies whose address is proven gets one mail with what
 * is new and, weekly, with what stays expired or unregistered, if there is something and they want it. Writing the mails and marking the alerts is one transaction, so a run that dies or meets
 * another one tells nothing twice and loses nothing.
 */

import { filaDe } from '../correo/sql'
import { isTold, type Lector, paraLector, type Told } from '../domain/alertas/digest'
import { DEFAULT_PREFERENCES } from '../domain/alertas/preferences'
import { nameInMail } from '../domain/text'
import type { composeDigest, Resumen } from '../mail/digest'
import type { Connection } from '../platform-db/connect'
import { type AvisoFila, type Batch, DigestsDb, type LectorFila } from './digests-sql'

export interface DigestLimits {
  /** companies in one page */
  empresas: number
  /** alerts in one page; a company that has more is told of the first due ones */
  avisos: number
}
const LIMITS: DigestLimits = { empresas: 50, avisos: 4000 }

type WriteDigest = typeof composeDigest

export class Digests {
  readonly #db: DigestsDb

  /** @param appUrl the product's address, without a slash at the end */
  constructor(
    connection: Connection,
    private readonly appUrl: string,
    private readonly ahora: number,
    private readonly limits: DigestLimits = LIMITS,
  ) {
    this.#db = new DigestsDb(connection)
  }

  /** Writes the digests of all companies of a zone, page by page. Run twice for the same day, it tells nothing twice. */
  async compose(zona: string, dia: string): Promise<void> {
    // the renderer is only loaded where there is something to write
    const { composeDigest: write } = await import('../mail/digest')
    let afterId: string | null = ''
    while (afterId !== null) afterId = await this.#page(zona, dia, afterId, write)
  }

  /** How many statements it took so far: at most 11 a page, but for the bytes of the mails. */
  get queries(): number {
    return this.#db.queries
  }

  /** One page; answers after which company the next one begins, null when there is none. */
  async #page(zona: string, dia: string, afterId: string, write: WriteDigest): Promise<string | null> {
    const page = await this.#db.empresas(zona, dia, afterId, this.limits.empresas)
    const ultima = page.at(-1)
    if (!ultima) return null
    const { avisos, readers, assigned, stopped, missing } = await this.#db.material(
      page.map((e) => e.id),
      dia,
      this.limits.avisos + 1,
    )
    const deEmpresa = groupBy(avisos, (a) => a.empresa_id)
    // cut off: the company that the cut went through waits for the next page, unless it fills this one alone
    const cutOff = avisos.length > this.limits.avisos ? (avisos.at(-1)?.empresa_id ?? null) : null
    const sola = cutOff !== null && deEmpresa.size === 1
    if (sola) deEmpresa.set(cutOff, await this.#db.worst(cutOff, dia, this.limits.avisos))

    const vehiculos = groupBy(assigned, (a) => a.usuario_id)
    const people = groupBy(readers, (l) => l.empresa_id)
    const [halted, unregistered] = [groupBy(stopped, (v) => v.empresa_id), groupBy(missing, (v) => v.empresa_id)]
    const batches: Batch[] = []
    for (const empresa of page) {
      const ofEmpresa = deEmpresa.get(empresa.id) ?? []
      const personas = people.get(empresa.id) ?? []
      const told = {
        avisos: ofEmpresa,
        stopped: halted.get(empresa.id) ?? [],
        missing: unregistered.get(empresa.id) ?? [],
      }
      if (!isTold(told) || (empresa.id === cutOff && !sola) || personas.some((p) => p.ya)) continue
      const common = { empresa: nameInMail(empresa.nombre), appUrl: this.appUrl, dia, hayMas: sola }
      const correos = personas.flatMap((persona) => {
        const assignedTo = new Set((vehiculos.get(persona.id) ?? []).map((v) => v.vehiculo_id))
        return this.#correo(persona, told, assignedTo, common, write)
      })
      batches.push({ empresa_id: empresa.id, correos, avisos: ofEmpresa.map((a) => a.id), todos: sola })
    }
    if (batches.length > 0) await this.#db.write(batches, dia)
    if (sola) return cutOff
    if (cutOff !== null) return page[page.findIndex((e) => e.id === cutOff) - 1]?.id ?? ultima.id
    return page.length < this.limits.empresas ? null : ultima.id
  }

  /** The mail of one person, or nothing when nothing concerns them. */
  #correo(
    persona: LectorFila,
    told: Told<AvisoFila>,
    assigned: ReadonlySet<string>,
    common: Pick<Resumen, 'empresa' | 'appUrl' | 'dia' | 'hayMas'>,
    write: WriteDigest,
  ): Batch['correos'] {
    const lector: Lector = { rol: persona.rol, preferencias: preferenciasDe(persona), assigned }
    const ownDigest = paraLector(told, lector, common.dia)
    if (!isTold(ownDigest)) return []
    const written = write({ ...common, ...ownDigest, idioma: persona.idioma, rol: persona.rol })
    const clave = `resumen:${persona.id}:${common.dia}`
    const correo = { clave, usuario_id: persona.id, empresa_id: persona.empresa_id, para: persona.email, ...written }
    return [filaDe(correo, new URL(this.appUrl).hostname, this.ahora)]
  }
}

/** What was chosen; what never was stands as it does for everybody. */
const preferenciasDe = (p: LectorFila) => ({
  ...DEFAULT_PREFERENCES,
  ...(p.email_alerts === null
    ? {}
    : {
        email_alerts: p.email_alerts === 1,
        document_expiration: p.document_expiration === 1,
        maintenance_reminders: p.maintenance_reminders === 1,
      }),
})

function groupBy<T>(list: readonly T[], por: (cosa: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const cosa of list) {
    const group = groups.get(por(cosa))
    if (group) group.push(cosa)
    else groups.set(por(cosa), [cosa])
  }
  return groups
}
