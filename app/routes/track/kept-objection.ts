/**
 * An objection that is half written, or not known to have arrived: kept in this tab, since a phone closes pages that are in
 * the background. Not in other tabs: other drivers may use the phone.
 */
import type { Attempt } from './objection-attempt'

interface KeptObjection {
  text: string
  /** what was sent last, without an answer that it arrived */
  attempt: Attempt | null
}

const keyOf = (deviceId: string) => `objecion:${deviceId}`

/** @returns an empty one where nothing is kept, or the browser blocks storage */
export function readObjection(deviceId: string): KeptObjection {
  try {
    const [text, id, sent] = JSON.parse(sessionStorage.getItem(keyOf(deviceId)) ?? '[]') as string[]
    return { text: text ?? '', attempt: id && sent ? { id, texto: sent } : null }
  } catch {
    return { text: '', attempt: null }
  }
}

/** An empty text forgets what was kept. */
export function keepObjection(deviceId: string, { text, attempt }: KeptObjection): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(deviceId))
    else sessionStorage.setItem(keyOf(deviceId), JSON.stringify([text, attempt?.id, attempt?.texto]))
  } catch {
    // a browser that blocks storage keeps it on the page alone
  }
}
