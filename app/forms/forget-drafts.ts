/** How the key of a draft begins: then its person, then its form. */
export const DRAFT_PREFIX = 'borrador:'

/**
 * At sign-out: the next person at this browser finds nothing of this one. What another person typed stays: the page may be
 * of an account that another tab has replaced, and its sign-out then ends no session.
 * @param owners by which drafts know the person: address, and id
 */
export function forgetDrafts(...owners: string[]): void {
  const isOwn = (key: string) => {
    const [person = ''] = key.slice(DRAFT_PREFIX.length).split(':', 1)
    return key.startsWith(DRAFT_PREFIX) && person.split(' ').some((one) => owners.includes(one))
  }
  try {
    for (const key of Object.keys(localStorage)) if (isOwn(key)) localStorage.removeItem(key)
  } catch {
    // a browser that blocks storage has kept none
  }
}
