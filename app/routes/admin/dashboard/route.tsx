/**
 * Panel de Control: true counters, «¿Puede salir hoy?», where the fleet is, what falls due and what waits.
 * The two lists stream in after the rest and stand or fall alone.
 */
import { abrePro } from '@domain/apertura'
import { FILTROS, VEREDICTO_DE } from '@domain/vehiculo'
import type { Veredicto } from '@domain/veredicto'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { MapPin, Plus, Truck } from 'lucide-react'
import { Board } from '~/board/board'
import { Figure } from '~/board/figures'
import { AlertList, capital, DueList } from '~/board/lists'
import { Street } from '~/board/street'
import { figure } from '~/board/words'
import { useI18n } from '~/i18n/provider'
import { titulo } from '~/i18n/titulo'
import { LinkButton } from '~/ui/button'
import { Empty } from '~/ui/empty'
import { Gauge, Strip } from '~/ui/gauge'
import { Page, Panel } from '~/ui/page'
import { useReturn } from '~/ui/use-return'

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'panel.titulo')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { panel, empresa, ajustes, hoy, ahora } = await context.abierta(request)
  const listas = panel.listas()
  return {
    ...(await panel.resumen()),
    ...listas,
    limite: empresa.vehicle_limit,
    prueba: empresa.subscription_status === 'trial',
    gps: abrePro(empresa, ahora),
    tiles: { url: ajustes.tilesUrl, attribution: ajustes.tilesAttribution },
    hoy,
    ahora,
  }
}

const filtrados = (veredicto: Veredicto) =>
  `/admin/vehicles?estado=${FILTROS.find((filtro) => VEREDICTO_DE[filtro] === veredicto)}`

export default function PanelDeControl() {
  const { contadores: n, limite, prueba, ahora } = useLoaderData<typeof loader>()
  useReturn(ahora)
  const i18n = useI18n()
  const { t, fechaLarga, hora, numero } = i18n
  const vacia = n.vehiculos.n === 0
  return (
    <Page
      title={t('panel.titulo')}
      lead={
        <>
          {capital(fechaLarga(ahora))}
          <span className="hide-s"> · {hora(ahora)}</span>
        </>
      }
      actions={
        !vacia && (
          <LinkButton
            tone="primary"
            icon={Plus}
            to="/admin/documents?nuevo"
            aria-label={t('panel.agregar_documento')}
            prefetch="intent"
          >
            {t('comun.agregar')} <span className="hide-s">{t('panel.documento')}</span>
          </LinkButton>
        )
      }
    >
      <Strip label={t('panel.contadores')}>
        <Gauge
          label={t('panel.vehiculos')}
          value={<Figure of={n.vehiculos} />}
          note={t(prueba ? 'panel.de_su_prueba' : 'panel.de_su_plan', { n: numero(limite) })}
          to="/admin/vehicles"
        />
        <Gauge
          label={t('panel.documentos')}
          value={<Figure of={n.documentos} />}
          note={t('panel.vigentes', { n: figure(n.documentosVigentes, i18n) })}
          to="/admin/documents"
        />
        <Gauge
          label={t('panel.alertas_pendientes')}
          value={<Figure of={n.alertas} />}
          note={t('panel.de_hoy', { n: figure(n.alertasDeHoy, i18n) })}
          to="/admin/alerts"
        />
        <Gauge
          label={t('panel.gps_activos')}
          value={<Figure of={n.gpsActivos} />}
          note={t('panel.en_linea_ahora', { n: figure(n.gpsEnLinea, i18n) })}
          to="/admin/gps"
        />
      </Strip>
      {vacia ? <PrimerVehiculo /> : <Salas />}
    </Page>
  )
}

function PrimerVehiculo() {
  const { t } = useI18n()
  return (
    <Panel label={t('panel.primer_vehiculo')}>
      <Empty
        icon={Truck}
        title={t('panel.primer_vehiculo')}
        action={
          <LinkButton tone="primary" to="/admin/vehicles?nuevo" icon={Plus}>
            {t('panel.agregar_vehiculo')}
          </LinkButton>
        }
      >
        {t('panel.primer_vehiculo_detalle')}
      </Empty>
    </Panel>
  )
}

function Salas() {
  const { tablero, contadores, calle, gps, tiles, alertas, porVencer, hoy, ahora } = useLoaderData<typeof loader>()
  const i18n = useI18n()
  const { t } = i18n
  return (
    <div className="dash">
      <div className="dash-col">
        <Board tablero={tablero} area="admin" todos="/admin/vehicles" filtrados={filtrados} />
        <Panel
          title={t('panel.por_vencer')}
          aside={
            <Link to="/admin/documents" prefetch="intent">
              {t('panel.ver_documentos')}
            </Link>
          }
        >
          <DueList list={porVencer} n={contadores.documentosPorVencer.n} hoy={hoy} area="admin" />
        </Panel>
      </div>
      <div className="dash-col">
        {gps &&
          (calle.length > 0 ? <Street calle={calle} ahora={ahora} tiles={tiles} to="/admin/gps" /> : <SinCalle />)}
        <Panel
          title={t('panel.alertas')}
          aside={
            contadores.alertas.n > 0 && (
              <Link to="/admin/alerts" prefetch="intent">
                {t('panel.ver_alertas', { n: figure(contadores.alertas, i18n) })}
              </Link>
            )
          }
        >
          <AlertList list={alertas} n={contadores.alertas.n} hoy={hoy} to="/admin/alerts" />
        </Panel>
      </div>
    </div>
  )
}

function SinCalle() {
  const { t } = useI18n()
  return (
    <Panel title={t('panel.en_la_calle')}>
      <Empty
        icon={MapPin}
        level={3}
        title={t('panel.sin_calle')}
        action={
          <LinkButton to="/admin/gps?nuevo" icon={Plus}>
            {t('panel.agregar_dispositivo')}
          </LinkButton>
        }
      >
        {t('panel.sin_calle_detalle')}
      </Empty>
    </Panel>
  )
}
