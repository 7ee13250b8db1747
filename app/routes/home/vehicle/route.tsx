/**
 * The page of a vehicle assigned to a Usuario: whether it may leave, where it is, its documents and who drives it. What
 * falls due is renewed here; everything else is read only.
 */
import { opensPro } from '@domain/suscripcion/standing'
import { formatPlaca } from '@domain/vehiculos/placa'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { ChevronRight, MapPin, Plus, Send } from 'lucide-react'
import { useState } from 'react'
import { departureOf } from '~/board/departure-of'
import type { Step } from '~/board/words'
import { load, runUsuarioCommand } from '~/documents/load.server'
import { OpenedDialog } from '~/documents/screen'
import { DocumentosTable } from '~/documents/table'
import { useI18n } from '~/i18n/provider'
import { address } from '~/ui/address'
import { IconButton, LinkButton } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Missing } from '~/ui/missing'
import { Page, Panel } from '~/ui/page'
import { Icon } from '~/ui/signs/icon'
import { Plate } from '~/ui/signs/plate'
import { assignedHref, shareHref } from '~/ui/vehicles/address'
import { VehicleBar } from '~/vehicle/bar'
import { Position } from '~/vehicle/position'
import { Strip } from '~/vehicle/strip'
import { vehicleTitle } from '~/vehicle/title'
import '~/vehicle/vehicle.css'

const absent = () => new Response(null, { status: 404 })

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const own = await context.ofUsuario(request)
  if (!own.empresa) throw absent()
  const { empresa, settings, today, now } = own
  const id = params.id ?? ''
  const departure = departureOf(request, empresa.zona_horaria, now)
  const [head, documents] = await Promise.all([
    own.assigned.find(id, departure).catch((error: unknown) => {
      context.logFailure('error-cargar-vehiculos', error)
      return 'error' as const
    }),
    load(request, own, { canManage: false, vehiculo: id }, context),
  ])
  if (!head) throw absent()
  own.looked(id)
  const common = {
    departure,
    today,
    now,
    gps: opensPro(empresa, now),
    tiles: settings.tiles,
    folder: documents.data.folder,
    opened: documents.data.opened,
  }
  if (head === 'error') return data({ ...common, head: null }, 503)
  return data({ ...common, head }, documents.data.error ? 503 : 200)
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const own = await context.ofUsuario(request)
  if (!own.empresa) throw absent()
  return runUsuarioCommand(request, own, assignedHref(params.id ?? ''), true)
}

type PageData = ReturnType<typeof useLoaderData<typeof loader>>
type Head = NonNullable<PageData['head']>

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  vehicleTitle(matches, data?.head?.vehiculo.placa)

export default function AssignedVehicle() {
  const { head } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  if (!head)
    return (
      <Page title={t('vehiculo.crumb')}>
        <ErrorState message={t('vehiculo.load_error')} />
      </Page>
    )
  return <Loaded head={head} />
}

export const ErrorBoundary = () => <Missing title="vehiculo.crumb" back="vehiculo.back" backTo="/vehicles" />

function Loaded({ head: { vehiculo, dispositivo: device, overdue } }: { head: Head }) {
  const { departure, now, tiles, gps } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  const alerts = useRouteLoaderData<{ pendientes: number }>('routes/home/layout')?.pendientes ?? 0
  // on a phone the bar at the top takes over from the strip once that has scrolled away
  const [seen, setSeen] = useState(true)
  const { id, placa, servicio, marca, modelo, anio, reasons } = vehiculo
  const mapTo = address('/gps', { v: id })
  return (
    <main className="page hub" id="contenido" tabIndex={-1}>
      <VehicleBar vehicle={vehiculo} withVerdict={!seen} back="/vehicles" alerts={alerts} alertsTo="/alerts">
        {device && gps && <IconButton icon={Send} label={t('gps.share')} to={shareHref(id, '')} />}
      </VehicleBar>
      <nav className="crumb" aria-label={t('usuario.my_vehiculos')}>
        <Link to="/vehicles">{t('usuario.my_vehiculos')}</Link>
        <Icon of={ChevronRight} />
        <span>{formatPlaca(placa)}</span>
      </nav>
      <div className="hub-head">
        <Plate placa={placa} servicio={servicio} size="lg" />
        <div className="hub-id">
          <h1>
            <span className="sr">{formatPlaca(placa)}, </span>
            {marca} {modelo} {anio}
          </h1>
          <p className="hub-who">
            {vehiculo.conductores.map(({ nombre }) => nombre).join(', ') || t('vehiculo.driver_none')}
          </p>
        </div>
        {device && (
          <div className="hub-acts">
            <LinkButton to={mapTo} icon={MapPin} tone={reasons.length === 0 ? 'primary' : 'plain'}>
              {t('vehiculo.on_map')}
            </LinkButton>
            {gps && (
              <LinkButton to={shareHref(id, '')} icon={Send}>
                {t('gps.share')}
              </LinkButton>
            )}
          </div>
        )}
      </div>
      <Strip
        vehicle={vehiculo}
        overdue={{ ...overdue, hrefOf: () => null }}
        departure={departure}
        hrefOf={(step) => stepHref(id, step)}
        onSeen={setSeen}
      />
      <div className="hub-stack">
        {device && <Position vehicle={vehiculo} device={device} tiles={tiles} now={now} mapTo={mapTo} />}
        <Documents id={id} />
      </div>
    </main>
  )
}

/** A Usuario renews and registers documents; drivers are the Administradores' matter. */
function stepHref(id: string, step: Step): string | null {
  if (step.que === 'renew') return assignedHref(id, { renovar: step.documento })
  return step.que === 'register' ? assignedHref(id, { nuevo: '', tipo: step.tipo }) : null
}

function Documents({ id }: { id: string }) {
  const { folder, opened, today } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  return (
    <Panel
      title={t('vehiculo.documents')}
      aside={
        <LinkButton icon={Plus} to={assignedHref(id, { nuevo: '' })} preventScrollReset>
          {t('vehiculo.add_document')}
        </LinkButton>
      }
    >
      <p className="hub-lead">{t('vehiculo.checklist')}</p>
      {folder ? (
        <DocumentosTable rows={folder.rows} canManage={false} orden={null} />
      ) : (
        <div className="list-note">
          <ErrorState message={t('vehiculo.part_error')} />
        </div>
      )}
      {opened && <OpenedDialog opened={opened} canManage={false} today={today} />}
    </Panel>
  )
}
