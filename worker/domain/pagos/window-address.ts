/** The page that opens the provider's widget; the only one whose content policy allows it (worker/http/security.ts). */
export const WINDOW_PATH = '/admin/settings/pay'
/** The path of that page for one payment. */
export const windowPathOf = (reference: string): string => `${WINDOW_PATH}?ref=${encodeURIComponent(reference)}`
