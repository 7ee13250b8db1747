/**
 * The writer of the audit log (docs/security.md 29). A row that belongs to a write stands in the batch of that write: ask
 * `fila`, or on the tenant door `auditar`. What is no write of its own is noted with `anotar`, after the answer.
 */
import { type Cuando, filaDeAuditoria } from '../db/auditoria-sql'
import type { Conexion } from '../db/connect'
import { entrada, type Que, type Rastro, type Suceso } from '../domain/auditoria'
import { anotar } from './generico'

const UNA_VEZ: Cuando = { unaVezEn: 60_000 }

export class Auditoria {
  constructor(
    private readonly d1: Conexion,
    readonly rastro: Rastro,
    private readonly despues: (trabajo: Promise<unknown>) => void,
  ) {}

  /** The row as a statement for the batch of its cause; with 'tras-cambio' it must stand right behind it. */
  fila<S extends Suceso>(suceso: S, que: Que<S> = {}, cuando: Cuando = 'tras-cambio'): D1PreparedStatement {
    return filaDeAuditoria(this.d1, entrada(this.rastro, suceso, que), cuando)
  }

  /** Writes the row once the answer is on its way. A row that cannot be written is told in the log, and costs nobody the answer. */
  anotar<S extends Suceso>(suceso: S, que: Que<S> = {}, cuando: Cuando = 'siempre'): void {
    this.despues(this.fila(suceso, que, cuando).run().catch(anotar('auditoria-sin-escribir')))
  }

  /** The same, for what can be repeated at no cost: one row a person, thing and minute. */
  anotarUnaVez<S extends Suceso>(suceso: S, que: Que<S> = {}): void {
    this.anotar(suceso, que, UNA_VEZ)
  }
}
