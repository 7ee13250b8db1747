/** «Gestión de Usuarios» of the SuperAdmin: form commands and list parameters. */

import { CHOSEN_MAX, chosenIds } from '../chosen'
import { correo } from '../correo/address'
import { recordId } from '../fields/id'
import { terms } from '../fold'
import { optionalCurrentPassword } from '../identidad/protection'
import { NOMBRE_MAX } from '../identidad/sign-in'
import { joinedIds } from '../joined-ids'
import { type SortBy, searchText, sizedPage, sortAmong } from '../list'
import type { RefusalReason } from '../refusal'
import { personName } from '../text'
import * as z from '../zod'
import { ROLES } from './list'

/** Further words of a search are ignored. */
const SEARCH_WORDS_MAX = 8
/** Sort columns of the list. */
export const USUARIOS_SORTS = ['nombre', 'email', 'rol', 'empresa', 'registro', 'estado'] as const
export type UsuariosSort = SortBy<(typeof USUARIOS_SORTS)[number]>

const m = (key: RefusalReason) => key
const rol = () => z.enum(ROLES, { error: m('opcion-invalida') })
/** A company as typed: its NIT or its full name; empty means none. */
const empresa = () =>
  z
    .string()
    .trim()
    .max(160, m('demasiado-largo'))
    .optional()
    .transform((value) => value || null)

/** Commands of the screen. */
export const UsuariosCommand = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('create'),
    nombre: personName(NOMBRE_MAX),
    email: correo(),
    rol: rol(),
    empresa: empresa(),
  }),
  z.object({ intent: z.literal('update'), id: recordId(), rol: rol(), empresa: empresa() }),
  z.object({ intent: z.literal('disable'), id: recordId() }),
  z.object({ intent: z.literal('enable'), id: recordId() }),
  z.object({ intent: z.literal('undo-disable'), id: recordId() }),
  z.object({ intent: z.literal('remove'), id: recordId() }),
  z.object({ intent: z.literal('recover'), id: recordId() }),
  /** Removes the second factor of a person who lost it, after the SuperAdmin's own password. */
  z.object({ intent: z.literal('remove-factor'), id: recordId(), contrasena_actual: optionalCurrentPassword() }),
  /** Makes a person the owner of their company, in place of the one whom the form showed; empty: of none. */
  z.object({
    intent: z.literal('hand-over'),
    id: recordId(),
    dueno: recordId()
      .optional()
      .transform((shown) => shown ?? null),
  }),
  z.object({ intent: z.literal('disable-selected'), ids: chosenIds() }),
  z.object({ intent: z.literal('enable-selected'), ids: chosenIds() }),
  /** Takes back what was done to several: to those alone who changed by it. */
  z.object({ intent: z.literal('undo-disable-selected'), usuarios: joinedIds(CHOSEN_MAX) }),
  z.object({ intent: z.literal('undo-enable-selected'), usuarios: joinedIds(CHOSEN_MAX) }),
])
export type UsuariosCommand = z.infer<typeof UsuariosCommand>

/** Query parameters of the list. Invalid parameters are ignored. */
export const UsuariosList = z.object({
  q: searchText,
  rol: z.enum(ROLES).nullable().catch(null),
  orden: sortAmong(USUARIOS_SORTS, { by: 'registro', direction: 'desc' }),
  ...sizedPage,
})
export type UsuariosList = z.infer<typeof UsuariosList>

/** A folded search word: matches a whole word, or a prefix. */
export interface SearchWord {
  palabra: string
  whole: boolean
}

/** The words of a search, most selective first: whole words (the part of an address before the @), then long ones. */
export function searchWords(q: string): SearchWord[] {
  return q
    .split(/\s+/)
    .flatMap((chunk) => {
      const at = chunk.lastIndexOf('@') + 1
      const wholeWords = terms(chunk.slice(0, at)).map((word) => ({ palabra: word, whole: true }))
      return [...wholeWords, ...terms(chunk.slice(at)).map((word) => ({ palabra: word, whole: false }))]
    })
    .slice(0, SEARCH_WORDS_MAX)
    .sort((a, b) => Number(b.whole) - Number(a.whole) || b.palabra.length - a.palabra.length)
}
