/** Statements on reports by mail: those of a company's people, and those of the scheduled job for all companies. */
import { and, count, eq, sql } from 'drizzle-orm'
import { auditRowInsert } from '../auditoria/sql'
import { type CorreoRow, queueCorreo, queueCorreos } from '../correo/sql'
import type { AuditInput } from '../domain/auditoria/auditoria'
import type { Connection } from '../platform-db/connect'
import { insertIf } from '../platform-db/insert-if'
import { PLAN_ROW } from '../platform-db/plan-row'
import { oneOf, type RowOf, read, text, write } from '../platform-db/sql'
import { usuarios } from '../tenant/schema/empresas'
import { envio_personas, envios } from '../tenant/schema/envios'
import type { Write } from '../tenant/source'
import { type Scoped, statement } from '../tenant/statement'

/** Adds a schedule while the company has fewer than `max`; otherwise 0 rows change. */
export const addMailing = (db: Scoped, row: Omit<typeof envios.$inferInsert, 'empresa_id'>, max: number): Write =>
  statement(db, ({ connection, empresaId }) => {
    const have = connection.select({ n: count() }).from(envios).where(eq(envios.empresa_id, empresaId))
    return insertIf(connection, envios, { ...row, empresa_id: empresaId }, sql`(${have}) < ${max}`)
  })

/** Adds people to a schedule; people and schedules of other companies are left out. */
export const addRecipients = (db: Scoped, id: string, people: readonly string[]): Write =>
  statement(db, ({ connection, empresaId }) =>
    connection.insert(envio_personas).select(
      sql`select ${empresaId}, ${envios.id}, ${usuarios.id} from ${envios}, ${usuarios}
        where ${and(eq(envios.empresa_id, empresaId), eq(envios.id, id), eq(usuarios.empresa_id, empresaId))}
          and ${usuarios.id} in (select value from json_each(${JSON.stringify(people)}))`,
    ),
  )

/** Removes a person from a schedule. */
export const leaveMailing = (db: Scoped, envio_id: string, usuario_id: string): Write =>
  statement(db, (scope) =>
    scope.connection.delete(envio_personas).where(scope.rows('envio_personas', { envio_id, usuario_id })),
  )

const DUE_ROW = {
  id: envios.id,
  empresa_id: envios.empresa_id,
  reporte: envios.reporte,
  frecuencia: envios.frecuencia,
  dia: envios.dia,
  proximo_at: envios.proximo_at,
  nombre: text,
  zona_horaria: text,
  ...PLAN_ROW,
}
/** A schedule that is due, with its company. */
export type DueMailing = RowOf<typeof DUE_ROW>

const RECIPIENT_ROW = {
  id: usuarios.id,
  email: usuarios.email,
  idioma: usuarios.idioma,
  rol: oneOf('Administrador', 'Usuario'),
}
export type Recipient = RowOf<typeof RECIPIENT_ROW>

export class MailingsDb {
  constructor(private readonly d1: Connection) {}

  /** Up to n schedules that are due, those waiting longest first. */
  due(now: number, n: number): Promise<DueMailing[]> {
    return read(
      this.d1,
      DUE_ROW,
      `select v.id, v.empresa_id, v.reporte, v.frecuencia, v.dia, v.proximo_at, e.nombre, e.zona_horaria, e.plan_type,
           e.subscription_status, e.trial_ends_at, e.subscription_ends_at
         from envios v join empresas e on e.id = v.empresa_id
         where v.activo = 1 and v.proximo_at <= ?1 order by v.proximo_at, v.id limit ?2`,
      now,
      n,
    ).all()
  }

  /** The people of a schedule who still belong to the company and have confirmed their address. */
  recipients({ empresa_id, id }: Pick<DueMailing, 'empresa_id' | 'id'>): Promise<Recipient[]> {
    return read(
      this.d1,
      RECIPIENT_ROW,
      `select u.id, u.email, u.idioma, r.nombre as rol from envio_personas p
         join usuarios u on u.id = p.usuario_id and u.empresa_id = p.empresa_id join roles r on r.id = u.rol_id
         where p.empresa_id = ?1 and p.envio_id = ?2 and r.nombre <> 'SuperAdmin' and u.deshabilitado_at is null
           and u.email_verificado_at is not null order by u.id`,
      empresa_id,
      id,
    ).all()
  }

  /**
   * Queues the mails and sets the next due time; neither when another run was faster or the schedule was changed
   * meanwhile.
   */
  async sent({ empresa_id, id, proximo_at }: DueMailing, next: number, correos: readonly CorreoRow[], now: number) {
    await this.d1.batch([
      ...queueCorreos(this.d1, correos, {
        sql: `exists (select 1 from envios where empresa_id = ?2 and id = ?3 and proximo_at = ?4 and activo = 1)`,
        values: [empresa_id, id, proximo_at],
      }),
      write(
        this.d1,
        `update envios set proximo_at = ?4, ultimo_at = case when ?5 then ?6 else ultimo_at end
           where empresa_id = ?1 and id = ?2 and proximo_at = ?3 and activo = 1`,
        empresa_id,
        id,
        proximo_at,
        next,
        correos.length > 0,
        now,
      ),
    ])
  }

  /** Moves a schedule that failed to a later instant. */
  async postpone({ empresa_id, id, proximo_at }: DueMailing, next: number): Promise<void> {
    await write(
      this.d1,
      'update envios set proximo_at = ?4 where empresa_id = ?1 and id = ?2 and proximo_at = ?3',
      empresa_id,
      id,
      proximo_at,
      next,
    ).run()
  }

  /** Queues one mail that a person asked for, and writes the audit log. */
  async queue(correo: CorreoRow, asked: AuditInput): Promise<void> {
    await this.d1.batch([queueCorreo(this.d1, correo), auditRowInsert(this.d1, asked, 'after-change')])
  }
}
