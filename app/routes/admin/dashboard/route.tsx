import { diasEntre } from '@domain/dia'
import { vigencia } from '@domain/vigencia'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Bell, FileText, Plus, Truck } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { titulo } from '~/i18n/titulo'
import { Badge } from '~/ui/badge'
import { LinkButton } from '~/ui/button'
import { Empty } from '~/ui/empty'
import { Gauge, Strip } from '~/ui/gauge'
import { Page, Panel } from '~/ui/page'
import { Plate, plateText } from '~/ui/plate'

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'panel.titulo')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { panel, empresa, hoy, ahora } = await context.empresa(request)
  return {
    ...(await panel.resumen()),
    limite: empresa.vehicle_limit,
    prueba: empresa.subscription_status === 'trial',
    hoy,
    ahora,
  }
}

const mayuscula = (texto: string) => texto.charAt(0).toUpperCase() + texto.slice(1)

export default function PanelDeControl() {
  const { contadores: n, limite, prueba, ahora } = useLoaderData<typeof loader>()
  const { t, fechaLarga, numero } = useI18n()
  return (
    <Page title={t('panel.titulo')} lead={mayuscula(fechaLarga(ahora))}>
      <Strip label={t('panel.contadores')}>
        <Gauge
          label={t('panel.vehiculos')}
          value={numero(n.vehiculos)}
          note={prueba ? t('panel.de_su_prueba', { n: limite }) : t('panel.de_su_plan', { n: limite })}
          to="/admin/vehicles"
        />
        <Gauge
          label={t('panel.documentos')}
          value={numero(n.documentos)}
          note={t('panel.vigentes', { n: n.documentosVigentes })}
          to="/admin/documents"
        />
        <Gauge
          label={t('panel.alertas_pendientes')}
          value={numero(n.alertas)}
          note={t('panel.de_hoy', { n: n.alertasDeHoy })}
          to="/admin/alerts"
        />
        <Gauge label={t('panel.gps_activos')} value={numero(n.gpsActivos)} to="/admin/gps" />
      </Strip>
      {n.vehiculos === 0 ? <PrimerVehiculo /> : <Listas />}
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

function Listas() {
  const { alertas, porVencer, hoy } = useLoaderData<typeof loader>()
  const { t, fecha, enDias } = useI18n()
  return (
    <div className="panel-columns">
      <Panel title={t('panel.por_vencer')}>
        {porVencer.length === 0 && <Empty icon={FileText} title={t('panel.sin_documentos')} />}
        <ul className="rows">
          {porVencer.map((d) => {
            const vencido = vigencia(d.fecha_vencimiento, hoy) === 'Vencido'
            const dia = { fecha: fecha(d.fecha_vencimiento) }
            return (
              <li key={d.id}>
                <div className="row row--doc">
                  <Plate placa={d.placa} servicio={d.servicio} size="base" />
                  <span className="row-main">
                    <b>{d.tipo}</b>
                    <small>
                      {vencido ? t('panel.vencio', dia) : t('panel.vence', dia)} ·{' '}
                      {enDias(diasEntre(hoy, d.fecha_vencimiento))}
                    </small>
                  </span>
                  <Badge estado={vencido ? 'Vencido' : 'Próximo a vencer'} />
                </div>
              </li>
            )
          })}
        </ul>
      </Panel>
      <Panel title={t('panel.alertas')}>
        {alertas.length === 0 && <Empty icon={Bell} title={t('panel.sin_alertas')} />}
        <ul className="rows">
          {alertas.map((a) => (
            <li key={a.id}>
              <div className="row">
                <span className="row-main">
                  <b>{a.tipo}</b>
                  <small>
                    {plateText(a.placa)} · {a.mensaje}
                  </small>
                </span>
                <span className="row-side">{fecha(a.fecha)}</span>
              </div>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
