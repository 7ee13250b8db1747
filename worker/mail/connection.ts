/** Lazy import of the mail connection: most requests never need it. */
import type { openSmtp as open } from './smtp'

export const openSmtp: typeof open = async (...request) => (await import('./smtp')).openSmtp(...request)
