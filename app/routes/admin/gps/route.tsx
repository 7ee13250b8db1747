/** Dispositivos GPS: the live map of the fleet, and the table of its devices. */

import { DispositivoCommand } from '@domain/dispositivos/dispositivo'
import { shownEstado } from '@domain/dispositivos/estado'
import { formatPlaca } from '@domain/vehiculos/placa'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { isRouteErrorResponse, useLoaderData, useRouteError, useSearchParams } from '@remix-run/react'
import { Plus, Satellite, Send } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { lazyComponent } from '~/connection/lazy-component'
import { useReload } from '~/connection/use-connection'
import { usePreload } from '~/connection/use-preload'
import { useRefresh } from '~/connection/use-refresh'
import { redirectWithToast } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { LARGE_FLEET } from '~/map/fleet'
import { LivePanel } from '~/map/live-panel'
import { unlessOtherVehicle, withVehicle } from '~/map/selection'
import { useFleet } from '~/map/use-fleet'
import { HREF_PLANES } from '~/plan/address'
import { PlansLink } from '~/plan/offer'
import { Button, LinkButton } from '~/ui/button'
import { Empty } from '~/ui/lists/empty'
import { Note } from '~/ui/note'
import { Page, Panel } from '~/ui/page'
import { DEVICES_VIEW, hrefTo, linkDialogOf, showsDevicesOnly } from './address'
import { load } from './load.server'
import { MapTabs } from './map-tabs'
import '~/horarios/week.css'
import './gps.css'
import { PLACES_ON_MAP } from '../places/address'
import { DeviceTable } from './table'
import { useRoster } from './use-roster'

const OpenedDialog = lazyComponent(async () => (await import('./dialogs')).OpenedDialog, ['dispositivo'])

export const shouldRevalidate = unlessOtherVehicle

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'gps.title')

export const loader = ({ request, context }: LoaderFunctionArgs) => load(request, context)

export async function action({ request, context }: ActionFunctionArgs) {
  const { dispositivos, deviceHorario, ownServer } = await context.openedEmpresa(request)
  const { searchParams } = new URL(request.url)
  const tableHref = hrefTo(searchParams)
  return submit(request, DispositivoCommand, async (command) => {
    switch (command.intent) {
      case 'create': {
        const { id, placa, withLink } = await dispositivos.create(command)
        const destination = withLink ? hrefTo(searchParams, linkDialogOf(command), id) : tableHref
        return redirectWithToast(destination, 'dispositivo.created', { placa: formatPlaca(placa) })
      }
      case 'update': {
        const { placa } = await dispositivos.update(command.id, command)
        return redirectWithToast(tableHref, 'dispositivo.saved', { placa: formatPlaca(placa) })
      }
      case 'update-hours': {
        const { placa } = await deviceHorario.replace(command)
        return redirectWithToast(tableHref, 'dispositivo.hours_stored', { placa: formatPlaca(placa) })
      }
      case 'regenerate': {
        const { placa, tipo_dispositivo } = await dispositivos.regenerate(command.id)
        const destination = hrefTo(searchParams, linkDialogOf({ tipo_dispositivo }), command.id)
        return redirectWithToast(destination, 'dispositivo.regenerated', { placa: formatPlaca(placa) })
      }
      case 'renew-server': {
        await ownServer.renew()
        return redirectWithToast(hrefTo(searchParams, 'servidor'), 'dispositivo.server_renewed')
      }
      case 'remove': {
        const { placa } = await dispositivos.remove(command.id)
        return redirectWithToast(tableHref, 'dispositivo.deleted', { placa: formatPlaca(placa) })
      }
    }
  })
}

export default function DispositivosGps() {
  usePreload(OpenedDialog)
  const data = useLoaderData<typeof loader>()
  const { roster, complete } = useRoster(data)
  const { page, list, hidden, opened, hasVehiculos, planState, tiles, now } = data
  const { t, formatNumber, reason } = useI18n()
  const [params] = useSearchParams()
  const refresh = useRefresh()
  const reload = useCallback(() => {
    if (complete) refresh()
  }, [refresh, complete])
  const live = useFleet(roster, now, reload)
  const withMap = planState !== 'not-in-plan' && roster.length > 0
  // of a large fleet the table lies behind its tab
  const isLarge = withMap && (roster.length >= LARGE_FLEET || !complete)
  const devicesOnly = showsDevicesOnly(params, isLarge)
  const isAlone = params.get('vista') === DEVICES_VIEW
  const active = roster.filter((device) => shownEstado(device) !== 'Inactivo').length
  const online = live.fleet.filter((vehicle) => vehicle.live === 'En línea').length
  const qrDeviceId = opened?.dialog === 'qr' ? opened.device.id : null
  const isReporting = live.fleet.some((vehicle) => vehicle.id === qrDeviceId && vehicle.live === 'En línea')
  const addHref = (vehiculo: string) => hrefTo(withVehicle(params, null), 'nuevo', vehiculo)
  // memoized: re-rendered when its rows change, not with every fix
  const table = useMemo(
    () => (
      <DeviceTable
        page={page}
        list={list}
        hidden={hidden}
        hasVehiculos={hasVehiculos}
        open={planState === 'open'}
        alone={isAlone}
      />
    ),
    [page, list, hidden, hasVehiculos, planState, isAlone],
  )

  return (
    <Page
      title={t('gps.title')}
      lead={
        complete && roster.length > 0 && t('gps.resumen', { n: formatNumber(active), enLinea: formatNumber(online) })
      }
      actions={
        planState === 'open' &&
        hasVehiculos && (
          <>
            {roster.length > 0 && (
              <LinkButton icon={Send} to="/admin/shares" aria-label={t('gps.shared')}>
                <span className="hide-s">{t('gps.shared')}</span>
              </LinkButton>
            )}
            <LinkButton tone="primary" icon={Plus} to={hrefTo(params, 'nuevo')} preventScrollReset>
              {t('common.add')} <span className="hide-s">{t('gps.add_short')}</span>
            </LinkButton>
          </>
        )
      }
    >
      {planState === 'not-in-plan' && <PlanOffer />}
      {planState !== 'open' && planState !== 'not-in-plan' && (
        <Note tone="warn" action={<PlansLink />}>
          {reason(planState)}
        </Note>
      )}
      {(withMap || planState === 'open') && <MapTabs current={devicesOnly || !withMap ? 'devices' : 'live'} />}
      {withMap && !devicesOnly && (
        <LivePanel
          {...live}
          tiles={tiles}
          driversAt="/admin/gps/drivers"
          placesAt={PLACES_ON_MAP}
          complete={complete}
          {...(planState === 'open' && { addTo: addHref })}
        />
      )}
      {(planState === 'open' || roster.length > 0) && (devicesOnly || !isLarge) && table}
      {opened && <OpenedDialog opened={opened} hasVehiculos={hasVehiculos} isReporting={isReporting} now={now} />}
    </Page>
  )
}

function PlanOffer() {
  const { t } = useI18n()
  return (
    <Panel label={t('gps.plan_title')}>
      <Empty
        icon={Satellite}
        title={t('gps.plan_title')}
        action={
          <LinkButton tone="primary" to={HREF_PLANES}>
            {t('gps.plan_action')}
          </LinkButton>
        }
      >
        {t('gps.plan_text')}
      </Empty>
    </Panel>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const { t, reason } = useI18n()
  const reload = useReload()
  // thrown responses are shown by the guard's own screens
  if (isRouteErrorResponse(error) && error.status !== 404) throw error
  const isMissing = isRouteErrorResponse(error)
  return (
    <Page title={t('gps.title')}>
      <Note
        tone="bad"
        action={
          isMissing ? (
            <LinkButton to={hrefTo(new URLSearchParams())}>{t('gps.back')}</LinkButton>
          ) : (
            <Button onClick={reload}>{t('common.retry')}</Button>
          )
        }
      >
        {isMissing ? reason('no-encontrado') : t('gps.load_error')}
      </Note>
    </Page>
  )
}
