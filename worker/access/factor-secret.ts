/** How a second factor is stored: of no use without our secrets. */
import { keyedHash } from './keyed-hash'

/** Encryption purpose that binds a secret to its person and to this use: it cannot be decrypted for another. */
export const factorPurpose = (usuario_id: string): string => `vigia totp v1 ${usuario_id}`

/** The hash is keyed because ten digits could otherwise be brute-forced from a copy of the database. */
export const backupCodeHash = (secret: string, usuario_id: string, codigo: string): Promise<string> =>
  keyedHash(secret, 'respaldo', usuario_id, codigo)
