/**
 * Mantenimiento of one vehicle: its plans, most urgent first, and its services, latest first. The forms are those of the
 * screen Mantenimientos, which return here.
 */
import { MantenimientosList } from '@domain/mantenimientos/mantenimiento'
import { data, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { CalendarClock, Gauge, Plus, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import { address } from '~/ui/address'
import { LinkButton } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Empty } from '~/ui/lists/empty'
import { Panel } from '~/ui/page'
import { useReachable } from '~/ui/read-only'
import { vehicleHref } from '~/ui/vehicles/address'
import { Interval, NextDue, PlanBadge } from '../../maintenance/plan-parts'
import { borrowed } from '../acts'
import { absent } from '../load.server'
import { useVehicle } from '../use-vehicle'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { mantenimientos, planes, today } = await context.openedEmpresa(request)
  const list = MantenimientosList.parse({ vehiculo: params.id ?? '' })
  const failed = (error: unknown) => {
    context.logFailure('error-cargar-mantenimientos', error)
    return null
  }
  const [plans, services] = await Promise.all([
    planes.list({ ...list, vista: 'planes' }).catch(failed),
    mantenimientos.list({ ...list, vista: 'servicios' }).catch(failed),
  ])
  if (plans && plans.vehiculo === null) throw absent()
  const page = {
    today,
    plans: plans && { rows: plans.rows, more: plans.after !== null },
    services: services && { rows: services.rows, more: services.after !== null },
  }
  return data(page, plans && services ? 200 : 503)
}

const SCREEN = '/admin/maintenance'

/** A dialog of Mantenimientos about this vehicle, over its own list, which returns to this tab. */
function useDialog() {
  const { id } = useVehicle().head.vehiculo
  return (params: Record<string, string>) =>
    borrowed(SCREEN, { vehiculo: id, ...params }, vehicleHref(id, 'maintenance'))
}

export default function MaintenanceTab() {
  return (
    <div className="hub-stack">
      <Plans />
      <Services />
    </div>
  )
}

function Plans() {
  const { plans, today } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  const { id } = useVehicle().head.vehiculo
  const dialog = useDialog()
  const add = (
    <LinkButton icon={Plus} to={dialog({ 'plan-nuevo': id })}>
      {t('vehiculo.add_plan')}
    </LinkButton>
  )
  if (!plans) return <Failed title={t('vehiculo.plans')} />
  if (plans.rows.length === 0)
    return (
      <Panel title={t('vehiculo.plans')}>
        <Empty icon={CalendarClock} level={3} title={t('vehiculo.no_plans')} action={add}>
          {t('vehiculo.no_plans_detail')}
        </Empty>
      </Panel>
    )
  return (
    <Panel title={t('vehiculo.plans')} aside={add}>
      <ul className="rows">
        {plans.rows.map((plan) => (
          <li key={plan.id} className="row hub-line">
            <span className="row-main">
              <Named to={dialog({ plan: plan.id })} label={t('vehiculo.edit_plan', { plan: plan.nombre })}>
                {plan.nombre}
              </Named>
              <small>
                <Interval plan={plan} />
              </small>
            </span>
            <span className="row-main">
              <small>
                <NextDue plan={plan} today={today} />
              </small>
            </span>
            <PlanBadge plan={plan} today={today} />
            <LinkButton
              to={dialog({ nuevo: id, cumple: plan.id })}
              aria-label={t('vehiculo.fulfil_plan', { plan: plan.nombre })}
            >
              {t('vehiculo.register')}
            </LinkButton>
          </li>
        ))}
      </ul>
      {plans.more && (
        <p className="hub-more">
          <Link to={address(SCREEN, { vista: 'planes', vehiculo: id })}>{t('vehiculo.all_plans')}</Link>
        </p>
      )}
    </Panel>
  )
}

function Services() {
  const { services } = useLoaderData<typeof loader>()
  const { t, date, formatNumber, money } = useI18n()
  const { id } = useVehicle().head.vehiculo
  const dialog = useDialog()
  const add = (
    <span className="panel-acts">
      <LinkButton icon={Gauge} to={dialog({ km: id })}>
        {t('vehiculo.read')}
      </LinkButton>
      <LinkButton icon={Plus} to={dialog({ nuevo: id })}>
        {t('vehiculo.add_service')}
      </LinkButton>
    </span>
  )
  if (!services) return <Failed title={t('vehiculo.services')} />
  if (services.rows.length === 0)
    return (
      <Panel title={t('vehiculo.services')}>
        <Empty icon={Wrench} level={3} title={t('vehiculo.no_services')} action={add}>
          {t('vehiculo.no_services_detail')}
        </Empty>
      </Panel>
    )
  return (
    <Panel title={t('vehiculo.services')} aside={add}>
      <ul className="rows">
        {services.rows.map((service) => (
          <li key={service.id} className="row hub-line">
            <span className="row-main">
              <Named
                to={dialog({ ver: service.id })}
                label={t('vehiculo.view_service', { fecha: date(service.fecha) })}
              >
                {service.trabajos[0]}
              </Named>
              <small>
                {[...service.trabajos.slice(1), service.taller].filter((text) => text !== null).join(' · ')}
              </small>
            </span>
            <span className="row-main">
              {date(service.fecha)}
              {service.kilometraje !== null && (
                <small>{t('mantenimientos.km', { km: formatNumber(service.kilometraje) })}</small>
              )}
            </span>
            <b className="money">{money(service.costo)}</b>
          </li>
        ))}
      </ul>
      {services.more && (
        <p className="hub-more">
          <Link to={address(SCREEN, { vista: 'servicios', vehiculo: id })}>{t('vehiculo.all_services')}</Link>
        </p>
      )}
    </Panel>
  )
}

function Named({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  const reachable = useReachable()
  return (
    <b>
      {reachable(to) ? (
        <Link to={to} title={label}>
          {children}
        </Link>
      ) : (
        children
      )}
    </b>
  )
}

function Failed({ title }: { title: string }) {
  const { t } = useI18n()
  return (
    <Panel title={title}>
      <div className="list-note">
        <ErrorState message={t('vehiculo.part_error')} />
      </div>
    </Panel>
  )
}
