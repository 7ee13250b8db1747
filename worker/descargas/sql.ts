/** Statements on «Descargar todo»: those of a person who asks for it, and those of the scheduled job that makes it. */
import { and, eq, sql } from 'drizzle-orm'
import { type CorreoRow, queueCorreo } from '../correo/sql'
import { KEPT_MS, type Progress, REMEMBERED_MS } from '../domain/descargas/descarga'
import type { Connection } from '../platform-db/connect'
import { insertIf } from '../platform-db/insert-if'
import { PLAN_ROW } from '../platform-db/plan-row'
import { batch, hasChanged, nullable, number, type RowOf, read, text, write } from '../platform-db/sql'
import { descargas } from '../tenant/schema/descargas'
import { usuarios } from '../tenant/schema/empresas'
import type { Write } from '../tenant/source'
import { statement } from '../tenant/statement'
import type { BatchRunner } from '../tenant/writer'

/** Adds a download, unless one is being made or one was asked for since an instant: then 0 rows change. */
export const requestDescarga = (db: BatchRunner, usuario_id: string, since: number, now: number): Write =>
  statement(db, ({ connection, empresaId: empresa_id }) => {
    const values = { usuario_id, empresa_id, estado: 'en-cola', proximo_at: now, created_at: now } as const
    const isFree = sql`not exists (select 1 from ${descargas} where ${and(
      eq(descargas.empresa_id, empresa_id),
      sql`(${descargas.created_at} > ${since} or ${descargas.estado} in ('en-cola', 'haciendo'))`,
    )})`
    return insertIf(connection, descargas, { id: crypto.randomUUID(), ...values }, isFree)
  })

/** Makes a failed download go on; its mail goes to the person who asked for that. */
export const retryDescarga = (db: BatchRunner, id: string, usuario_id: string, now: number): Write =>
  statement(db, (scope) =>
    scope.connection
      .update(descargas)
      .set({ estado: 'haciendo', usuario_id, fallos: 0, proximo_at: now, vence_at: null })
      .where(scope.rows('descargas', { id, estado: 'fallida' })),
  )

const CLAIMED_ROW = {
  id: descargas.id,
  empresa_id: descargas.empresa_id,
  usuario_id: descargas.usuario_id,
  avance: descargas.avance,
  total: descargas.total,
  fallos: descargas.fallos,
  created_at: descargas.created_at,
}
/** A leased download. `until`, when the lease ends, is also what proves that it is still this run's. */
export type Claimed = RowOf<typeof CLAIMED_ROW> & { until: number }
interface Due {
  id: string
  empresa_id: string
}

const EMPRESA_ROW = {
  nombre: text,
  zona_horaria: text,
  ...PLAN_ROW,
}
export type DownloadingEmpresa = RowOf<typeof EMPRESA_ROW>

export class DescargasDb {
  constructor(private readonly d1: Connection) {}

  /**
   * Ends downloads that were kept long enough, whose objects the outbox deletes; returns those to go on with, oldest
   * first.
   */
  async due(now: number, n: number): Promise<Due[]> {
    const [, , rows] = await batch(this.d1, [
      // the delete comes first: a download that ends now stays listed as «vencida» for a while
      write(this.d1, `delete from descargas where estado = 'vencida' and vence_at <= ?1`, now),
      write(
        this.d1,
        `update descargas set estado = 'vencida', token_hash = null, vence_at = ?2 where estado <> 'vencida' and vence_at <= ?1`,
        now,
        now + REMEMBERED_MS,
      ),
      read(
        this.d1,
        { id: text, empresa_id: text },
        `select id, empresa_id from descargas where estado in ('en-cola', 'haciendo') and proximo_at <= ?1
           and arriendo_hasta <= ?1 order by proximo_at, id limit ?2`,
        now,
        n,
      ),
    ])
    return rows
  }

  /** Leases one; null when another run was faster. */
  claim({ id, empresa_id }: Due, now: number, until: number): Promise<Claimed | null> {
    return read(
      this.d1,
      CLAIMED_ROW,
      `update descargas set arriendo_hasta = ?4, estado = 'haciendo' where empresa_id = ?1 and id = ?2
         and estado in ('en-cola', 'haciendo') and arriendo_hasta <= ?3 returning *`,
      empresa_id,
      id,
      now,
      until,
    )
      .first()
      .then((row) => row && { ...row, until })
  }

  /** The company's name and zone, and what tells which plan it has; null when it is gone. */
  async empresa(empresaId: string): Promise<DownloadingEmpresa | null> {
    return read(
      this.d1,
      EMPRESA_ROW,
      `select nombre, zona_horaria, plan_type, subscription_status, trial_ends_at, subscription_ends_at
         from empresas where id = ?1`,
      empresaId,
    ).first()
  }

  /** How many files and electronic invoices a company has, and days of driving since a day. */
  async count(empresaId: string, since: string): Promise<number> {
    const row = await read(
      this.d1,
      { n: number },
      `select (select count(*) from archivos where empresa_id = ?1 and estado = 'listo')
         + (select count(*) from facturas where empresa_id = ?1 and archivos_at is not null)
         + (select count(*) from (select distinct vehiculo_id, dia from dias where empresa_id = ?1 and dia >= ?2)) as n`,
      empresaId,
      since,
    ).first()
    return row?.n ?? 0
  }

  /** Up to n uploaded files after an id. */
  files(empresaId: string, after: string, n: number) {
    return read(
      this.d1,
      { id: text, clave_r2: text, nombre: text, placa: nullable(text) },
      `select a.id, a.clave_r2, a.nombre,
           (select v.placa from vehiculos v where v.empresa_id = ?1 and v.id = a.vehiculo_id) as placa
         from archivos a where a.empresa_id = ?1 and a.estado = 'listo' and a.id > ?2 order by a.id limit ?3`,
      empresaId,
      after,
      n,
    ).all()
  }

  /** Up to n electronic invoices and credit notes whose files are stored, after an id. */
  invoices(empresaId: string, after: string, n: number) {
    return read(
      this.d1,
      { id: text, tipo: text, numero: nullable(text) },
      `select id, tipo, numero from facturas where empresa_id = ?1 and archivos_at is not null and id > ?2
         order by id limit ?3`,
      empresaId,
      after,
      n,
    ).all()
  }

  /** Up to n pairs of a vehicle and a day on which it drove, after such a pair. */
  days(empresaId: string, since: string, [vehiculo, dia]: readonly [string, string], n: number) {
    return read(
      this.d1,
      { vehiculo_id: text, dia: text },
      `select distinct d.vehiculo_id, d.dia from dias d where d.empresa_id = ?1 and d.dia >= ?2
         and (d.vehiculo_id, d.dia) > (?3, ?4) order by d.vehiculo_id, d.dia limit ?5`,
      empresaId,
      since,
      vehiculo,
      dia,
      n,
    ).all()
  }

  /**
   * Saves the progress. @param next null to keep the lease, else the instant from which another run may go on
   * @returns false when the lease is lost or the company is gone
   */
  async advance(job: Claimed, progress: Progress, total: number, next: number | null): Promise<boolean> {
    const result = await write(
      this.d1,
      `update descargas set avance = ?4, hechos = ?5, total = ?6, fallos = 0, proximo_at = coalesce(?7, proximo_at),
         arriendo_hasta = case when ?7 is null then arriendo_hasta else 0 end
         where empresa_id = ?1 and id = ?2 and arriendo_hasta = ?3`,
      job.empresa_id,
      job.id,
      job.until,
      JSON.stringify(progress),
      progress.done,
      total,
      next,
    ).run()
    return hasChanged(result)
  }

  /** Records that a piece failed. @param next when it is tried again; null gives the download up */
  async failed(job: Claimed, next: number | null, now: number): Promise<void> {
    await write(
      this.d1,
      `update descargas set fallos = fallos + 1, arriendo_hasta = 0, estado = case when ?4 is null then 'fallida' else estado end,
         proximo_at = coalesce(?4, proximo_at), vence_at = case when ?4 is null then ?5 end
         where empresa_id = ?1 and id = ?2 and arriendo_hasta = ?3`,
      job.empresa_id,
      job.id,
      job.until,
      next,
      now + KEPT_MS,
    ).run()
  }

  /** The person who asked for it; null once no longer an Administrador of the company. */
  recipient({ usuario_id, empresa_id }: Claimed) {
    return read(
      this.d1,
      { email: usuarios.email, idioma: usuarios.idioma, zona_horaria: usuarios.zona_horaria },
      `select u.email, u.idioma, u.zona_horaria from usuarios u join roles r on r.id = u.rol_id
         where u.id = ?2 and u.empresa_id = ?1 and r.nombre = 'Administrador' and u.deshabilitado_at is null`,
      empresa_id,
      usuario_id,
    ).first()
  }

  /** Marks it as ready and queues its mail, both or neither. False when the lease is lost. */
  async finish(
    job: Claimed,
    whole: { progress: Progress; bytes: number; huella: string; token_hash: string },
    mail: CorreoRow,
    now: number,
  ): Promise<boolean> {
    const { progress, bytes, huella, token_hash } = whole
    const [result] = await this.d1.batch([
      write(
        this.d1,
        `update descargas set estado = 'lista', avance = ?4, hechos = ?5, total = ?5, bytes = ?6, huella = ?7, token_hash = ?8,
           vence_at = ?9, termino_at = ?10, arriendo_hasta = 0, fallos = 0
           where empresa_id = ?1 and id = ?2 and arriendo_hasta = ?3`,
        job.empresa_id,
        job.id,
        job.until,
        JSON.stringify(progress),
        progress.done,
        bytes,
        huella,
        token_hash,
        now + KEPT_MS,
        now,
      ),
      queueCorreo(this.d1, mail, {
        sql: 'exists (select 1 from descargas where token_hash = ?2)',
        values: [token_hash],
      }),
    ])
    return hasChanged(result)
  }

  /** Ends a download whose recipient is gone; the outbox deletes its objects. */
  async abandon(job: Claimed, now: number): Promise<void> {
    await write(
      this.d1,
      `update descargas set estado = 'vencida', arriendo_hasta = 0, vence_at = ?4
         where empresa_id = ?1 and id = ?2 and arriendo_hasta = ?3`,
      job.empresa_id,
      job.id,
      job.until,
      now + REMEMBERED_MS,
    ).run()
  }
}
