/** The engine without a window around it. */
export const HEADLESS_SHELL: string
/** Where the browser of the tests is: CHROMIUM, or what Debian and others install; undefined when there is none. */
export function findChromium(): string | undefined
