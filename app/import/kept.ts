/**
 * Keeps an unfinished import in this browser for a week, for one person in one company: it survives a reload, a closed
 * window or a crash, and one that was being written goes on where it stopped.
 */
import { type DBSchema, openDB } from 'idb'
import { draftKey, writeDraft } from '~/forms/draft-store'
import { fitsInBrowser, type Part } from './parts'

export interface Begun {
  id: string
  /** UTC milliseconds until which it can be taken back; unknown of an import that began before this was kept */
  until?: number
  /** keys of the rows that are written (parts.ts) */
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

const open = () =>
  openDB<KeptSchema>('vigia-importar', 1, {
    upgrade(db) {
      db.createObjectStore('drafts')
    },
  })

/**
 * A mark in localStorage among the drafts of forms, which signing out deletes. A draft whose mark is gone belongs to a
 * person who signed out, and is deleted too; so the code that signs out need not know this database.
 */
const markOf = (owner: string) => draftKey(owner, 'importar')

/** The draft of an owner; null when there is none, after a week or a sign-out, and where the browser stores nothing. */
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

/** Stores a draft, or deletes it for null. Never fails: without storage the draft is only lost on a reload. */
export async function keepImport(owner: string, draft: KeptImport | null): Promise<void> {
  try {
    const db = await open()
    if (draft && fitsInBrowser(draft.parts)) {
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
