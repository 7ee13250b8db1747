/** Rows that are chosen in a list, and one act on all of them. */
import { recordId } from './fields/id'
import { PAGE_SIZES } from './page-size'
import { Refusal, type RefusalReason } from './refusal'
import * as z from './zod'

/** A page never holds more rows, so no form sends more. */
export const CHOSEN_MAX = Math.max(...PAGE_SIZES)

/** The ids of the ticked rows; one ticked checkbox arrives as a single value, several as a list. */
export const chosenIds = (none: RefusalReason = 'ninguna-fila') =>
  z
    .preprocess((value) => (Array.isArray(value) || value === undefined ? value : [value]), z.array(recordId(), none))
    .refine((list) => list.length > 0 && list.length <= CHOSEN_MAX, none)

/** What an act on several rows did: the ids that it changed, of how many it was asked for. */
export interface Done {
  done: string[]
  asked: number
}

/**
 * Does one act on each of these rows, one after another. A row that refuses is left as it is.
 * @throws Refusal that of the first row when all of them refuse
 */
export async function doForEach(ids: readonly string[], act: (id: string) => Promise<unknown>): Promise<Done> {
  const asked = [...new Set(ids)]
  const done: string[] = []
  let first: Refusal | null = null
  for (const one of asked) {
    try {
      await act(one)
      done.push(one)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      first ??= error
    }
  }
  if (done.length === 0 && first) throw first
  return { done, asked: asked.length }
}
