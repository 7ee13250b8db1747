/** Mantenimientos: the service book of the fleet and its plans, two views of one screen; dialogs in the address. */
import { mantenimientoCommand } from '@domain/mantenimiento'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { redirigir } from '~/forms/redirigir.server'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { titulo } from '~/i18n/titulo'
import { LinkButton } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Missing } from '~/ui/missing'
import { Page, Panel } from '~/ui/page'
import { plateText } from '~/ui/plate'
import { useListLoading } from '~/ui/use-list-loading'
import { hrefList, hrefTo } from './address'
import { Gasto } from './gasto'
import { load } from './load.server'
import './mantenimientos.css'
import { Planes } from './planes'
import { Servicios } from './servicios'
import { Vistas } from './vistas'
import { Window } from './windows'

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'mantenimientos.titulo')

export const loader = ({ request, context }: LoaderFunctionArgs) => load(request, context)

export async function action({ request, context }: ActionFunctionArgs) {
  const { mantenimientos, planes, odometros, hoy } = await context.abierta(request)
  const params = new URL(request.url).searchParams
  const lista = hrefTo(params)
  return submit(request, mantenimientoCommand(hoy), async (orden) => {
    switch (orden.intent) {
      case 'create': {
        const { intent: _, vehiculo_id, ...datos } = orden
        const { placa } = await mantenimientos.create(vehiculo_id, datos)
        return redirigir(lista, 'mantenimientos.creado', { placa: plateText(placa) })
      }
      case 'update': {
        const { intent: _, id, ...datos } = orden
        const { placa } = await mantenimientos.update(id, datos)
        return redirigir(lista, 'mantenimientos.guardado', { placa: plateText(placa) })
      }
      case 'remove': {
        const { placa } = await mantenimientos.remove(orden.id)
        return redirigir(lista, 'mantenimientos.eliminado', { placa: plateText(placa) })
      }
      case 'plan-create': {
        const { intent: _, vehiculo_id, ...datos } = orden
        const { placa } = await planes.create(vehiculo_id, datos)
        return redirigir(hrefList('planes', params.get('vehiculo')), 'mantenimientos.plan_creado', {
          plan: datos.nombre,
          placa: plateText(placa),
        })
      }
      case 'plan-update': {
        const { intent: _, id, ...datos } = orden
        const { placa } = await planes.update(id, datos)
        return redirigir(lista, 'mantenimientos.plan_guardado', { plan: datos.nombre, placa: plateText(placa) })
      }
      case 'plan-remove': {
        const { placa, nombre } = await planes.remove(orden.id)
        return redirigir(lista, 'mantenimientos.plan_eliminado', { plan: nombre, placa: plateText(placa) })
      }
      case 'kilometraje': {
        const { intent: _, vehiculo_id, ...lectura } = orden
        const { placa } = await odometros.leer(vehiculo_id, lectura)
        return redirigir(lista, 'mantenimientos.km_guardado', { placa: plateText(placa) })
      }
    }
  })
}

export default function Mantenimientos() {
  const { servicios, planes, lista, abierta, hoy } = useLoaderData<typeof loader>()
  const { t, numero } = useI18n()
  const [params] = useSearchParams()
  const cargando = useListLoading(hrefTo)
  const dePlanes = lista.vista === 'planes'
  const hayVehiculos = (servicios ?? planes)?.hayVehiculos ?? true
  const estados = planes?.conteo?.porFiltro
  return (
    <Page
      title={t('mantenimientos.titulo')}
      lead={
        estados && estados.vencidos + estados.proximos > 0
          ? t('mantenimientos.resumen', { vencidos: numero(estados.vencidos), proximos: numero(estados.proximos) })
          : t('mantenimientos.lema')
      }
      actions={
        hayVehiculos && (
          <LinkButton
            tone="primary"
            icon={Plus}
            to={hrefTo(params, dePlanes ? 'plan-nuevo' : 'nuevo')}
            aria-label={t(dePlanes ? 'mantenimientos.agregar_plan' : 'mantenimientos.registrar')}
            preventScrollReset
          >
            {t(dePlanes ? 'comun.agregar' : 'mantenimientos.registrar_corto')}{' '}
            <span className="hide-s">
              {t(dePlanes ? 'mantenimientos.plan_palabra' : 'mantenimientos.servicio_palabra')}
            </span>
          </LinkButton>
        )
      }
    >
      <Vistas vista={lista.vista} vehiculo={lista.vehiculo} hayVehiculos={hayVehiculos} />
      {servicios?.dibujo && <Gasto dibujo={servicios.dibujo} soloUno={lista.vehiculo !== null} />}
      <Panel label={t(dePlanes ? 'mantenimientos.planes' : 'mantenimientos.servicios')}>
        {servicios && <Servicios pagina={servicios} lista={lista} cargando={cargando} />}
        {planes && <Planes pagina={planes} lista={lista} hoy={hoy} cargando={cargando} />}
        {!servicios && !planes && (
          <div className="tools">
            <ErrorState message={t('mantenimientos.error_cargar')} />
          </div>
        )}
      </Panel>
      {abierta && <Window abierta={abierta} hoy={hoy} />}
    </Page>
  )
}

/** A record that is gone, or never was: said in its own screen, with the way back to the list. */
export const ErrorBoundary = () => (
  <Missing title="mantenimientos.titulo" back="mantenimientos.volver" backTo={hrefList('servicios')} />
)
