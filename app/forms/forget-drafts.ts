/** How the key of a draft begins: then its person, then its form. */
export const DRAFT_PREFIX = 'borrador:'

/** At sign-out: the next person at this browser finds nothing. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(DRAFT_PREFIX)) localStorage.removeItem(key)
  } catch {
    // a browser that blocks storage has kept none
  }
}
