/** The way to a mail server, loaded when it is first needed: most requests never do. */
import type { openConnection } from './smtp'

export const openLine: typeof openConnection = async (...request) => (await import('./smtp')).openConnection(...request)
