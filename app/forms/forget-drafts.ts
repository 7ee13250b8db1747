/** How the key of a draft begins: then its person, then its form. */
export const DRAFT_PREFIX = 'borrador:'

/** At sign-out: whoever comes to this browser next finds nothing. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(DRAFT_PREFIX)) localStorage.removeItem(key)
  } catch {
    // a browser that blocks storage has kept none
  }
}
