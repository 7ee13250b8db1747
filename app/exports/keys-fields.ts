/** What a file says of a company's keys of the API: never the key itself, which is shown once. */
import { API_NOUNS } from '@domain/api-clients/api-key'
import { dayIn } from '@domain/day'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { day, type Fields, instant, text } from './fields'

type Services = Awaited<ReturnType<AppLoadContext['empresa']>>
type Key = Awaited<ReturnType<Services['apiKeys']['list']>>[number]

/** The nouns that a key may read, or change. */
const mayAt = (level: 'read' | 'write') =>
  text<Key>(
    level === 'read' ? 'ajustes.keys_reads' : 'ajustes.keys_writes',
    ({ scopes }, { i18n }) =>
      API_NOUNS.filter((noun) => scopes.includes(`${noun}:${level}`))
        .map((noun) => i18n.t(`ajustes.keys_${noun}`))
        .join(' | ') || null,
    50,
  )

export const KEYS: Fields<Key> = {
  nombre: [
    text('ajustes.keys_col_name', ({ nombre }) => nombre, 28),
    text('ajustes.keys_col_ending', ({ final }) => final, 14),
  ],
  permisos: [mayAt('write'), mayAt('read')],
  creada: [day('ajustes.keys_col_since', ({ created_at }, { zona }) => dayIn(zona, created_at))],
  usada: [instant('ajustes.keys_col_used', ({ usada_at }) => usada_at)],
}
