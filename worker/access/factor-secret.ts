/** What the database keeps of a second factor: nothing that opens anything without our secrets. */
import { keyedHash } from './keyed-hash'

/** What a person's secret is sealed for: another person's opens nothing here, nor does anything sealed for another use. */
export const factorPurpose = (usuario_id: string): string => `vigia totp v1 ${usuario_id}`

/** The keyed hash of a backup code: its ten digits could be tried out from a copy of the database otherwise. */
export const backupCodeHash = (secret: string, usuario_id: string, codigo: string): Promise<string> =>
  keyedHash(secret, 'respaldo', usuario_id, codigo)
