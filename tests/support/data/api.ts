/** A key of the API that a company has given to a program. */

import { newApiKey } from '../../../worker/api-clients/key-token'
import { API_NOUNS, type KeyLevels, SCOPES, type Scope } from '../../../worker/domain/api-clients/api-key'
import type { Execute } from './rows'

const EVERYTHING = SCOPES

/** What a new key may do: nothing but what is given. */
export const levels = (given: Partial<KeyLevels> = {}): KeyLevels =>
  ({ ...Object.fromEntries(API_NOUNS.map((noun) => [noun, 'none'])), ...given }) as KeyLevels

/** Returns its id and the key itself. */
export async function createApiKey(execute: Execute, empresa_id: string, scopes: readonly Scope[] = EVERYTHING) {
  const { key, hash, final } = await newApiKey()
  const id = crypto.randomUUID()
  await execute([
    [
      'insert into api_claves (id, empresa_id, nombre, token_hash, final, permisos, created_at) values (?, ?, ?, ?, ?, ?, 1)',
      [id, empresa_id, 'Contabilidad', hash, final, JSON.stringify(scopes)],
    ],
  ])
  return { id, key }
}
