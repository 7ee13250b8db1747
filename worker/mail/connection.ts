/** Lazy import of the mail connection: most requests never need it. */
import type { openConnection } from './smtp'

export const openLine: typeof openConnection = async (...request) => (await import('./smtp')).openConnection(...request)
