/** Makes the Phone of the phone page from what the browser has. For browsers only: the server draws the page without it. */
import { deviceKey } from './device-key'
import { gps } from './gps'
import { MemoryQueue } from './memory-queue'
import { bodyOf, lookUp, send } from './network'
import { Phone } from './phone'
import type { Platform } from './platform'
import { openQueue } from './queue'
import { MAX_POINTS } from './queue-store'
import type { ReportLine } from './report-line'
import type { Network } from './sender'
import { tabTurn, takeOverTracking } from './tab-turn'
import type { TrackerState } from './tracker'
import { ScreenWake } from './wake-lock'
import type { World } from './world'

/** @param keepsData whether positions may be stored on this phone, and reports may take a socket */
export function openPhone(deviceId: string, platform: Platform, initial: TrackerState, keepsData: boolean): Phone {
  let line: ReportLine | null = null
  const network: Network = {
    // an agreement goes by POST, which notes it before it answers
    send: (src, points, agreement) =>
      (agreement ? null : line?.send(bodyOf(src, points, Date.now()))) ??
      send(deviceId, src, points, Date.now(), agreement),
    isOnline: () => navigator.onLine,
    now: () => Date.now(),
    random: Math.random,
    turn: (work) => tabTurn(deviceId, work),
  }
  const world: World = {
    gps,
    platform,
    isSecure: window.isSecureContext,
    openQueue: keepsData ? openQueue : async () => new MemoryQueue(MAX_POINTS),
    lookUp: () => lookUp(deviceId),
    visible: () => document.visibilityState === 'visible',
    takeOverTracking: (...turn) => takeOverTracking(deviceId, ...turn),
    screenWake: (notify) => new ScreenWake(notify),
    async openLine(listeners) {
      if (!keepsData) return null
      const { openLine } = await import('./report-line').catch(() => ({ openLine: null }))
      line = openLine?.(deviceId, listeners, network) ?? null
      return line
    },
    network,
  }
  return new Phone(deviceId, world, initial)
}

/**
 * Deletes what this phone still keeps of a device that the server no longer has: no server takes it any more.
 * @returns how many positions had not been sent
 * @throws when the phone's storage refuses; the next opening tries again
 */
export async function forgetDevice(deviceId: string): Promise<number> {
  const queue = await openQueue(deviceKey(deviceId) ?? deviceId)
  const { pendientes } = await queue.ledger()
  await queue.empty()
  const { forgetPage } = await import('./offline')
  await forgetPage()
  return pendientes
}
