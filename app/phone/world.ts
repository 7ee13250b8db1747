/** What the controller of the phone page needs of the browser, the network and its link. */
import type { DeviceAnswer } from './check'
import type { Gps } from './gps'
import type { Platform } from './platform'
import type { PointQueue } from './queue-store'
import type { LineListeners, ReportLine } from './report-line'
import type { Network } from './sender'
import type { Release } from './tab-turn'
import type { TrackerState } from './tracker'
import type { ScreenWake } from './wake-lock'

export interface World {
  gps: Gps
  network: Network
  platform: Platform
  /** isSecureContext */
  isSecure: boolean
  openQueue(key: string): Promise<PointQueue>
  lookUp(): Promise<DeviceAnswer>
  visible(): boolean
  /** takes tracking over from other tabs, unless it must not steal it from one; `onFree` tells that none of them tracks any more */
  takeOverTracking(steals: boolean, onLost: () => void, onFree: () => void): Release
  screenWake(notify: (state: TrackerState['screen']) => void): ScreenWake
  /** opens the socket of this link while it tracks; null where reports go by POST alone */
  openLine(listeners: LineListeners): Promise<Line | null>
}

/** The socket as the controller uses it; reports take it by themselves. */
export type Line = Pick<ReportLine, 'preview' | 'sleep' | 'wake' | 'close'>
