/** Until when an objection is to be answered. */
import { addDays, weekdayOf } from '../day'
import { isHoliday } from '../horarios/holidays'

/** Working days that the company has for it: Ley 1581 de 2012, article 15, number 3. */
const ANSWER_DAYS = 15

const SATURDAY = 5
const isWorkingDay = (day: string) => weekdayOf(day) < SATURDAY && !isHoliday(day)

/**
 * The last day to answer: the fifteenth working day in Colombia after the day of receipt.
 * @param received `YYYY-MM-DD`, in the company's zone
 */
export function answerDue(received: string): string {
  let day = received
  for (let left = ANSWER_DAYS; left > 0; ) {
    day = addDays(day, 1)
    if (isWorkingDay(day)) left--
  }
  return day
}
