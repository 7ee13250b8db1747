/** Questions to live objects that a screen asks on the side: it is of use without their answer. */

/** D1 is accurate to within its write interval, so that no screen waits longer for an object. */
const ANSWER_MS = 1000

/**
 * What an object answers, or `otherwise` when it fails, which is logged, or does not answer in time.
 * @param failure its name in the log
 */
export async function inTime<T>(ask: () => Promise<T>, otherwise: T, failure: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ANSWER_MS)
  })
  try {
    return await Promise.race([ask(), late])
  } catch (error) {
    console.error(JSON.stringify({ suceso: failure, error: String(error) }))
    return otherwise
  } finally {
    clearTimeout(timer)
  }
}
