/**
 * The page of one vehicle: everything about it in one place. Its head, its verdict and its tabs stand here; each tab is a
 * route of its own.
 */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Outlet, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { ErrorState } from '~/ui/error-state'
import { Missing } from '~/ui/missing'
import { Page } from '~/ui/page'
import { vehicleTitle } from '~/vehicle/title'
import { ActBar } from './act-bar'
import { actHref, serviceHref } from './acts'
import { HubHead, PhoneBar } from './head'
import { LateStrip } from './late-strip'
import { load } from './load.server'
import { HubTabs, useTab } from './tabs'
import { useVehicle } from './use-vehicle'
import '~/vehicle/strip.css'
import '~/vehicle/vehicle.css'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  vehicleTitle(matches, data?.head?.vehiculo.placa)

export const loader = ({ request, params, context }: LoaderFunctionArgs) => load(request, params.id ?? '', context)

export default function Vehicle() {
  const { head } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  const tab = useTab()
  // on a phone the bar at the top takes over from the strip once that has scrolled away
  const [seen, setSeen] = useState(true)
  if (!head)
    return (
      <Page title={t('vehiculo.crumb')}>
        <ErrorState message={t('vehiculo.load_error')} />
      </Page>
    )
  return (
    <main className={tab ? 'page hub hub--folded' : 'page hub'} id="contenido" tabIndex={-1}>
      <PhoneBar withVerdict={tab !== undefined || !seen} />
      <HubHead folded={tab !== undefined} />
      {tab === undefined && <Verdict onSeen={setSeen} />}
      <HubTabs />
      <Outlet />
      <ActBar />
    </main>
  )
}

function Verdict({ onSeen }: { onSeen: (seen: boolean) => void }) {
  const { departure, head } = useVehicle()
  const { vehiculo, overdue } = head
  const { id } = vehiculo
  return (
    <div className="hub-strip-place">
      <LateStrip
        vehicle={vehiculo}
        overdue={{ ...overdue, hrefOf: (plan) => serviceHref(id, plan) }}
        departure={departure}
        hrefOf={(step) => actHref(id, step)}
        onSeen={onSeen}
      />
    </div>
  )
}

export const ErrorBoundary = () => <Missing title="vehiculo.crumb" back="vehiculo.back" backTo="/admin/vehicles" />
