/** The data of Episodios: a page of a day or a month, and what it can be filtered by. */
import { isBeforeHistory } from '@domain/recorridos/period'
import { BASIC_HISTORY_DAYS } from '@domain/suscripcion/plan'
import { type AppLoadContext, data } from '@remix-run/cloudflare'
import { hiddenColumns } from '~/ui/lists/hidden-columns'
import { listParams } from '~/ui/lists/page-size'
import { readEpisodes } from './read'

export async function load(request: Request, context: AppLoadContext) {
  const { days, daySums, fleetEpisodes, persona, now } = await context.openedEmpresa(request)
  const { hoy, historyStart } = days.setting
  const { period, span, list } = readEpisodes(listParams(request), days.setting)
  const read = Promise.all([
    fleetEpisodes.list(span, list, true),
    list.vehiculo === null ? [] : daySums.vehicles([list.vehiculo]),
  ])
  const found = await read.catch((error: unknown) => {
    context.logFailure('error-cargar-episodios', error)
    return null
  })
  const [page = null, [vehiculo = null] = []] = found ?? []
  // one of another company is the same as one that does not exist
  if (found && list.vehiculo !== null && !vehiculo) throw new Response(null, { status: 404 })
  const loaded = {
    ...{ period, lista: list, page, vehiculo, hoy, historyStart, now },
    hidden: hiddenColumns(request, 'episodios', persona),
    historyDays: BASIC_HISTORY_DAYS,
    isBefore: isBeforeHistory(period, historyStart),
  }
  return data(loaded, page ? 200 : 503)
}
export type PageData = Awaited<ReturnType<typeof load>>['data']
export type Page = NonNullable<PageData['page']>
export type Episode = Page['filas'][number]
