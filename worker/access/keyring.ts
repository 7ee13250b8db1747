/**
 * The keys that sign access tokens: P-256, their private half sealed with CONFIG_SECRET, so that a copy of the database
 * signs nothing. Which of them signs and which are still believed: domain/api-clients/keys.ts.
 */
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { ApiDb, KeyRow } from '../api-clients/sql'
import { keyTurns, laQueFirma, needsKey, vivas } from '../domain/api-clients/keys'
import { decrypt, encrypt } from '../mail/secret'

export const ALGORITHM = 'ES256'
const USO = 'vigia llaves v1'

export class Keyring {
  constructor(
    private readonly db: ApiDb,
    private readonly secreto: string,
    private readonly ahora: number,
  ) {}

  /**
   * The key that signs now, made on the spot where there is none yet.
   * @param leidas the rows of `llaves`, where they were read along with something else
   */
  async firma(loadedKeys?: KeyRow[]): Promise<{ kid: string; llave: CryptoKey }> {
    const opened = (await this.#open(loadedKeys ?? (await this.db.llaves()))) ?? (await this.#bootstrap())
    if (!opened) throw new Error('no key signs')
    return opened
  }

  /** The public half that verifies a signature of `kid`; null for a key that is not there or not believed any more. */
  async verificationKey(kid: string, loadedKeys: KeyRow[]): Promise<CryptoKey | null> {
    const found = vivas(loadedKeys, this.ahora).find((key) => key.kid === kid)
    return found ? importKey(found.publica) : null
  }

  /** The key set as others read it: no private half. */
  async publicKeys(): Promise<{ keys: JWK[] }> {
    const keys = vivas(await this.db.llaves(), this.ahora).map(({ kid, publica }) => {
      const { kty, crv, x, y } = publica as JWK
      return { kty, crv, x, y, kid, alg: ALGORITHM, use: 'sig' } as JWK
    })
    return { keys }
  }

  /** Throws away the keys that are over, or that this secret does not open any more, and makes the next one in time. */
  async rotate(): Promise<void> {
    const all = await this.db.llaves()
    const alive = vivas(all, this.ahora)
    const ours: KeyRow[] = []
    for (const key of alive) if (await this.#privada(key)) ours.push(key)
    const obsolete = all.filter((key) => !ours.includes(key)).map(({ kid }) => kid)
    if (obsolete.length > 0) await this.db.removeKeys(obsolete)
    const howMany = ours.length === 0 ? 2 : Number(needsKey(ours, this.ahora))
    if (howMany > 0) await this.db.addKeys(await this.#newKeys(howMany), ours.length)
  }

  /**
   * Retires the key that signs, at once: the one that waited signs from now on, which others have long in their copy of the
   * set, and the next one is made. Answers the one that went, null when there was none.
   */
  async cambiar(): Promise<string | null> {
    const obsolete = laQueFirma(await this.db.llaves(), this.ahora)
    if (obsolete) await this.db.removeKeys([obsolete.kid])
    await this.rotate()
    return obsolete?.kid ?? null
  }

  /** The keys without their halves: which signs, and until when. */
  async list() {
    return keyTurns(await this.db.llaves(), this.ahora)
  }

  /** The first two: one that signs and one that waits. Whoever comes second finds them made. */
  async #bootstrap() {
    await this.rotate()
    return this.#open(await this.db.llaves())
  }

  async #open(llaves: KeyRow[]): Promise<{ kid: string; llave: CryptoKey } | null> {
    const una = laQueFirma(llaves, this.ahora)
    const privada = una && (await this.#privada(una))
    return privada ? { kid: una.kid, llave: await importKey(privada) } : null
  }

  async #privada(key: KeyRow): Promise<JWK | null> {
    const texto = await decrypt(this.secreto, key.privada, USO)
    return texto === null ? null : (JSON.parse(texto) as JWK)
  }

  #newKeys(howMany: number): Promise<KeyRow[]> {
    return Promise.all(
      Array.from({ length: howMany }, async (_, i) => {
        const par = await generateKeyPair(ALGORITHM, { extractable: true })
        const [publica, privada] = await Promise.all([exportJWK(par.publicKey), exportJWK(par.privateKey)])
        return {
          kid: await calculateJwkThumbprint(publica),
          publica: { ...publica },
          privada: await encrypt(this.secreto, JSON.stringify(privada), USO),
          created_at: this.ahora + i,
        }
      }),
    )
  }
}

const importKey = async (jwk: object): Promise<CryptoKey> => (await importJWK(jwk as JWK, ALGORITHM)) as CryptoKey
