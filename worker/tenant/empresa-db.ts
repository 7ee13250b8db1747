/**
 * The doors of a company: readers that also hand out the writer that their caller may have, or refuse (access.ts). What a
 * caller may never write, its writer has no method for.
 */
import type { RequestTrace } from '../domain/auditoria/auditoria'
import type { Connection } from '../platform-db/connect'
import { refuseUnlessOpen, refuseVisit, type WriteAccess } from './access'
import { EmpresaReader } from './read'
import { TenantScope } from './statement'
import { AssignedWriter, type BatchRunner, type EmpresaRemover, EmpresaWriter, type SettingsWriter } from './writer'

/** What the doors of a company and of a Usuario have in common. */
export interface AssignedDoor extends EmpresaReader {
  /** @throws Refusal `suscripcion-terminada`, `prueba-terminada`, or `solo-lectura` for a visit */
  writer(): AssignedWriter
  /** For what stays open once the subscription is over. @throws Refusal `solo-lectura` for a visit */
  remover(): BatchRunner
}

/** The whole company: for its Administrador, for scheduled jobs, and to be read by a SuperAdmin. */
export class EmpresaDb extends EmpresaReader implements AssignedDoor {
  readonly #writer: EmpresaWriter

  /** @param requestTrace actor and origin, for the audit log; null for scheduled jobs */
  constructor(
    connection: Connection,
    empresaId: string,
    requestTrace: RequestTrace | null = null,
    private readonly access: WriteAccess = 'open',
  ) {
    super(connection, empresaId)
    this.#writer = new EmpresaWriter(new TenantScope(this.connection, empresaId, null, requestTrace))
  }

  /** Adds and changes. @throws Refusal `suscripcion-terminada`, `prueba-terminada`, or `solo-lectura` for a visit */
  writer(): EmpresaWriter {
    refuseUnlessOpen(this.access)
    return this.#writer
  }

  /** Deletes and turns off. @throws Refusal `solo-lectura` for a visit */
  remover(): EmpresaRemover {
    refuseVisit(this.access)
    return this.#writer
  }

  /** Changes the company's own data and rules. @throws Refusal `solo-lectura` for a visit */
  settings(): SettingsWriter {
    refuseVisit(this.access)
    return this.#writer
  }
}

/** A Usuario, who sees the assigned vehicles and their dependent rows. */
export class AssignedDb extends EmpresaReader implements AssignedDoor {
  readonly #writer: AssignedWriter

  /** @param requestTrace actor and origin, for the audit log */
  constructor(
    connection: Connection,
    empresaId: string,
    usuarioId: string,
    requestTrace: RequestTrace | null = null,
    private readonly access: Exclude<WriteAccess, 'visited'> = 'open',
  ) {
    super(connection, empresaId, usuarioId)
    this.#writer = new AssignedWriter(new TenantScope(this.connection, empresaId, usuarioId, requestTrace))
  }

  /** Adds documents and moves alerts. @throws Refusal `suscripcion-terminada` or `prueba-terminada` */
  writer(): AssignedWriter {
    refuseUnlessOpen(this.access)
    return this.#writer
  }

  remover(): BatchRunner {
    return this.#writer
  }
}
