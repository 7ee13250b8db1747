/** What an address asks of the fleet's days. */
import { DaySumsList } from '@domain/recorridos/day-sums-list'
import { type PeriodSetting, periodOf } from '@domain/recorridos/period'

export const readDays = (params: URLSearchParams, setting: PeriodSetting) => ({
  period: periodOf({ d: params.get('d'), mes: params.get('mes') }, setting),
  list: DaySumsList.parse(Object.fromEntries(params)),
})
