/** Mantenimientos: the service book of the fleet and its plans, two views of one screen; dialogs in the address. */
import { mantenimientoCommand } from '@domain/mantenimientos/mantenimiento'
import { formatPlaca } from '@domain/vehiculos/placa'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { lazyComponent } from '~/connection/lazy-component'
import { usePreload } from '~/connection/use-preload'
import { redirectWithToast } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { returnsTo } from '~/ui/address'
import { LinkButton } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { ImportLink } from '~/ui/import-link'
import { useListLoading } from '~/ui/lists/use-list-loading'
import { Missing } from '~/ui/missing'
import { Page, Panel } from '~/ui/page'
import { hrefList, hrefTo } from './address'
import { Gasto } from './gasto'
import { load } from './load.server'
import './mantenimientos.css'
import './jobs.css'
import './dialogs.css'
import { Planes } from './planes'
import { Servicios } from './servicios'
import { ViewTabs } from './views'

const OpenedDialog = lazyComponent(async () => (await import('./dialogs')).OpenedDialog, ['archivos', 'choice'])

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'mantenimientos.title')

export const loader = ({ request, context }: LoaderFunctionArgs) => load(request, context)

export async function action({ request, context }: ActionFunctionArgs) {
  const { mantenimientos, planes, odometros, today } = await context.openedEmpresa(request)
  const params = new URL(request.url).searchParams
  const list = hrefTo(params)
  // the views do not share their filters: those of the services would hide a new plan
  const plansHref = hrefList('planes', params.get('vehiculo'))
  return submit(request, mantenimientoCommand(today), async (command) => {
    switch (command.intent) {
      case 'create': {
        const { intent: _, vehiculo_id, ...data } = command
        const { placa } = await mantenimientos.create(vehiculo_id, data)
        return redirectWithToast(list, 'mantenimientos.created', { placa: formatPlaca(placa) })
      }
      case 'update': {
        const { intent: _, id, antes: shown, ...data } = command
        const { placa } = await mantenimientos.update(id, data, shown)
        return redirectWithToast(list, 'mantenimientos.saved', { placa: formatPlaca(placa) })
      }
      case 'remove': {
        const { placa } = await mantenimientos.remove(command.id)
        return redirectWithToast(list, 'mantenimientos.deleted', { placa: formatPlaca(placa) })
      }
      case 'create-plan': {
        const { intent: _, vehiculo_id, ...data } = command
        const { placa } = await planes.create(vehiculo_id, data)
        return redirectWithToast(returnsTo(params) ?? plansHref, 'mantenimientos.plan_created', {
          plan: data.nombre,
          placa: formatPlaca(placa),
        })
      }
      case 'update-plan': {
        const { intent: _, id, antes: shown, ...data } = command
        // by its name as it is by now: another person may have changed it
        const { placa, nombre } = await planes.update(id, data, shown)
        return redirectWithToast(list, 'mantenimientos.plan_saved', { plan: nombre, placa: formatPlaca(placa) })
      }
      case 'remove-plan': {
        const { placa, nombre } = await planes.remove(command.id)
        return redirectWithToast(list, 'mantenimientos.plan_deleted', { plan: nombre, placa: formatPlaca(placa) })
      }
      case 'record-odometer': {
        const { intent: _, vehiculo_id, ...reading } = command
        const { placa } = await odometros.record(vehiculo_id, reading)
        return redirectWithToast(list, 'mantenimientos.km_saved', { placa: formatPlaca(placa) })
      }
    }
  })
}

export default function Mantenimientos() {
  usePreload(OpenedDialog)
  const { servicios, planes, list, hidden, opened, today } = useLoaderData<typeof loader>()
  const { t, formatNumber } = useI18n()
  const [params] = useSearchParams()
  const loading = useListLoading(hrefTo)
  const showsPlanes = list.vista === 'planes'
  const hasVehiculos = (servicios ?? planes)?.hasVehiculos ?? true
  const estados = planes?.count?.byFilter
  return (
    <Page
      title={t('mantenimientos.title')}
      lead={
        estados && estados.vencidos + estados.proximos > 0
          ? t('mantenimientos.resumen', {
              vencidos: formatNumber(estados.vencidos),
              proximos: formatNumber(estados.proximos),
            })
          : t('mantenimientos.tagline')
      }
      actions={
        hasVehiculos && (
          <>
            {!showsPlanes && <ImportLink text={t('mantenimientos.import')} noun="mantenimientos" />}
            <LinkButton
              tone="primary"
              icon={Plus}
              to={hrefTo(params, showsPlanes ? 'plan-nuevo' : 'nuevo')}
              aria-label={t(showsPlanes ? 'mantenimientos.add_plan' : 'mantenimientos.registrar')}
              preventScrollReset
            >
              {t(showsPlanes ? 'common.add' : 'mantenimientos.register_short')}{' '}
              <span className="hide-s">
                {t(showsPlanes ? 'mantenimientos.plan_word' : 'mantenimientos.servicio_word')}
              </span>
            </LinkButton>
          </>
        )
      }
    >
      <ViewTabs vista={list.vista} vehiculo={list.vehiculo} hasVehiculos={hasVehiculos} />
      {servicios?.drawing && <Gasto drawing={servicios.drawing} onlyOne={list.vehiculo !== null} />}
      <Panel label={t(showsPlanes ? 'mantenimientos.planes' : 'mantenimientos.servicios')}>
        {servicios && <Servicios page={servicios} list={list} hidden={hidden} loading={loading} />}
        {planes && <Planes page={planes} list={list} hidden={hidden} today={today} loading={loading} />}
        {!servicios && !planes && (
          <div className="tools">
            <ErrorState message={t('mantenimientos.load_error')} />
          </div>
        )}
      </Panel>
      {opened && <OpenedDialog opened={opened} today={today} />}
    </Page>
  )
}

/** A record that does not exist: says so on this screen, with a link back to the list. */
export const ErrorBoundary = () => (
  <Missing title="mantenimientos.title" back="mantenimientos.back" backTo={hrefList('servicios')} />
)
