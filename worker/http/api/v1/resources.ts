/** Every noun of API v1, in the order of its reference. */
import { alerts } from './alerts'
import { documents } from './documents'
import { drivers } from './drivers'
import { maintenance } from './maintenance'
import type { AnyResource } from './resource'
import { vehicles } from './vehicles'

/** Each with its own fields, which `serve` and the document take as they are described. */
export const RESOURCES = [vehicles, drivers, documents, maintenance, alerts] as unknown as readonly AnyResource[]
