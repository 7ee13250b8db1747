/** Resumen: where the vehicle is, what falls due, its odometer, what it cost and what was done with it last. The panels stream in. */
import { AUDITORIA_DAYS } from '@domain/auditoria/auditoria'
import { BASIC_HISTORY_DAYS } from '@domain/suscripcion/plan'
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { Await, useLoaderData } from '@remix-run/react'
import { type ReactNode, Suspense } from 'react'
import { lazyComponent } from '~/connection/lazy-component'
import { useI18n } from '~/i18n/provider'
import { ErrorState } from '~/ui/error-state'
import { SkeletonRows } from '~/ui/lists/skeleton'
import { Panel } from '~/ui/page'
import { LateStrip } from '../late-strip'
import { Activity } from './activity'
import { Dues } from './dues'
import { Odometer } from './odometer'
import { Where } from './where'
import { sayEntries } from './words.server'
import './cost.css'

// the strip is shown only on this tab: it is fetched with the tab's own script
if (!import.meta.env.SSR) void LateStrip.preload()

const Cost = lazyComponent(async () => (await import('./cost')).Cost)
const Shares = lazyComponent(async () => (await import('./shares')).Shares)

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { vehiculos, activity, person, settings, looked } = await context.openedEmpresa(request)
  // this tab shows where it is
  looked(params.id ?? '')
  const since = activity.from
  const summary = vehiculos
    .summary(params.id ?? '', since)
    .then(async (read) => read && { ...read, entries: await sayEntries(read.entries, person) })
    .catch((error: unknown) => {
      context.logFailure('error-cargar-vehiculos', error)
      return null
    })
  const days = since === null ? AUDITORIA_DAYS : BASIC_HISTORY_DAYS
  return { summary, days, tiles: settings.tiles }
}
type Summary = NonNullable<Awaited<Awaited<ReturnType<typeof loader>>['summary']>>

export default function SummaryTab() {
  const { days, tiles, summary } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  return (
    <div className="hub-cols">
      <div>
        <Where tiles={tiles} />
        <Shares coming={summary} />
        <Part title={t('vehiculo.dues')} rows={5}>
          {({ dues }) => <Dues dues={dues} />}
        </Part>
      </div>
      <div>
        <Part title={t('vehiculo.odometer')} rows={2}>
          {({ nextByKm }) => <Odometer nextByKm={nextByKm} />}
        </Part>
        <Part title={t('vehiculo.cost')} rows={3}>
          {({ cost }) => <Cost cost={cost} />}
        </Part>
        <Part title={t('vehiculo.activity')} rows={4}>
          {({ entries }) => <Activity entries={entries} days={days} />}
        </Part>
      </div>
    </div>
  )
}

/** A panel that waits for the summary in its own shape, and says alone that it could not be read. */
function Part({ title, rows, children }: { title: string; rows: number; children: (summary: Summary) => ReactNode }) {
  const { summary } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  const failed = (
    <Panel title={title}>
      <div className="list-note">
        <ErrorState message={t('vehiculo.part_error')} />
      </div>
    </Panel>
  )
  return (
    <Suspense
      fallback={
        <Panel title={title}>
          <SkeletonRows rows={rows} label={title} />
        </Panel>
      }
    >
      <Await resolve={summary} errorElement={failed}>
        {(read) => (read === null ? failed : children(read as Summary))}
      </Await>
    </Suspense>
  )
}
