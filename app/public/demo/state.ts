/** The state machine of the demonstration: one state and its transitions. Pure, without clock or DOM. */
import type { LiveStatus } from '~/map/live-socket'
import type { Fix, LiveMessage } from '~/map/protocol'

/** The server's answer that starts a demonstration. */
export interface Ticket {
  /** the address that the phone opens */
  phone: string
  /** the path of the socket */
  map: string
  /** how long it lasts from now */
  seconds: number
  tiles: { url: string; attribution: string }
}

export type Demo =
  | { phase: 'asking' }
  | { phase: 'refused'; minutes: number }
  | { phase: 'failed' }
  | { phase: 'over' }
  | ({ phase: 'waiting' | 'joined' } & Running)
  | ({ phase: 'moving'; fix: Fix; heardAt: number } & Running)
interface Running {
  ticket: Ticket
  /** time of this browser's clock, ms */
  endsAt: number
  live: boolean
}

export type DemoEvent =
  | { type: 'ask' }
  | { type: 'begin'; ticket: Ticket }
  | { type: 'refuse'; seconds: number }
  | { type: 'fail' }
  | { type: 'status'; status: LiveStatus }
  | { type: 'message'; message: LiveMessage }
  | { type: 'tick' }

export const isRunning = (demo: Demo): demo is Extract<Demo, Running> => 'ticket' in demo

/** @param now ms of this browser's clock */
export function step(demo: Demo, event: DemoEvent, now: number): Demo {
  switch (event.type) {
    case 'ask':
      return { phase: 'asking' }
    case 'begin':
      return { phase: 'waiting', ticket: event.ticket, endsAt: now + event.ticket.seconds * 1000, live: false }
    case 'refuse':
      return { phase: 'refused', minutes: Math.max(1, Math.ceil(event.seconds / 60)) }
    case 'fail':
      return { phase: 'failed' }
    default:
      return isRunning(demo) ? go(demo, event, now) : demo
  }
}

/** A finished state keeps nothing of the position. */
function go(demo: Extract<Demo, Running>, event: DemoEvent, now: number): Demo {
  if (now >= demo.endsAt) return { phase: 'over' }
  if (event.type === 'message') return hear(demo, event.message, now)
  if (event.type !== 'status') return demo
  if (event.status === 'ended') return { phase: 'over' }
  if (event.status === 'no-access') return { phase: 'failed' }
  return { ...demo, live: event.status === 'live' }
}

function hear(demo: Extract<Demo, Running>, message: LiveMessage, now: number): Demo {
  switch (message.type) {
    case 'position':
      return { ...demo, phase: 'moving', fix: message.fix, heardAt: now }
    case 'snapshot': {
      const [device] = message.devices
      if (device?.fix) return { ...demo, phase: 'moving', fix: device.fix, heardAt: now }
      return device?.tracking_enabled ? joined(demo) : demo
    }
    case 'device':
      return message.tracking_enabled ? joined(demo) : demo
    case 'gone':
      return demo
  }
}

const joined = (demo: Extract<Demo, Running>): Demo => (demo.phase === 'waiting' ? { ...demo, phase: 'joined' } : demo)
