/** What maintenance cost by kilometre. */

/** Below this a cost by kilometre says more of the day of a service than of the vehicle, metres. */
export const METERS_MIN = 100_000

/**
 * What services cost from the month on in which the GPS first measured, in cents. Those of months before would be divided by
 * kilometres that they have nothing to do with: a year's services by three days of GPS.
 * @param months what they cost, by month `YYYY-MM`
 * @param since the first day measured, `YYYY-MM-DD`; null for none
 */
export const costSince = (months: readonly { mes: string; total: number }[], since: string | null): number =>
  since === null ? 0 : months.reduce((sum, { mes, total }) => (mes >= since.slice(0, 7) ? sum + total : sum), 0)

/** What services cost in a period, cents; of it since the GPS measured (`costSince`), and what it measured since, metres. */
export interface CostAndWay {
  costo: number
  measuredCost: number
  metros: number
}

/**
 * What a kilometre cost, in whole cents; null where too little is known of the way, and where all that was paid was paid
 * before the GPS measured: no cost per kilometre beside a cost of millions would read as an error.
 */
export const costPerKm = ({ costo, measuredCost, metros }: CostAndWay): number | null =>
  metros < METERS_MIN || (costo > 0 && measuredCost === 0) ? null : Math.round(measuredCost / (metros / 1000))
