/**
 * Conductores of one vehicle: who drives it, with which licence. The forms are those of the screen Conductores; they post
 * there and return here.
 */
import { formatDocumento } from '@domain/conductores/identity'
import { licenciaEstadoOn } from '@domain/conductores/licencia'
import { ObjectionCommand } from '@domain/objeciones/report'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { Link, useLoaderData, useSearchParams } from '@remix-run/react'
import { IdCard, Plus } from 'lucide-react'
import { lazyComponent } from '~/connection/lazy-component'
import { redirectWithToast, redirectWithUndo } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'
import { success } from '~/forms/toast'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Empty } from '~/ui/lists/empty'
import { Panel } from '~/ui/page'
import { Badge } from '~/ui/signs/badge'
import { vehicleHref } from '~/ui/vehicles/address'
import { hrefOfVehicle } from '../../drivers/address'
import { DriverActions } from '../../drivers/driver-actions'
import { Expiry, LicenciaCell, Phone } from '../../drivers/table'
import { absent } from '../load.server'
import { useVehicle } from '../use-vehicle'
import '~/objections/panel.css'
import './drivers.css'

const Objections = lazyComponent(async () => (await import('~/objections/panel')).ObjectionsPanel)
const DriverOfVehicle = lazyComponent(
  async () => (await import('../../drivers/of-vehicle')).DriverOfVehicle,
  ['reasons', 'archivos'],
)

/** The dialogs of this tab: `?conductor=nuevo` or an id, `?licencia=…`, `?eliminar-conductor=…`. */
const DIALOGS = ['conductor', 'licencia', 'eliminar-conductor'] as const

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { conductores, today } = await context.openedEmpresa(request)
  const read = await conductores.ofVehicle(params.id ?? '').catch((error: unknown) => {
    context.logFailure('error-cargar-conductores', error)
    return 'error' as const
  })
  if (read === 'error') return data({ today, drivers: null, vehiculo: null, refusal: null }, 503)
  if (!read) throw absent()
  const { searchParams } = new URL(request.url)
  const asked = DIALOGS.map((one) => searchParams.get(one)).find((id) => id !== null)
  if (asked !== undefined && asked !== 'nuevo' && !read.conductores.some(({ id }) => id === asked)) throw absent()
  const refusal = conductores.whyNoMore()?.clave ?? null
  return data({ today, drivers: read.conductores, vehiculo: read.vehiculo, refusal })
}

/** Attends to an objection of a driver, or takes that back. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { objeciones } = await context.openedEmpresa(request)
  const vehicle = params.id ?? ''
  const here = vehicleHref(vehicle, 'drivers')
  return submit(request, ObjectionCommand, async ({ intent, id }) => {
    if (intent === 'reopen') {
      await objeciones.reopen(id, vehicle)
      return success('objeciones.reopened')
    }
    // what a colleague marked first is not this person's to take back
    const isNew = await objeciones.attend(id, vehicle)
    if (!isNew) return redirectWithToast(here, 'objeciones.attended')
    return redirectWithUndo(here, { action: here, fields: { intent: 'reopen', id } }, 'objeciones.attended')
  })
}

export default function DriversTab() {
  const { today, drivers, vehiculo, refusal } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  const { head, now } = useVehicle()
  const { id } = head.vehiculo
  const [params] = useSearchParams()
  const add = (
    <LinkButton icon={Plus} to={vehicleHref(id, 'drivers', { conductor: 'nuevo' })} preventScrollReset>
      {t('vehiculo.add_driver')}
    </LinkButton>
  )
  return (
    <>
      <Panel title={t('vehiculo.drivers')} aside={drivers && drivers.length > 0 && add}>
        {drivers === null ? (
          <div className="list-note">
            <ErrorState message={t('vehiculo.part_error')} />
          </div>
        ) : drivers.length === 0 ? (
          <Empty icon={IdCard} level={3} title={t('vehiculo.no_drivers')} action={add}>
            {t('vehiculo.no_drivers_detail')}
          </Empty>
        ) : (
          <>
            <ul className="rows">
              {drivers.map((driver) => (
                <Driver key={driver.id} driver={driver} />
              ))}
            </ul>
            <p className="hub-more">
              <Link to={hrefOfVehicle(id)}>{t('vehiculo.all_drivers')}</Link>
            </p>
          </>
        )}
        {drivers && vehiculo && DIALOGS.some((one) => params.has(one)) && (
          <DriverOfVehicle
            drivers={drivers}
            vehiculo={vehiculo}
            today={today}
            closeTo={vehicleHref(id, 'drivers')}
            refusal={refusal}
          />
        )}
      </Panel>
      <Objections vehicle={id} today={today} now={now} />
    </>
  )
}

type DriverRow = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['drivers']>[number]

function Driver({ driver }: { driver: DriverRow }) {
  const { today } = useLoaderData<typeof loader>()
  const { id, nombre, documento, telefono, licencia_fecha_vencimiento: vence } = driver
  const vehicleId = useVehicle().head.vehiculo.id
  const href = (dialog: (typeof DIALOGS)[number]) => vehicleHref(vehicleId, 'drivers', { [dialog]: id })
  return (
    <li className="row hub-line">
      <span className="row-main">
        <b>{nombre}</b>
        <small>{formatDocumento(documento)}</small>
      </span>
      <span className="row-main">
        <Phone nombre={nombre} telefono={telefono} />
      </span>
      <span className="row-main hub-licence">
        <LicenciaCell conductor={driver} />
      </span>
      <span className="hub-licence-state">
        <Badge estado={licenciaEstadoOn(vence, today)} />
        <Expiry vence={vence} today={today} />
      </span>
      <span className="actions">
        <DriverActions driver={driver} href={href} />
      </span>
    </li>
  )
}
