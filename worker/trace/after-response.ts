/** Work that starts once the response has been written. */

/** Longer than it takes to write a page. */
const AFTER_RESPONSE_MS = 100

/**
 * Runs a job after the response: it does not hold up the page, and the time that the page takes reveals neither whether
 * there is a job nor how long it is.
 * @param after keeps the request alive until a promise has settled (waitUntil)
 */
export function afterResponse(after: (work: Promise<unknown>) => void, job: () => Promise<unknown>): void {
  after(new Promise((resolve) => setTimeout(resolve, AFTER_RESPONSE_MS)).then(job))
}
