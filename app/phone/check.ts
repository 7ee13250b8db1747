/** The checks on «Iniciar Rastreo», in the specification's order. A check asks for nothing before its turn. */
import type { TrackedDevice } from '@domain/dispositivos/wire'
import type { RastreoKey } from '~/i18n/es/company/tracking'
import { errorGps } from './gps-errors'
import { isMobile, type Platform } from './platform'
import type { Rejection } from './sender'

/** What the server knows of the device behind the link; 'unanswered' if the server did not answer. */
export type DeviceAnswer = TrackedDevice | 'unknown' | 'deleted' | 'unanswered'

export interface Facts {
  deviceId: string | undefined
  platform: Platform
  /** isSecureContext: HTTPS, or localhost */
  isSecure: boolean
  hasGeolocation: boolean
  isOnline(): boolean
  lookUp(): Promise<DeviceAnswer>
  /** requests one high-accuracy position; the browser's error code if it fails, null on success */
  probe(): Promise<number | null>
}

/** The text of the first check that fails, or null when tracking may start. */
export async function check(facts: Facts): Promise<RastreoKey | null> {
  const { deviceId, platform, isSecure, hasGeolocation } = facts
  if (!deviceId) return 'no_id'
  if (isMobile(platform) && !isSecure) return 'https'
  if (!facts.isOnline()) return 'requires_internet'
  const answer = await facts.lookUp()
  if (answer === 'unanswered') return facts.isOnline() ? 'no_information' : 'requires_internet'
  const disabledReason = rejectionTextOf(answer)
  if (disabledReason) return disabledReason
  if (!hasGeolocation) return 'no_geolocation'
  if (!isMobile(platform)) return null
  const code = await facts.probe()
  return code === null ? null : errorGps({ moment: 'permission', code, platform, online: facts.isOnline() })
}

/** Why this device does not accept positions; null when it does, or when that is not known. */
export function rejectionOf(answer: DeviceAnswer): Rejection | null {
  if (answer === 'unanswered') return null
  if (answer === 'unknown') return 'device_unknown'
  if (answer === 'deleted') return answer
  if (answer.estado !== 'Activo') return 'inactivo'
  return answer.tracking_enabled ? null : 'tracking_disabled'
}

/** The text that says it. */
export const rejectionText = (reason: Rejection) => (reason === 'deleted' ? 'device_unknown' : reason)

/** The text of why this device does not accept positions, or null. */
export function rejectionTextOf(answer: DeviceAnswer): RastreoKey | null {
  const reason = rejectionOf(answer)
  return reason && rejectionText(reason)
}

const FINAL: readonly RastreoKey[] = ['device_unknown', 'inactivo', 'tracking_disabled', 'permission_denied']
const ABOUT_NETWORK: readonly RastreoKey[] = ['no_information', 'requires_internet']

/** Whether tracking ends with this reason, so that a reload does not resume it. */
export const endsTracking = (reason: RastreoKey): boolean => FINAL.includes(reason)

/** Whether a reason is about the network and tells nothing of the device. */
export const isAboutNetwork = (reason: RastreoKey): boolean => ABOUT_NETWORK.includes(reason)
