/**
 * The keys that sign access tokens: P-256, their private half sealed with CONFIG_SECRET, so that a copy of the database
 * signs nothing. Which of them signs and which are still believed: domain/llaves.ts.
 */
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { ApiDb, LlaveFila } from '../db/api-db'
import { faltaLlave, laQueFirma, turnos, vivas } from '../domain/llaves'
import { cifrar, descifrar } from '../mail/secreto'

export const ALGORITMO = 'ES256'
const USO = 'vigia llaves v1'

export class Llavero {
  constructor(
    private readonly db: ApiDb,
    private readonly secreto: string,
    private readonly ahora: number,
  ) {}

  /**
   * The key that signs now, made on the spot where there is none yet.
   * @param leidas the rows of `llaves`, where they were read along with something else
   */
  async firma(leidas?: LlaveFila[]): Promise<{ kid: string; llave: CryptoKey }> {
    const abierta = (await this.#abrir(leidas ?? (await this.db.llaves()))) ?? (await this.#estrenar())
    if (!abierta) throw new Error('no key signs')
    return abierta
  }

  /** The public half that verifies a signature of `kid`; null for a key that is not there or not believed any more. */
  async verifica(kid: string, leidas: LlaveFila[]): Promise<CryptoKey | null> {
    const suya = vivas(leidas, this.ahora).find((llave) => llave.kid === kid)
    return suya ? importar(suya.publica) : null
  }

  /** The key set as others read it: no private half. */
  async publicas(): Promise<{ keys: JWK[] }> {
    const keys = vivas(await this.db.llaves(), this.ahora).map(({ kid, publica }) => {
      const { kty, crv, x, y } = publica as JWK
      return { kty, crv, x, y, kid, alg: ALGORITMO, use: 'sig' } as JWK
    })
    return { keys }
  }

  /** Throws away the keys that are over, or that this secret does not open any more, and makes the next one in time. */
  async girar(): Promise<void> {
    const todas = await this.db.llaves()
    const viven = vivas(todas, this.ahora)
    const nuestras: LlaveFila[] = []
    for (const llave of viven) if (await this.#privada(llave)) nuestras.push(llave)
    const fuera = todas.filter((llave) => !nuestras.includes(llave)).map(({ kid }) => kid)
    if (fuera.length > 0) await this.db.quitarLlaves(fuera)
    const cuantas = nuestras.length === 0 ? 2 : Number(faltaLlave(nuestras, this.ahora))
    if (cuantas > 0) await this.db.agregarLlaves(await this.#nuevas(cuantas), nuestras.length)
  }

  /**
   * Retires the key that signs, at once: the one that waited signs from now on, which others have long in their copy of the
   * set, and the next one is made. Answers the one that went, null when there was none.
   */
  async cambiar(): Promise<string | null> {
    const fuera = laQueFirma(await this.db.llaves(), this.ahora)
    if (fuera) await this.db.quitarLlaves([fuera.kid])
    await this.girar()
    return fuera?.kid ?? null
  }

  /** The keys without their halves: which signs, and until when. */
  async listar() {
    return turnos(await this.db.llaves(), this.ahora)
  }

  /** The first two: one that signs and one that waits. Whoever comes second finds them made. */
  async #estrenar() {
    await this.girar()
    return this.#abrir(await this.db.llaves())
  }

  async #abrir(llaves: LlaveFila[]): Promise<{ kid: string; llave: CryptoKey } | null> {
    const una = laQueFirma(llaves, this.ahora)
    const privada = una && (await this.#privada(una))
    return privada ? { kid: una.kid, llave: await importar(privada) } : null
  }

  async #privada(llave: LlaveFila): Promise<JWK | null> {
    const texto = await descifrar(this.secreto, llave.privada, USO)
    return texto === null ? null : (JSON.parse(texto) as JWK)
  }

  #nuevas(cuantas: number): Promise<LlaveFila[]> {
    return Promise.all(
      Array.from({ length: cuantas }, async (_, i) => {
        const par = await generateKeyPair(ALGORITMO, { extractable: true })
        const [publica, privada] = await Promise.all([exportJWK(par.publicKey), exportJWK(par.privateKey)])
        return {
          kid: await calculateJwkThumbprint(publica),
          publica: { ...publica },
          privada: await cifrar(this.secreto, JSON.stringify(privada), USO),
          created_at: this.ahora + i,
        }
      }),
    )
  }
}

const importar = async (jwk: object): Promise<CryptoKey> => (await importJWK(jwk as JWK, ALGORITMO)) as CryptoKey
