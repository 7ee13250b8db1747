/** Every noun of API v1, in the order of its reference. */
import { alerts } from './alerts'
import { devices } from './devices'
import { documents } from './documents'
import { drivers } from './drivers'
import { episodes } from './episodes'
import { exemptions } from './exemptions'
import { maintenance } from './maintenance'
import { places } from './places'
import { plans } from './plans'
import { points } from './points'
import { days, positions } from './positions'
import type { AnyResource } from './resource'
import { vehicles } from './vehicles'

/** The cast gives up the type of each noun's fields; `serve` and the document read them from its schemas. */
export const RESOURCES = [
  vehicles,
  drivers,
  documents,
  exemptions,
  maintenance,
  plans,
  alerts,
  devices,
  positions,
  days,
  points,
  places,
  episodes,
] as unknown as readonly AnyResource[]
