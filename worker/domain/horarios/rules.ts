/** Whose hours a device follows: the company's, its own, or none, which needs a reason that its drivers read. */
export const HOURS_RULES = ['empresa', 'propio', 'siempre'] as const
