/** Every report of API v1, in the order of the screen Reportes. */
import { costs } from './costs'
import { distance } from './distance'
import { drivers } from './drivers'
import { fleet } from './fleet'
import type { AnyReport } from './report'
import { speeding, visits } from './road'

/** The cast gives up the type of each report's fields; `serveReport` and the document read them from its schemas. */
export const API_REPORTS = [fleet, distance, visits, speeding, costs, drivers] as unknown as readonly AnyReport[]
