/** By which the server knows a question for the data of a screen that is not opened yet: it may change nothing. */
const EARLY_HEADER = 'Vigia-Early'

export const ASKED_EARLY = { [EARLY_HEADER]: 'yes' }

export const isAskedEarly = ({ headers }: Request): boolean => headers.has(EARLY_HEADER)
