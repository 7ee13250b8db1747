/** The hours outside of which a device tells that its vehicle moves (docs/decisions/0068). */
import { hoursToKeep, type StoredHours } from '../horarios/horario'
import type { ZonedHours } from '../horarios/hours'
import { type CompanyRules, NO_RULES } from './rules'

/** What of a device decides it, as the database has it: `watched` is `empresas.vigilancia`. */
export interface WatchedDevice extends StoredHours {
  watched: string | null
  tipo: string
}

/** The rules of a company by the JSON of `empresas.vigilancia`; without one nothing is watched. */
export const rulesStored = (watched: string | null): CompanyRules =>
  watched === null ? NO_RULES : (JSON.parse(watched) as CompanyRules)

/** Null where it is not told: it was not chosen, there are no hours, or the device is a phone, which is carried home. */
export const hoursWatched = (device: WatchedDevice): ZonedHours | null =>
  rulesStored(device.watched).fuera && device.tipo !== 'mobile_app' ? hoursToKeep(device) : null
