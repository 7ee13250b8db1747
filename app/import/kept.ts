/**
 * An import that is not finished, kept in this browser for a week: a reload, a closed window or a computer that stops takes
 * nothing from it, and one that was being written goes on where it was. It is of one person in one company.
 */
import { type DBSchema, openDB } from 'idb'
import { draftKey, writeDraft } from '~/forms/draft-store'
import type { Part } from './parts'

export interface Begun {
  id: string
  /** rows that are written, as `<sheet>.<row>` */
  written: Set<string>
}
export interface KeptImport {
  archivo: string
  parts: readonly Part[]
  step: 'columns' | 'review'
  begun: Begun | null
  /** UTC milliseconds */
  at: number
}

interface KeptSchema extends DBSchema {
  drafts: { key: string; value: KeptImport }
}
const KEPT_MS = 7 * 86_400_000
/** Larger drafts are not kept: a browser need not give a site so much room. */
const ROWS_MAX = 10_000

const open = () =>
  openDB<KeptSchema>('vigia-importar', 1, {
    upgrade(db) {
      db.createObjectStore('drafts')
    },
  })

/**
 * Stands beside a draft among those of forms, which a sign-out forgets: a draft without it is of a person who has left. So
 * the frame of every page need not know of this database.
 */
const markOf = (owner: string) => draftKey(owner, 'importar')

/** The draft of an owner; null without one, after a week or a sign-out, and in a browser that keeps nothing. */
export async function keptImport(owner: string, now: number): Promise<KeptImport | null> {
  try {
    const db = await open()
    for (const one of await db.getAllKeys('drafts'))
      if (localStorage.getItem(markOf(one)) === null) await db.delete('drafts', one)
    const kept = await db.get('drafts', owner)
    if (kept && now - kept.at > KEPT_MS) await db.delete('drafts', owner)
    db.close()
    return kept && now - kept.at <= KEPT_MS ? kept : null
  } catch {
    return null
  }
}

/** Keeps a draft; null forgets it. Never fails: what is not kept is only not there after a reload. */
export async function keepImport(owner: string, draft: KeptImport | null): Promise<void> {
  try {
    const db = await open()
    const rows = draft?.parts.reduce((sum, { sheet }) => sum + sheet.rows.length, 0) ?? 0
    if (draft && rows <= 2 * ROWS_MAX) {
      await db.put('drafts', draft, owner)
      writeDraft(markOf(owner), [], draft.at)
    } else {
      await db.delete('drafts', owner)
      localStorage.removeItem(markOf(owner))
    }
    db.close()
  } catch {
    // a private window, or no room
  }
}
