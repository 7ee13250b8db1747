/** «Gestión de Usuarios» of the SuperAdmin: what its forms send and how the list is asked. */
import { correo } from '../correo/address'
import { NOMBRE_MAX } from '../identidad/sign-in'
import { page, searchText } from '../list'
import type { RefusalReason } from '../refusal'
import { personName, terms } from '../text'
import { z } from '../zod'

export const USUARIOS_PER_PAGE = 15
/** Words of a search beyond these are left out. */
const SEARCH_WORDS_MAX = 8
export const ROLES = ['Usuario', 'Administrador', 'SuperAdmin'] as const
/** Orders of the list; each may be turned round by a «-» in front. */
export const USUARIOS_SORTS = ['nombre', 'email', 'rol', 'empresa', 'registro', 'estado'] as const
export type UsuariosSort = (typeof USUARIOS_SORTS)[number]

const m = (key: RefusalReason) => key
const id = () =>
  z
    .string({ error: m('no-encontrado') })
    .min(1, m('no-encontrado'))
    .max(64, m('no-encontrado'))
const rol = () => z.enum(ROLES, { error: m('opcion-invalida') })
/** A company as people name it: its NIT or its whole name; empty is none. */
const empresa = () =>
  z
    .string()
    .trim()
    .max(160, m('demasiado-largo'))
    .optional()
    .transform((valor) => valor || null)

/** What the screen may ask for. */
export const UsuariosCommand = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('crear'),
    nombre: personName(NOMBRE_MAX),
    email: correo(),
    rol: rol(),
    empresa: empresa(),
  }),
  z.object({ intent: z.literal('editar'), id: id(), rol: rol(), empresa: empresa() }),
  z.object({ intent: z.literal('deshabilitar'), id: id() }),
  z.object({ intent: z.literal('habilitar'), id: id() }),
  z.object({ intent: z.literal('eliminar'), id: id() }),
  z.object({ intent: z.literal('recuperar'), id: id() }),
])
export type UsuariosCommand = z.infer<typeof UsuariosCommand>

/** The list as its address asks for it. Nothing in an address is an error. */
export const UsuariosList = z.object({
  q: searchText,
  rol: z.enum(ROLES).nullable().catch(null),
  orden: z
    .string()
    .regex(new RegExp(`^-?(${USUARIOS_SORTS.join('|')})$`))
    .catch('-registro')
    .transform((typed) => ({ por: typed.replace('-', '') as UsuariosSort, desc: typed.startsWith('-') })),
  ...page,
})
export type UsuariosList = z.infer<typeof UsuariosList>

/** A folded word of a search: people have it, or one that begins so. */
export interface SearchWord {
  palabra: string
  whole: boolean
}

/** The words of a search, what leads to fewest first: whole words, which are those before the @ of an address, then long ones. */
export function searchWords(q: string): SearchWord[] {
  return q
    .split(/\s+/)
    .flatMap((chunk) => {
      const arroba = chunk.lastIndexOf('@') + 1
      const wholeWords = terms(chunk.slice(0, arroba)).map((word) => ({ palabra: word, whole: true }))
      return [...wholeWords, ...terms(chunk.slice(arroba)).map((word) => ({ palabra: word, whole: false }))]
    })
    .slice(0, SEARCH_WORDS_MAX)
    .sort((a, b) => Number(b.whole) - Number(a.whole) || b.palabra.length - a.palabra.length)
}
