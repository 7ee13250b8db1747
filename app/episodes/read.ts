/** What an address asks of the episodes: without a period the present month. */
import { addDays, startOfDay } from '@domain/day'
import { EpisodesList } from '@domain/lugares/episodes-list'
import { monthOf, type Period, type PeriodSetting, periodOf } from '@domain/recorridos/period'

export function readEpisodes(params: URLSearchParams, setting: PeriodSetting & { zona: string }) {
  const d = params.get('d')
  const mes = params.get('mes') ?? (d === null ? monthOf(setting.today) : null)
  const period = periodOf({ d, mes }, setting)
  return { period, span: spanOf(period, setting.zona), list: EpisodesList.parse(Object.fromEntries(params)) }
}

/** The instants of a period: from the first on and before the last. */
const spanOf = ({ from, until }: Period, zona: string) => ({
  from: startOfDay(zona, from),
  until: startOfDay(zona, addDays(until, 1)),
})
