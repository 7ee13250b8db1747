/** Pending sign-ins at a provider, part of the platform door (docs/security.md 10). */
import type { Connection } from '../platform-db/connect'
import { nullable, read, text, write } from '../platform-db/sql'

/** What is stored until the person returns from a provider. */
export interface DepartureData {
  proveedor: string
  state: string
  nonce: string
  verifier: string
  url: string
  /** the return path on our site, encrypted with the step's token (access/login-step.ts) */
  volver: string | null
}

const STEP = "token_hash = ?1 and tipo = 'proveedor' and expires_at > ?2"

export class Departures {
  /** @param now UTC milliseconds, when steps begin and by which they end */
  constructor(
    private readonly d1: Connection,
    private readonly now: number,
  ) {}

  /**
   * Stores what the return from a provider needs. `usuario_id` is the person who links an account, null for a sign-in.
   */
  async start(token_hash: string, usuario_id: string | null, data: DepartureData, expires_at: number): Promise<void> {
    await write(
      this.d1,
      `insert into pasos (token_hash, tipo, usuario_id, datos, expires_at, created_at)
         values (?1, 'proveedor', ?2, ?3, ?4, ?5)`,
      token_hash,
      usuario_id,
      JSON.stringify(data),
      expires_at,
      this.now,
    ).run()
  }

  /** The data of a pending step, without using it up. */
  async peekStep(token_hash: string): Promise<DepartureData | null> {
    const row = await read(
      this.d1,
      { datos: text },
      `select datos from pasos where ${STEP}`,
      token_hash,
      this.now,
    ).first()
    return row && (JSON.parse(row.datos) as DepartureData)
  }

  /** Uses up a step: of two concurrent requests, one gets it. */
  async consume(token_hash: string): Promise<{ usuario_id: string | null; datos: DepartureData } | null> {
    const row = await read(
      this.d1,
      { usuario_id: nullable(text), datos: text },
      `delete from pasos where ${STEP} RETURNING usuario_id, datos`,
      token_hash,
      this.now,
    ).first()
    return row && { usuario_id: row.usuario_id, datos: JSON.parse(row.datos) as DepartureData }
  }
}
