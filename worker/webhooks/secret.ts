/** The secret of a webhook: made here, shown once, kept encrypted. */
import { SECRET_BYTES, secretOf } from '../domain/webhooks/signature'
import { decrypt, encrypt } from '../mail/secret'

const PURPOSE = 'vigia webhook v1'

export const newSecret = (): string => secretOf(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))

/** @param key CONFIG_SECRET */
export const sealSecret = (key: string, secret: string): Promise<string> => encrypt(key, secret, PURPOSE)

/** The secret, or null when CONFIG_SECRET has changed since. */
export const openSecret = (key: string, sealed: string): Promise<string | null> => decrypt(key, sealed, PURPOSE)
