/** A named view of a list: what its address asks for, under a name that a person gave it. */
import { recordId } from '../fields/id'
import { LIST_NAMES } from '../list-name'
import type { RefusalReason } from '../refusal'
import * as z from '../zod'
import { viewQuery } from './address'

/** Views of one list that a person may keep: more would not be found in a menu. */
export const VIEWS_MAX = 20
const NAME_MAX = 40
const QUERY_MAX = 600

const UNKNOWN: RefusalReason = 'no-encontrado'
const listName = z.enum(LIST_NAMES, UNKNOWN)
const nombre = z
  .string({ error: 'requerido' satisfies RefusalReason })
  .trim()
  .min(1, 'requerido' satisfies RefusalReason)
  .max(NAME_MAX, 'demasiado-largo' satisfies RefusalReason)
const query = z
  .string()
  .default('')
  .transform((text) => viewQuery(new URLSearchParams(text)))
  .refine((text) => text.length <= QUERY_MAX, 'demasiado-largo' satisfies RefusalReason)
const opening = z
  .enum(['on', ''])
  .default('')
  .transform((value) => value === 'on')

/** The list whose views are asked for; the first one when the address names none. */
export const ViewsAsked = z.object({ lista: listName.default(LIST_NAMES[0]) })

/** Commands on the own views; a view that is saved under a name in use replaces that one. */
export const ViewCommand = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('save'), lista: listName, nombre, consulta: query, predeterminada: opening }),
  /**
   * Takes a saving back: the view of this name as it was before (`antes`) or none, and the view that the list opened with
   * (`opened`, an id) as its opening view again.
   */
  z.object({
    intent: z.literal('undo-save'),
    lista: listName,
    nombre,
    consulta: query,
    predeterminada: opening,
    antes: opening,
    opened: recordId().or(z.literal('')).default(''),
  }),
  z.object({ intent: z.literal('rename'), id: recordId(), nombre }),
  z.object({ intent: z.literal('open-with'), id: recordId(), predeterminada: opening }),
  z.object({ intent: z.literal('remove'), id: recordId() }),
])
export type ViewCommand = z.infer<typeof ViewCommand>
