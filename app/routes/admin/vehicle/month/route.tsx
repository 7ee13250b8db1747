/** A month of one vehicle (`?mes=2026-11`): its days in a table, each leading to its way, and what they add up to. */
import { isBeforeHistory, monthOf, periodOf } from '@domain/recorridos/period'
import { BASIC_HISTORY_DAYS } from '@domain/suscripcion/plan'
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Download, MapPin } from 'lucide-react'
import { episodesHref } from '~/episodes/address'
import { useI18n } from '~/i18n/provider'
import { HREF_PLANES } from '~/plan/address'
import '~/recorridos/styles/day.css'
import '~/recorridos/styles/legs.css'
import { monthHref } from '~/recorridos/months/address'
import { MonthStrip } from '~/recorridos/months/month-strip'
import { PeriodSwitch } from '~/recorridos/months/period-switch'
import { SumFigures } from '~/recorridos/months/sum-figures'
import '~/recorridos/styles/week.css'
import { address } from '~/ui/address'
import { LinkButton } from '~/ui/button'
import { Empty } from '~/ui/lists/empty'
import { Menu } from '~/ui/menu'
import { Panel } from '~/ui/page'
import { useReadOnly } from '~/ui/read-only'
import { Icon } from '~/ui/signs/icon'
import { vehicleHref } from '~/ui/vehicles/address'
import { useVehicle } from '../use-vehicle'
import { DaysTable, sumOf } from './table'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { days, daySums } = await context.openedEmpresa(request)
  const { today, historyStart } = days.setting
  const asked = new URL(request.url).searchParams.get('mes')
  const period = periodOf({ d: null, mes: asked ?? monthOf(today) }, days.setting)
  const isBefore = isBeforeHistory(period, historyStart)
  return {
    month: monthOf(period.key),
    days: isBefore ? [] : await daySums.ofVehicle(params.id ?? '', period),
    isBefore,
    today,
    historyStart,
    historyDays: BASIC_HISTORY_DAYS,
  }
}

export default function MonthOfVehicle() {
  const { month, days, isBefore, today, historyStart, historyDays } = useLoaderData<typeof loader>()
  const { t, date } = useI18n()
  const { id } = useVehicle().head.vehiculo
  const history = historyStart !== null && { n: historyDays, fecha: date(historyStart) }
  return (
    <Panel label={t('recorridos.title')} className="fleet-days">
      <div className="fleet-days-head">
        <PeriodSwitch unit="month" dayTo={vehicleHref(id, 'recorridos')} monthTo={monthHref(id, month)} />
        <MonthStrip month={month} today={today} historyStart={historyStart} hrefOf={(one) => monthHref(id, one)} />
        {history && !isBefore && <p className="day-history">{t('dias.history', history)}</p>}
      </div>
      {history && isBefore ? (
        <Empty
          icon={MapPin}
          level={3}
          title={t('dias.before_history')}
          action={<LinkButton to={HREF_PLANES}>{t('recorridos.view_plans')}</LinkButton>}
        >
          {t('recorridos.before_history_detail', history)}
        </Empty>
      ) : days.length === 0 ? (
        <NoDays isCurrent={month === monthOf(today)} />
      ) : (
        <>
          <div className="month-figures">
            <SumFigures sum={sumOf(days)} days={days.length} />
            <LinkButton tone="quiet" to={episodesHref({ vehiculo: id, mes: month })}>
              {t('dias.episodes')}
            </LinkButton>
            <Files vehiculo={id} month={month} />
          </div>
          <DaysTable vehiculo={id} days={days} />
        </>
      )}
    </Panel>
  )
}

/** A day is summed up once it has ended: of the current month it may be that only today has positions. */
function NoDays({ isCurrent }: { isCurrent: boolean }) {
  const { t } = useI18n()
  return (
    <Empty icon={MapPin} level={3} title={t(isCurrent ? 'dias.empty_current_month' : 'dias.empty_month')}>
      {t(isCurrent ? 'dias.empty_current_month_detail' : 'dias.empty_month_detail')}
    </Empty>
  )
}

function Files({ vehiculo, month }: { vehiculo: string; month: string }) {
  const { t } = useI18n()
  // a SuperAdmin on a support visit may not download
  if (useReadOnly()) return null
  return (
    <Menu label={t('common.export')} className="btn btn--icon" summary={<Icon of={Download} />}>
      {(['csv', 'excel'] as const).map((file) => (
        <a key={file} href={address(`${vehicleHref(vehiculo, 'recorridos')}/${file}`, { mes: month })} download>
          <Icon of={Download} />
          {file === 'csv' ? 'CSV' : 'Excel'}
        </a>
      ))}
    </Menu>
  )
}
