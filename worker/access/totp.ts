/** Codes of authenticator apps (RFC 6238, with the parameters all of them support: SHA-1, six digits, 30 seconds). */
import { Secret, TOTP } from 'otpauth'
import { BACKUP_CODE_DIGITS, FACTOR_DIGITS, PERIODO_S, RESPALDOS, TOLERANCE } from '../domain/identidad/factor'

const ISSUER = 'Vigía'
const SECRET_BYTES = 20

const totp = (secret: string, label = '') =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: FACTOR_DIGITS,
    period: PERIODO_S,
    secret: Secret.fromBase32(secret),
  })

/** A new secret: 160 random bits, base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** Ten new backup codes, all different. */
export function newBackupCodes(): string[] {
  const codigos = new Set<string>()
  while (codigos.size < RESPALDOS) {
    // the bias of 2^64 modulo the number of codes is negligible: one in a thousand million
    const [random = 0n] = crypto.getRandomValues(new BigUint64Array(1))
    codigos.add(String(random % 10n ** BigInt(BACKUP_CODE_DIGITS)).padStart(BACKUP_CODE_DIGITS, '0'))
  }
  return [...codigos]
}

/** The otpauth URI for the QR code. */
export const uriOf = (secret: string, email: string): string => totp(secret, email).toString()

/** The code at an instant; for tests and demos. */
export const codeOf = (secret: string, now: number): string => totp(secret).generate({ timestamp: now })

/**
 * The 30-second step of a code, if it is right and later than the last used one: a code works once. Costs three HMACs
 * whatever the result.
 */
export function stepOf(secret: string, codigo: string, last: number, now: number): number | null {
  const delta = totp(secret).validate({ token: codigo, timestamp: now, window: TOLERANCE })
  if (delta === null) return null
  const step = Math.floor(now / (PERIODO_S * 1000)) + delta
  return step > last ? step : null
}
