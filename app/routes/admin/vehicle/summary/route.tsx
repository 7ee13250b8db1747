/** Resumen: where the vehicle is, what falls due, its odometer and what was done with it last. The panels stream in. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { Await, useLoaderData } from '@remix-run/react'
import { type ReactNode, Suspense } from 'react'
import { useI18n } from '~/i18n/provider'
import { ErrorState } from '~/ui/error-state'
import { SkeletonRows } from '~/ui/lists/skeleton'
import { Panel } from '~/ui/page'
import { Activity } from './activity'
import { type Entries, readEntries } from './activity.server'
import { Dues } from './dues'
import { Odometer } from './odometer'
import { Where } from './where'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const services = await context.openedEmpresa(request)
  const { vehiculos, settings } = services
  const id = params.id ?? ''
  const summary = vehiculos.summary(id).catch((error: unknown) => {
    context.logFailure('error-cargar-vehiculos', error)
    return null
  })
  const entries = readEntries(id, services, context)
  return { summary, entries, tiles: { url: settings.tilesUrl, attribution: settings.tilesAttribution } }
}
type Summary = NonNullable<Awaited<Awaited<ReturnType<typeof loader>>['summary']>>

export default function SummaryTab() {
  const { summary, entries, tiles } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  return (
    <div className="hub-cols">
      <div>
        <Where tiles={tiles} />
        <Part of={summary} title={t('vehiculo.dues')} rows={5}>
          {({ dues }: Summary) => <Dues dues={dues} />}
        </Part>
      </div>
      <div>
        <Part of={summary} title={t('vehiculo.odometer')} rows={2}>
          {({ nextByKm }: Summary) => <Odometer nextByKm={nextByKm} />}
        </Part>
        <Part of={entries} title={t('vehiculo.activity')} rows={4}>
          {(read: Entries) => <Activity entries={read} />}
        </Part>
      </div>
    </div>
  )
}

interface PartProps<T> {
  /** null when it could not be read */
  of: Promise<unknown>
  title: string
  rows: number
  children: (read: T) => ReactNode
}

/** A panel that waits for its part in its own shape, and says alone that it could not be read. */
function Part<T>({ of, title, rows, children }: PartProps<T>) {
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
      <Await resolve={of} errorElement={failed}>
        {(read) => (read === null ? failed : children(read as T))}
      </Await>
    </Suspense>
  )
}
