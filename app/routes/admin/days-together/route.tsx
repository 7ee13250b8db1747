/** Several chosen vehicles of one day (`?d=2026-11-22&ids=…&ids=…`), and a minute of it (`&t=10:05`). */
import { addDays, instantAt, startOfDay } from '@domain/day'
import { whyNotShown } from '@domain/recorridos/history'
import { BASIC_HISTORY_DAYS } from '@domain/suscripcion/plan'
import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { ArrowLeft } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { minuteOfText } from '~/recorridos/address'
import { DateStrip } from '~/recorridos/date-strip'
import '~/recorridos/styles/day.css'
import '~/recorridos/styles/legs.css'
import '~/recorridos/styles/way.css'
import '~/recorridos/styles/week.css'
import '~/recorridos/tape/tape.css'
import '~/recorridos/tape/controls.css'
import '~/recorridos/styles/held.css'
import { TOGETHER_MAX } from '~/recorridos/together/together'
import { addressOver } from '~/ui/address'
import { LinkButton } from '~/ui/button'
import { Missing } from '~/ui/missing'
import { Note } from '~/ui/note'
import { Page } from '~/ui/page'
import { hrefOf, PATH, TOGETHER } from '../fleet-days/address'
import { Together } from './panel'
import './together.css'

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'dias.together')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { days, daySums, settings, now } = await context.openedEmpresa(request)
  const { today, zona, historyStart } = days.setting
  const { searchParams } = new URL(request.url)
  const asked = [...new Set(searchParams.getAll('ids'))]
  const ids = asked.slice(0, TOGETHER_MAX)
  const date = searchParams.get('d') ?? addDays(today, -1)
  const refusal = whyNotShown(date, today, historyStart)
  // the list of that day says where the history of the plan begins
  if (refusal === 'before-history') throw redirect(hrefOf(new URLSearchParams(), 'day', date))
  if (ids.length === 0 || refusal) throw redirect(PATH)
  const [found, erased] = await Promise.all([daySums.vehicles(ids), daySums.erased(date, ids)])
  if (found.length < ids.length) throw new Response(null, { status: 404 })
  const minute = minuteOfText(searchParams.get('t'))
  const metersErased = new Map(erased.map(({ id, metros }) => [id, metros]))
  return {
    vehicles: found.map((vehicle) => ({ ...vehicle, erased: metersErased.get(vehicle.id) ?? null })),
    omitted: asked.length - ids.length,
    date,
    zona,
    start: minute === null ? null : instantAt(zona, date, minute),
    from: startOfDay(zona, date),
    until: startOfDay(zona, addDays(date, 1)),
    now,
    today,
    historyStart,
    historyDays: BASIC_HISTORY_DAYS,
    tiles: settings.tiles,
  }
}

export default function DaysTogether() {
  const shown = useLoaderData<typeof loader>()
  const { date, today, historyStart, historyDays, omitted } = shown
  const i18n = useI18n()
  const { t } = i18n
  const [params] = useSearchParams()
  return (
    <Page
      title={t('dias.together')}
      actions={
        <LinkButton to={hrefOf(new URLSearchParams(), 'day', date)} icon={ArrowLeft}>
          {t('dias.back')}
        </LinkButton>
      }
    >
      {omitted > 0 && <Note className="note--first">{t('dias.too_many', { n: TOGETHER_MAX })}</Note>}
      <section className="panel day-panel day-panel--held day-panel--together" aria-label={t('dias.together')}>
        <div className="day-side">
          <DateStrip
            date={date}
            today={today}
            historyStart={historyStart}
            hrefOf={(day) => addressOver(TOGETHER, params, ['d', 't'], { d: day })}
          />
          {historyStart !== null && (
            <p className="day-history">{t('dias.history', { n: historyDays, fecha: i18n.date(historyStart) })}</p>
          )}
        </div>
        <Together key={`${date} ${shown.vehicles.map(({ id }) => id).join()}`} {...shown} />
      </section>
    </Page>
  )
}

/** A vehicle that does not exist: says so on this screen, with a link back to the list. */
export const ErrorBoundary = () => <Missing title="dias.together" back="dias.back" backTo={PATH} />
