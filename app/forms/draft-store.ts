/** Where this browser keeps what was typed in windows that were closed without saving. */

import { DRAFT_PREFIX } from './forget-drafts'

export const draftKey = (person: string, form: string): string => `${DRAFT_PREFIX}${person}:${form}`

const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(DRAFT_PREFIX))

/** A field and its value; a group of checkboxes or radios gives one entry for each that is checked. */
export type Entry = readonly [name: string, value: string]
interface Draft {
  /** UTC milliseconds */
  at: number
  entries: readonly Entry[]
}

const DAY_MS = 86_400_000
export const DRAFT_DAYS = 7
/** The newest ones; a form holds no more characters than this. */
const DRAFTS_MAX = 20
const CHARACTERS_MAX = 20_000

/** The draft of a form; null for none, an expired one, or one that cannot be read. */
export function readDraft(key: string, now: number): Draft | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (!isDraft(draft) || now - draft.at > DRAFT_DAYS * DAY_MS) {
      localStorage.removeItem(key)
      return null
    }
    return draft
  } catch {
    return null
  }
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'number' &&
  'entries' in value &&
  Array.isArray(value.entries) &&
  value.entries.every(
    (entry) => Array.isArray(entry) && entry.length === 2 && entry.every((e) => typeof e === 'string'),
  )

/** Keeps a draft; returns whether this browser could. */
export function writeDraft(key: string, entries: readonly Entry[], now: number): boolean {
  try {
    const text = JSON.stringify({ at: now, entries } satisfies Draft)
    if (text.length > CHARACTERS_MAX) return false
    localStorage.setItem(key, text)
    const byAge = keys()
      .map((one) => [one, readDraft(one, now)?.at ?? 0] as const)
      .sort(([, a], [, b]) => b - a)
    for (const [old] of byAge.slice(DRAFTS_MAX)) localStorage.removeItem(old)
    return true
  } catch {
    return false
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // nothing is kept where storage is blocked
  }
}
