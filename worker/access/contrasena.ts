/**
 * Passwords at rest: scrypt, with its parameters in front of every hash so that they can be raised later
 * (`scrypt$16384$8$5$salt$hash`, base64url). A hash with other parameters still opens and is renewed at the next
 * sign-in (docs/security.md 2). PBKDF2 and Argon2 do not run on the platform with enough work.
 */
import { scrypt, timingSafeEqual } from 'node:crypto'
import { base64url, deBase64url } from './base64url'

interface Parametros {
  N: number
  r: number
  p: number
}
const ACTUALES: Parametros = { N: 2 ** 14, r: 8, p: 5 }
const SAL_BYTES = 16
const HASH_BYTES = 32
/** A stored hash that asks for more than this is not one of ours. */
const MEMORIA_MAX = 64 * 1024 * 1024

const FORMATO = /^scrypt\$(\d{1,7})\$(\d{1,2})\$(\d{1,2})\$([A-Za-z0-9_-]+)\$([A-Za-z0-9_-]{43})$/

/** What identity needs of this room; tests count it. */
export interface Cifra {
  hash(contrasena: string): Promise<string>
  abre(contrasena: string, guardado: string): Promise<boolean>
}

/** What a password is compared with when there is no such account: the same work, and no password opens it. */
export const HASH_DE_NADIE = `scrypt$${ACTUALES.N}$${ACTUALES.r}$${ACTUALES.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`

function derivar(contrasena: string, sal: Uint8Array, parametros: Parametros): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    // the same text typed on another keyboard may come in another Unicode form
    scrypt(contrasena.normalize('NFKC'), sal, HASH_BYTES, { ...parametros, maxmem: 2 * MEMORIA_MAX }, (error, hash) =>
      error ? reject(error) : resolve(hash),
    )
  })
}

/** The hash to store for a new password. Costs one scrypt (about 140 ms, 16 MiB). */
export async function hashDeContrasena(contrasena: string): Promise<string> {
  const sal = crypto.getRandomValues(new Uint8Array(SAL_BYTES))
  const hash = await derivar(contrasena, sal, ACTUALES)
  const { N, r, p } = ACTUALES
  return ['scrypt', N, r, p, base64url(sal), base64url(hash)].join('$')
}

/** Whether a password opens a stored hash. Costs one scrypt whatever the answer; an unreadable hash opens to nobody. */
export async function contrasenaAbre(contrasena: string, guardado: string): Promise<boolean> {
  const leido = leer(guardado)
  const { parametros, sal, hash } = leido ?? leerDeNadie()
  const dado = await derivar(contrasena, sal, parametros)
  return timingSafeEqual(dado, hash) && leido !== null && guardado !== HASH_DE_NADIE
}

/** Whether a stored hash was made with other parameters than today's. */
export function debeRenovarse(guardado: string): boolean {
  const { N, r, p } = ACTUALES
  return !guardado.startsWith(`scrypt$${N}$${r}$${p}$`)
}

function leer(guardado: string) {
  const partes = FORMATO.exec(guardado)
  if (!partes) return null
  const [, N, r, p, sal = '', hash = ''] = partes
  const parametros = { N: Number(N), r: Number(r), p: Number(p) }
  if (128 * parametros.N * parametros.r > MEMORIA_MAX || (parametros.N & (parametros.N - 1)) !== 0) return null
  return { parametros, sal: deBase64url(sal), hash: deBase64url(hash) }
}

function leerDeNadie() {
  return { parametros: ACTUALES, sal: new Uint8Array(SAL_BYTES), hash: new Uint8Array(HASH_BYTES) }
}

/** The real one. */
export const cifraScrypt: Cifra = { hash: hashDeContrasena, abre: contrasenaAbre }
