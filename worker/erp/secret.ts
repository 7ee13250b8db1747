/** What opens a company's accounting program, at rest: encrypted, and for this purpose alone. */
import { decrypt, encrypt } from '../mail/secret'

const PURPOSE = 'vigia programa contable v1'

/** @param key CONFIG_SECRET */
export const sealToken = (key: string, token: string): Promise<string> => encrypt(key, token, PURPOSE)

/** The token, or null when CONFIG_SECRET has changed since. */
export const openToken = (key: string, sealed: string): Promise<string | null> => decrypt(key, sealed, PURPOSE)
