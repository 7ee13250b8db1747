/** The choice of vehicle, months or week over a report; changing one loads the report again. */

import { addDays } from '@domain/day'
import { spanEnds } from '@domain/day-span'
import { monthOf, monthsLater } from '@domain/recorridos/period'
import {
  FIRST_MONTH,
  hasPeriod,
  hasVehicles,
  hasWeeks,
  MONTH_CHOICES,
  SPANS,
  WEEK,
  WEEK_CHOICES,
} from '@domain/reports/kinds'
import { formatPlaca } from '@domain/vehiculos/placa'
import { Form, useNavigate, useSearchParams, useSubmit } from '@remix-run/react'
import { type FormEvent, useId } from 'react'
import { useHydrated } from '~/forms/use-hydrated'
import { capital } from '~/i18n/capital'
import { useI18n } from '~/i18n/provider'
import { VehicleBox } from '~/ui/vehicles/box'
import { reportHref, reportPath } from './address'
import type { ReportData } from './load.server'

type Read = Extract<ReportData, { state: 'read' }>

export function Filters({ data }: { data: Read }) {
  const { area, report, choice, month, span, week, vehiculo, history } = data
  const { t, date } = useI18n()
  const submit = useSubmit()
  const hydrated = useHydrated()
  const searches = choice.hasSearch && hydrated
  const send = (e: FormEvent<HTMLFormElement>) => submit(e.currentTarget, { preventScrollReset: true, replace: true })
  return (
    <div className="tools report-filters">
      {searches && <SearchedVehicle data={data} />}
      <Form
        // a new key makes the form show what the address says, also after going back
        key={`${vehiculo} ${month} ${span} ${week}`}
        method="get"
        action={reportPath(area, report)}
        className="report-choices"
        onChange={send}
      >
        {!hasVehicles(report) || searches ? (
          vehiculo && <input type="hidden" name="vehiculo" value={vehiculo} />
        ) : (
          <Choice name="vehiculo" label={t('reports.vehicle')} value={vehiculo ?? ''}>
            <option value="">{t('reports.all_vehicles')}</option>
            {offered(choice).map((v) => (
              <option key={v.id} value={v.id}>
                {formatPlaca(v.placa)} · {v.marca} {v.modelo}
              </option>
            ))}
          </Choice>
        )}
        {hasPeriod(report) && <Period of={data} />}
        <noscript>
          <button className="btn" type="submit">
            {t('reports.show')}
          </button>
        </noscript>
      </Form>
      {hasPeriod(report) && history && (
        <p className="muted">{t('reports.history', { n: history.days, from: date(history.from) })}</p>
      )}
    </div>
  )
}

const offered = ({ vehiculos, selected }: Read['choice']) =>
  selected && !vehiculos.some((v) => v.id === selected.id) ? [selected, ...vehiculos] : vehiculos

function SearchedVehicle({ data: { area, report, choice } }: { data: Read }) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  return (
    <VehicleBox
      label={t('reports.vehicle')}
      placeholder={t('reports.all_vehicles')}
      choice={choice}
      onChoose={(v) => {
        const next = new URLSearchParams(params)
        if (v) next.set('vehiculo', v.id)
        else next.delete('vehiculo')
        navigate(reportHref(area, report, next), { preventScrollReset: true })
      }}
    />
  )
}

function Period({ of: { report, month, span, newest, week, newestWeek, history } }: { of: Read }) {
  const { t } = useI18n()
  return (
    <>
      <Choice name="meses" label={t('reports.span')} value={String(span)}>
        {hasWeeks(report) && <option value={WEEK}>{t('reports.a_week')}</option>}
        {SPANS.map((n) => (
          <option key={n} value={n}>
            {t('reports.n_months', { n })}
          </option>
        ))}
      </Choice>
      {week === null ? (
        <Months month={month} span={span} newest={newest} history={history} />
      ) : (
        <Weeks week={week} newest={newestWeek} history={history} />
      )}
    </>
  )
}

/** The offered options, and the shown one if it is not among them. */
const withShown = (offers: readonly string[], shown: string) => (offers.includes(shown) ? offers : [...offers, shown])

function Months({ month, span, newest, history }: Pick<Read, 'month' | 'span' | 'newest' | 'history'>) {
  const i18n = useI18n()
  const { t } = i18n
  const months = Array.from({ length: MONTH_CHOICES }, (_, i) => monthsLater(newest, -i)).filter(
    (one) => one >= FIRST_MONTH && (history === null || one >= monthOf(history.from)),
  )
  return (
    <Choice name="mes" label={t(span === 1 ? 'reports.month' : 'reports.last_month')} value={month}>
      {withShown(months, month).map((one) => (
        <option key={one} value={one}>
          {capital(i18n.month(one))}
        </option>
      ))}
    </Choice>
  )
}

/** Each by its Monday and its Sunday. */
function Weeks({ week, newest, history }: { week: string; newest: string; history: Read['history'] }) {
  const { t, date } = useI18n()
  const weeks = Array.from({ length: WEEK_CHOICES }, (_, i) => addDays(newest, -7 * i)).filter(
    (one) => history === null || addDays(one, 6) >= history.from,
  )
  return (
    <Choice name="semana" label={t('reports.week')} value={week}>
      {withShown(weeks, week).map((one) => {
        const [from, until] = spanEnds(one, addDays(one, 6), date)
        return (
          <option key={one} value={one}>
            {t('reports.week_of', { from, until })}
          </option>
        )
      })}
    </Choice>
  )
}

function Choice(props: { name: string; label: string; value: string; children: React.ReactNode }) {
  const { name, label, value, children } = props
  const id = useId()
  return (
    <span className="report-choice">
      <label htmlFor={id}>{label}</label>
      <select className="input" id={id} name={name} defaultValue={value}>
        {children}
      </select>
    </span>
  )
}
