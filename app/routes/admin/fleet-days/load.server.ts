/** The data of Recorridos: a day or a month of the fleet, a page of it. */
import { isBeforeHistory } from '@domain/recorridos/period'
import { BASIC_HISTORY_DAYS } from '@domain/suscripcion/plan'
import { type AppLoadContext, data } from '@remix-run/cloudflare'
import { hiddenColumns } from '~/ui/lists/hidden-columns'
import { listParams } from '~/ui/lists/page-size'
import { readDays } from './read'

export async function load(request: Request, context: AppLoadContext) {
  const { days, daySums, person } = await context.openedEmpresa(request)
  const { today, historyStart } = days.setting
  const { period, list } = readDays(listParams(request), days.setting)
  const isBefore = isBeforeHistory(period, historyStart)
  const read = () =>
    daySums.list(period, list).catch((error: unknown) => {
      context.logFailure('error-cargar-recorridos', error)
      return null
    })
  // what the plan does not show is not read either
  const page = isBefore ? null : await read()
  const loaded = {
    period,
    list,
    page,
    hidden: hiddenColumns(request, 'recorridos', person),
    today,
    historyStart,
    historyDays: BASIC_HISTORY_DAYS,
    isBefore,
  }
  return data(loaded, page || isBefore ? 200 : 503)
}
export type PageData = Awaited<ReturnType<typeof load>>['data']
