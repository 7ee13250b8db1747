/**
 * Whose page a form stands on. The tabs of a browser share one session: a form that is open in one of them while another
 * account signs in elsewhere would be saved for that account (docs/decisions/0077).
 */

/** The header by which a page says with each form whom it was drawn for; in an answer: that this is another person now. */
export const PAGE_HEADER = 'Vigia-Page'

/** The field by which the form that signs out says the same: it is posted without a script too. */
export const PAGE_FIELD = 'pagina'

/**
 * Whom a page is drawn for: a person in a company. It stays with a new session of the same person.
 * @param empresaId the person's own company; null for none, and for a SuperAdmin, whatever is open
 */
export const pageMark = (personId: string, empresaId: string | null): string =>
  empresaId === null ? personId : `${personId}:${empresaId}`

/** The id of the person of a mark. */
export const personOf = (mark: string): string => mark.split(':', 1)[0] ?? ''

/** Whether two marks are of one person, whose company may have been made or left meanwhile. */
export const isSamePerson = (mark: string, other: string): boolean => personOf(mark) === personOf(other)
