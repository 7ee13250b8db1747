/** Datos of one vehicle: what it is, who sees it, its GPS device and QR code, and deleting it. */

import { allowsQr, shownEstado } from '@domain/dispositivos/estado'
import { formatImei } from '@domain/dispositivos/imei-shown'
import { joinIds } from '@domain/joined-ids'
import { formatPlaca } from '@domain/vehiculos/placa'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Pencil, Plus, QrCode, Trash2, UserRoundCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { lazyComponent } from '~/connection/lazy-component'
import { redirectWithToast, redirectWithUndo } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Panel } from '~/ui/page'
import { useReadOnly } from '~/ui/read-only'
import { Badge } from '~/ui/signs/badge'
import { vehicleHref } from '~/ui/vehicles/address'
import { Swatch } from '../../vehicles/swatch'
import { borrowed } from '../acts'
import { absent } from '../load.server'
import { useVehicle } from '../use-vehicle'
import './data.css'

const LIST = '/admin/vehicles'

// the server draws it: its script, with the rules of a vehicle, comes after the page
const DataForm = lazyComponent(async () => (await import('./form')).DataForm)
const SpeedForm = lazyComponent(async () => (await import('./speed')).SpeedForm)
const OpenedDialogs = lazyComponent(async () => (await import('./dialogs')).OpenedDialogs)

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { vehiculos, asignaciones, today } = await context.openedEmpresa(request)
  const id = params.id ?? ''
  const { searchParams } = new URL(request.url)
  const read = await Promise.all([
    asignaciones.of(id),
    searchParams.has('eliminar') ? vehiculos.countRemoved(id) : null,
  ]).catch((error: unknown) => {
    context.logFailure('error-cargar-vehiculos', error)
    return null
  })
  if (!read) return data({ today, viewers: null, dialogs: { eliminado: null, toAssign: null } }, 503)
  const [assignable, removed] = read
  if (!assignable) throw absent()
  const toAssign = searchParams.has('asignar') ? assignable : null
  return data({
    today,
    viewers: assignable.personas
      .filter(({ asignado }) => asignado)
      .map(({ id: person, nombre }) => ({ id: person, nombre })),
    dialogs: { eliminado: removed ?? null, toAssign },
  })
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { vehiculos, asignaciones, today } = await context.openedEmpresa(request)
  const id = params.id ?? ''
  const here = vehicleHref(id, 'data')
  const { vehicleDataCommand } = await import('@domain/vehiculos/speed-limit')
  return submit(request, vehicleDataCommand(today), async (command) => {
    if (command.intent === 'update-speed-limit') {
      await vehiculos.limitSpeed(id, command.limite_velocidad)
      return redirectWithToast(here, 'vehiculo.limit_stored')
    }
    if (!('id' in command) || command.id !== id) throw absent()
    switch (command.intent) {
      case 'remove': {
        const placa = formatPlaca(await vehiculos.remove(id))
        return redirectWithToast(LIST, 'vehiculos.deleted', { placa })
      }
      case 'assign': {
        const { placa, before, after } = await asignaciones.replace(id, command.usuarios, command.before)
        const fields = { intent: 'undo-assign', id, before: joinIds(before), after: joinIds(after) }
        return redirectWithUndo(here, { action: LIST, fields }, 'vehiculos.assigned', { placa: formatPlaca(placa) })
      }
      case 'update': {
        const { intent: _, id: _id, antes: shown, ...values } = command
        const placa = formatPlaca(await vehiculos.update(id, values, shown))
        return redirectWithToast(here, 'vehiculos.saved', { placa })
      }
      // taking back is posted to the list
      case 'undo-assign':
        throw absent()
    }
  })
}

export default function DataTab() {
  const { today, dialogs } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  const readOnly = useReadOnly()
  const { id } = useVehicle().head.vehiculo
  return (
    <>
      <div className="hub-cols">
        <div>
          <Panel title={t('vehiculo.identity')}>{readOnly ? <Facts /> : <DataForm key={id} today={today} />}</Panel>
        </div>
        <div>
          <Viewers />
          <Gps />
          <Speed />
          <Removal />
        </div>
      </div>
      {Object.values(dialogs).some(Boolean) && <OpenedDialogs {...dialogs} today={today} />}
    </>
  )
}

/** The data to read, for who may not change them. */
function Facts() {
  const { t, date, formatNumber } = useI18n()
  const v = useVehicle().head.vehiculo
  const facts: [string, ReactNode][] = [
    [t('vehiculos.placa'), formatPlaca(v.placa)],
    [t('vehiculos.servicio'), t(`vehiculos.${v.servicio}`)],
    [t('vehiculos.marca'), v.marca],
    [t('vehiculos.modelo'), v.modelo],
    [t('vehiculos.anio'), v.anio],
    [t('vehiculos.color'), v.color && <Swatch color={v.color} />],
    [t('vehiculos.titular'), v.titular],
    [t('vehiculos.clase'), v.clase && t(`vehiculos.${v.clase}`)],
    [t('vehiculos.cilindraje'), v.cilindraje !== null && formatNumber(v.cilindraje)],
    [t('vehiculos.fecha_matricula'), v.fecha_matricula && date(v.fecha_matricula)],
  ]
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || <span className="facts-none">{t('vehiculo.not_entered')}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}

function Viewers() {
  const { viewers } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  const { id } = useVehicle().head.vehiculo
  return (
    <Panel title={t('vehiculo.viewers')} className="hub-pad">
      {viewers === null ? (
        <ErrorState message={t('vehiculo.part_error')} />
      ) : viewers.length === 0 ? (
        <p>{t('vehiculo.viewers_none')}</p>
      ) : (
        <>
          <p>{t('vehiculo.viewers_some')}</p>
          <ul className="bullets">
            {viewers.map((person) => (
              <li key={person.id}>{person.nombre}</li>
            ))}
          </ul>
        </>
      )}
      <LinkButton icon={UserRoundCheck} to={vehicleHref(id, 'data', { asignar: id })} preventScrollReset>
        {t('vehiculo.choose_viewers')}
      </LinkButton>
    </Panel>
  )
}

function Gps() {
  const { t } = useI18n()
  const { head, gps } = useVehicle()
  const { vehiculo, dispositivo: device } = head
  const back = vehicleHref(vehiculo.id, 'data')
  const dialog = (params: Record<string, string>) => borrowed('/admin/gps', params, back)
  return (
    <Panel title={t('vehiculo.gps')} className="hub-pad">
      {device ? (
        <p className="hub-device">
          <span className="imei">{formatImei(device.imei)}</span>
          <Badge estado={shownEstado(device)} pause={shownEstado(device) === 'Activo'} />
        </p>
      ) : (
        <p>{t('vehiculo.no_gps')}</p>
      )}
      <span className="hub-aside">
        {device && gps && allowsQr(device) && (
          <LinkButton icon={QrCode} to={dialog({ qr: device.id })}>
            {t('vehiculo.qr')}
          </LinkButton>
        )}
        {device && (
          <LinkButton icon={Pencil} to={dialog({ editar: device.id })}>
            {t('vehiculo.open_device')}
          </LinkButton>
        )}
        {!device && gps && (
          <LinkButton icon={Plus} to={dialog({ nuevo: vehiculo.id })}>
            {t('vehiculo.add_device')}
          </LinkButton>
        )}
      </span>
    </Panel>
  )
}

/** What is above it is alerted by positions: it takes effect with the plans that have GPS. */
function Speed() {
  const { t } = useI18n()
  const readOnly = useReadOnly()
  const { head, gps } = useVehicle()
  const { id, limite_velocidad: limit } = head.vehiculo
  if (!gps) return null
  if (!readOnly)
    return (
      <Panel title={t('vehiculo.speed')}>
        <SpeedForm key={id} />
      </Panel>
    )
  return (
    <Panel title={t('vehiculo.speed')} className="hub-pad">
      <p>{limit === null ? t('vehiculo.company_limit') : t('vehiculo.limited_to', { n: limit })}</p>
    </Panel>
  )
}

function Removal() {
  const { t } = useI18n()
  const readOnly = useReadOnly()
  const { id, placa } = useVehicle().head.vehiculo
  if (readOnly) return null
  return (
    <Panel title={t('vehiculo.delete')} className="hub-pad">
      <p className="hub-note">{t('vehiculo.delete_detail')}</p>
      <LinkButton icon={Trash2} tone="danger" to={vehicleHref(id, 'data', { eliminar: id })} preventScrollReset>
        {t('vehiculo.delete_named', { placa: formatPlaca(placa) })}
      </LinkButton>
    </Panel>
  )
}
