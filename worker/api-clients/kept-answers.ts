/**
 * Answers to requests with an Idempotency-Key, so that a repeated one changes nothing more (docs/decisions/0063). Written
 * through the remover, which also works once the subscription is over: a request that is refused then frees its key.
 */
import { and, eq } from 'drizzle-orm'
import { ANSWER_KEPT_MS, type KeptAnswer, RUNNING_MS, repeated } from '../domain/api-clients/answer'
import type { EmpresaDb } from '../tenant/empresa-db'
import { freeAnswer, keepAnswer, reserveAnswer } from './api-keys-sql'

/** What happens to a request under a key: it runs, it was answered before, or it is refused. */
type Turn = 'run' | 'reused' | 'running' | KeptAnswer

export class KeptAnswers {
  constructor(
    private readonly db: EmpresaDb,
    private readonly keyId: string,
    private readonly now: number,
  ) {}

  /** @param fingerprint of the request: another one under the same key is `reused` */
  async begin(name: string, fingerprint: string): Promise<Turn> {
    const remover = this.db.remover()
    const key = { clave_id: this.keyId, llave: name }
    const reserve = reserveAnswer(remover, { ...key, huella: fingerprint, created_at: this.now })
    if ((await remover.run(reserve)) > 0) return 'run'
    const a = this.db.from('api_respuestas')
    const kept = await this.db.first({
      fields: {
        huella: a.huella,
        estado: a.estado,
        cabeceras: a.cabeceras,
        cuerpo: a.cuerpo,
        created_at: a.created_at,
      },
      from: a,
      where: and(eq(a.clave_id, this.keyId), eq(a.llave, name)),
    })
    const turn = kept ? repeated(kept, fingerprint, this.now) : 'running'
    if (turn !== 'again') return turn
    // of several that find it too old, the one that reserves it anew runs
    const before = kept?.estado === null ? this.now - RUNNING_MS + 1 : this.now - ANSWER_KEPT_MS + 1
    const [, reserved] = await remover.batch([freeAnswer(remover, key, before), reserve])
    return reserved === 0 ? 'running' : 'run'
  }

  /** Keeps the answer for a day. */
  async keep(name: string, answer: KeptAnswer): Promise<void> {
    const remover = this.db.remover()
    await remover.run(keepAnswer(remover, { clave_id: this.keyId, llave: name }, answer))
  }

  /** The request failed on our side: it may be repeated. */
  async free(name: string): Promise<void> {
    const remover = this.db.remover()
    await remover.run(freeAnswer(remover, { clave_id: this.keyId, llave: name }))
  }
}
