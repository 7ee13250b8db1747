/** The holidays of Colombia, against the lists published for their years. */

import { expect, test } from 'vitest'
import { weekdayOf } from '../../../worker/domain/day'
import { easterOf, holidaysOf, isHoliday, nextHolidays } from '../../../worker/domain/horarios/holidays'

/** Easter Sundays as the church's tables have them. */
const EASTER = [
  '2020-04-12',
  '2021-04-04',
  '2022-04-17',
  '2023-04-09',
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2028-04-16',
  '2029-04-01',
  '2030-04-21',
  '2031-04-13',
  '2032-03-28',
  '2033-04-17',
  '2034-04-09',
  '2035-03-25',
]

/** Month and day of the eighteen holidays, written out year by year. */
const LISTS: Record<number, string> = {
  2020: '0101 0106 0323 0409 0410 0501 0525 0615 0622 0629 0720 0807 0817 1012 1102 1116 1208 1225',
  2021: '0101 0111 0322 0401 0402 0501 0517 0607 0614 0705 0720 0807 0816 1018 1101 1115 1208 1225',
  2022: '0101 0110 0321 0414 0415 0501 0530 0620 0627 0704 0720 0807 0815 1017 1107 1114 1208 1225',
  2023: '0101 0109 0320 0406 0407 0501 0522 0612 0619 0703 0720 0807 0821 1016 1106 1113 1208 1225',
  2024: '0101 0108 0325 0328 0329 0501 0513 0603 0610 0701 0720 0807 0819 1014 1104 1111 1208 1225',
  2025: '0101 0106 0324 0417 0418 0501 0602 0623 0630 0630 0720 0807 0818 1013 1103 1117 1208 1225',
  2026: '0101 0112 0323 0402 0403 0501 0518 0608 0615 0629 0720 0807 0817 1012 1102 1116 1208 1225',
  2027: '0101 0111 0322 0325 0326 0501 0510 0531 0607 0705 0720 0807 0816 1018 1101 1115 1208 1225',
  2028: '0101 0110 0320 0413 0414 0501 0529 0619 0626 0703 0720 0807 0821 1016 1106 1113 1208 1225',
  2029: '0101 0108 0319 0329 0330 0501 0514 0604 0611 0702 0720 0807 0820 1015 1105 1112 1208 1225',
  2030: '0101 0107 0325 0418 0419 0501 0603 0624 0701 0701 0720 0807 0819 1014 1104 1111 1208 1225',
  2031: '0101 0106 0324 0410 0411 0501 0526 0616 0623 0630 0720 0807 0818 1013 1103 1117 1208 1225',
  2032: '0101 0112 0322 0325 0326 0501 0510 0531 0607 0705 0720 0807 0816 1018 1101 1115 1208 1225',
  2033: '0101 0110 0321 0414 0415 0501 0530 0620 0627 0704 0720 0807 0815 1017 1107 1114 1208 1225',
  2034: '0101 0109 0320 0406 0407 0501 0522 0612 0619 0703 0720 0807 0821 1016 1106 1113 1208 1225',
  2035: '0101 0108 0319 0322 0323 0501 0507 0528 0604 0702 0720 0807 0820 1015 1105 1112 1208 1225',
}

test('Easter is where the tables have it', () => {
  expect(EASTER.map((_, i) => easterOf(2020 + i))).toEqual(EASTER)
})

test('each year from 2020 to 2035 has the eighteen holidays of its list', () => {
  for (const [year, list] of Object.entries(LISTS)) {
    const days = holidaysOf(Number(year)).map(({ day }) => day.slice(5).replace('-', ''))
    expect(`${year}: ${days.join(' ')}`).toBe(`${year}: ${list}`)
  }
})

test('what the law moves is kept on a Monday, and never before its date', () => {
  const FIXED = ['new_year', 'labour', 'independence', 'boyaca', 'immaculate', 'christmas']
  for (let year = 1984; year <= 2099; year++) {
    const all = holidaysOf(year)
    expect(new Set(all.map((h) => h.name)).size).toBe(18)
    for (const { name, day } of all) {
      if (name === 'holy_thursday') expect(weekdayOf(day)).toBe(3)
      else if (name === 'good_friday') expect(weekdayOf(day)).toBe(4)
      else if (!FIXED.includes(name)) expect(weekdayOf(day)).toBe(0)
    }
  }
})

test('a day is a holiday or not, and the next ones are known over the end of a year', () => {
  expect(isHoliday('2026-11-16')).toBe(true)
  expect(isHoliday('2026-11-11')).toBe(false)
  expect(nextHolidays('2026-12-08', 4).map((h) => `${h.day} ${h.name}`)).toEqual([
    '2026-12-08 immaculate',
    '2026-12-25 christmas',
    '2027-01-01 new_year',
    '2027-01-11 epiphany',
  ])
})
