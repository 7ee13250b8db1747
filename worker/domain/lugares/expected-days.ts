/** The days of the week on which a form expects vehicles at a place. */
import { WEEKDAYS } from '../horarios/hours'

export type ExpectedDays = { [K in `llegada_${(typeof WEEKDAYS)[number]}`]: boolean }

/** 0 is Monday, 6 Sunday. */
export const expectedDays = (form: ExpectedDays): number[] => WEEKDAYS.filter((n) => form[`llegada_${n}`])
