/** Encrypts the token of a company's accounting program for storage, under a purpose of its own. */
import { decrypt, encrypt } from '../mail/secret'

const PURPOSE = 'vigia programa contable v1'

/** @param key CONFIG_SECRET */
export const sealToken = (key: string, token: string): Promise<string> => encrypt(key, token, PURPOSE)

/** The token, or null when CONFIG_SECRET has changed since. */
export const openToken = (key: string, sealed: string): Promise<string | null> => decrypt(key, sealed, PURPOSE)
