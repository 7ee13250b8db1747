/** The data of Episodios: a page of a day or a month, and what it can be filtered by. */
import { isBeforeHistory } from '@domain/recorridos/period'
import { BASIC_HISTORY_DAYS } from '@domain/suscripcion/plan'
import { type AppLoadContext, data } from '@remix-run/cloudflare'
import { hiddenColumns } from '~/ui/lists/hidden-columns'
import { listParams } from '~/ui/lists/page-size'
import { readEpisodes } from './read'

type Services = Pick<Awaited<ReturnType<AppLoadContext['openedEmpresa']>>, 'days' | 'fleetEpisodes' | 'person' | 'now'>

/** Of the whole company, or of the vehicles of a Usuario, as the services see them. */
export async function load(
  request: Request,
  { days, fleetEpisodes, person, now }: Services,
  context: Pick<AppLoadContext, 'logFailure'>,
) {
  const { today, historyStart } = days.setting
  const { period, span, list } = readEpisodes(listParams(request), days.setting)
  const isBefore = isBeforeHistory(period, historyStart)
  const read = async () => (await fleetEpisodes).list(span, list, true)
  // what the plan does not show is not read either
  const page = isBefore
    ? null
    : await read().catch((error: unknown) => {
        context.logFailure('error-cargar-episodios', error)
        return null
      })
  // one of another company, or not assigned, is the same as one that does not exist
  if (page && list.vehiculo !== null && !page.vehicle) throw new Response(null, { status: 404 })
  const loaded = {
    period,
    list,
    page,
    today,
    historyStart,
    now,
    hidden: hiddenColumns(request, 'episodios', person),
    historyDays: BASIC_HISTORY_DAYS,
    isBefore,
  }
  return data(loaded, page || isBefore ? 200 : 503)
}
export type PageData = Awaited<ReturnType<typeof load>>['data']
export type Page = NonNullable<PageData['page']>
export type Episode = Page['rows'][number]
