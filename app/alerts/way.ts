/** The address of a vehicle's day at a moment. */
import { dayIn, timeOfDay } from '@domain/day'
import { minuteText } from '~/recorridos/address'

/** @param at UTC milliseconds; the day is that of the zone */
export const wayAt = (path: string, at: number, zona: string): string =>
  `${path}?d=${dayIn(zona, at)}&t=${minuteText(timeOfDay(zona, at))}`
