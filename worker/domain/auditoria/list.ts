/** The list of the audit log. */

export const AUDIT_ENTRIES_PER_PAGE = 25
