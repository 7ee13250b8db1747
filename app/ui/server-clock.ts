/** A clock off by more than this is corrected with the server's: less is the way of an answer. */
const TOLERANCE_MS = 20_000

/**
 * What is added to this device's clock to have the server's (ms); 0 where they agree.
 * @param serverNow when the server answered, UTC milliseconds
 * @param ownNow this device's clock when the answer came
 */
export function clockOffset(serverNow: number, ownNow: number): number {
  const difference = serverNow - ownNow
  return Math.abs(difference) > TOLERANCE_MS ? difference : 0
}
