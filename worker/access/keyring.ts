/**
 * The keys that sign access tokens: P-256, the private half encrypted with CONFIG_SECRET, so that a copy of the
 * database cannot sign. Which key signs and which still verify: domain/api-clients/keys.ts.
 */
import type { JWK } from 'jose'
import type { ApiDb, KeyRow } from '../api-clients/sql'
import { keyTurns, liveKeys, needsKey, signingKeyAt } from '../domain/api-clients/keys'
import { decrypt, encrypt } from '../mail/secret'

export const ALGORITHM = 'ES256'
const PURPOSE = 'vigia llaves v1'
/** Loaded when a key is needed: no page needs one. */
const jose = () => import('jose')

export class Keyring {
  constructor(
    private readonly db: ApiDb,
    private readonly secret: string,
    private readonly now: number,
  ) {}

  /**
   * The key that signs now, created if there is none yet.
   * @param loadedKeys the rows of `llaves`, if they were read together with something else
   */
  async signature(loadedKeys?: KeyRow[]): Promise<{ kid: string; llave: CryptoKey }> {
    const opened = (await this.#open(loadedKeys ?? (await this.db.keys()))) ?? (await this.#bootstrap())
    if (!opened) throw new Error('no key signs')
    return opened
  }

  /** The public key that verifies signatures of `kid`; null for an unknown or expired key. */
  async verificationKey(kid: string, loadedKeys: KeyRow[]): Promise<CryptoKey | null> {
    const found = liveKeys(loadedKeys, this.now).find((key) => key.kid === kid)
    return found ? importKey(found.publica) : null
  }

  /** The public key set (JWKS). */
  async publicKeys(): Promise<{ keys: JWK[] }> {
    const keys = liveKeys(await this.db.keys(), this.now).map(({ kid, publica }) => {
      const { kty, crv, x, y } = publica as JWK
      return { kty, crv, x, y, kid, alg: ALGORITHM, use: 'sig' } as JWK
    })
    return { keys }
  }

  /** Deletes keys that have expired or that this secret cannot decrypt, and creates the next one in time. */
  async rotate(): Promise<void> {
    const all = await this.db.keys()
    const alive = liveKeys(all, this.now)
    const ours: KeyRow[] = []
    for (const key of alive) if (await this.#privada(key)) ours.push(key)
    const obsolete = all.filter((key) => !ours.includes(key)).map(({ kid }) => kid)
    if (obsolete.length > 0) await this.db.removeKeys(obsolete)
    const howMany = ours.length === 0 ? 2 : Number(needsKey(ours, this.now))
    if (howMany > 0) await this.db.addKeys(await this.#newKeys(howMany), ours.length)
  }

  /**
   * Retires the signing key at once: the waiting key takes over, which clients have long had in their copy of the set,
   * and a new one is created. Returns the retired `kid`, null when there was none.
   */
  async change(): Promise<string | null> {
    const obsolete = signingKeyAt(await this.db.keys(), this.now)
    if (obsolete) await this.db.removeKeys([obsolete.kid])
    await this.rotate()
    return obsolete?.kid ?? null
  }

  /** The keys without key material: which one signs, and until when. */
  async list() {
    return keyTurns(await this.db.keys(), this.now)
  }

  /** Creates the first two, one that signs and one that waits; a concurrent request finds them already there. */
  async #bootstrap() {
    await this.rotate()
    return this.#open(await this.db.keys())
  }

  async #open(keys: KeyRow[]): Promise<{ kid: string; llave: CryptoKey } | null> {
    const one = signingKeyAt(keys, this.now)
    const privada = one && (await this.#privada(one))
    return privada ? { kid: one.kid, llave: await importKey(privada) } : null
  }

  async #privada(key: KeyRow): Promise<JWK | null> {
    const text = await decrypt(this.secret, key.privada, PURPOSE)
    return text === null ? null : (JSON.parse(text) as JWK)
  }

  async #newKeys(howMany: number): Promise<KeyRow[]> {
    const { calculateJwkThumbprint, exportJWK, generateKeyPair } = await jose()
    return Promise.all(
      Array.from({ length: howMany }, async (_, i) => {
        const pair = await generateKeyPair(ALGORITHM, { extractable: true })
        const [publica, privada] = await Promise.all([exportJWK(pair.publicKey), exportJWK(pair.privateKey)])
        return {
          kid: await calculateJwkThumbprint(publica),
          publica: { ...publica },
          privada: await encrypt(this.secret, JSON.stringify(privada), PURPOSE),
          created_at: this.now + i,
        }
      }),
    )
  }
}

async function importKey(jwk: object): Promise<CryptoKey> {
  const { importJWK } = await jose()
  return (await importJWK(jwk as JWK, ALGORITHM)) as CryptoKey
}
