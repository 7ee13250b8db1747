/** Panel de Usuario: true counters, the assigned vehicles with their verdict, the alerts that wait. */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { LayoutDashboard } from 'lucide-react'
import { Board } from '~/board/board'
import { Figure } from '~/board/figures'
import { AlertList, capital } from '~/board/lists'
import { figure } from '~/board/words'
import { useI18n } from '~/i18n/provider'
import { titulo } from '~/i18n/titulo'
import { LinkButton } from '~/ui/button'
import { Empty } from '~/ui/empty'
import { Gauge, Strip } from '~/ui/gauge'
import { Page, Panel } from '~/ui/page'
import { SinAsignados, SinEmpresa } from '../nada'

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'usuario.titulo')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { persona, suyo, ahora } = await context.usuario(request)
  if (!suyo) return { es: 'otro' as const, alla: persona.rol === 'SuperAdmin' ? '/super-admin' : '/admin' }
  if (!suyo.empresa) return { es: 'sin-empresa' as const, correo: persona.email }
  const { panel, empresa, hoy } = suyo
  const alertas = panel.alertas()
  const { contadores, tablero } = await panel.resumen()
  return { es: 'usuario' as const, contadores, tablero, alertas, empresa: empresa.nombre, hoy, ahora }
}

export default function PanelDeUsuario() {
  const datos = useLoaderData<typeof loader>()
  const { t, fechaLarga } = useI18n()
  return (
    <Page title={t('usuario.titulo')} lead={datos.es === 'usuario' && capital(fechaLarga(datos.ahora))}>
      {datos.es === 'otro' && <OtroPanel alla={datos.alla} />}
      {datos.es === 'sin-empresa' && <SinEmpresa correo={datos.correo} />}
      {datos.es === 'usuario' && <Suyo />}
    </Page>
  )
}

function Suyo() {
  const datos = useLoaderData<typeof loader>()
  const i18n = useI18n()
  if (datos.es !== 'usuario') return null
  const { contadores: n, tablero, alertas, empresa, hoy } = datos
  const { t } = i18n
  return (
    <>
      <Strip label={t('usuario.contadores')}>
        <Gauge label={t('usuario.asignados')} value={<Figure of={n.vehiculos} />} to="/vehicles" />
        <Gauge
          label={t('usuario.vigentes')}
          value={<Figure of={n.documentosVigentes} />}
          note={t('usuario.de_documentos', { n: figure(n.documentos, i18n) })}
          to="/documents"
        />
        <Gauge
          label={t('usuario.alertas')}
          value={<Figure of={n.alertas} />}
          note={t('usuario.de_hoy', { n: figure(n.alertasDeHoy, i18n) })}
          to="/alerts"
        />
      </Strip>
      {n.vehiculos.n === 0 ? (
        <SinAsignados empresa={empresa} />
      ) : (
        <div className="dash">
          <Board tablero={tablero} area="usuario" todos="/vehicles" />
          <Panel
            title={t('panel.alertas')}
            aside={
              n.alertas.n > 0 && (
                <Link to="/alerts" prefetch="intent">
                  {t('panel.ver_alertas', { n: figure(n.alertas, i18n) })}
                </Link>
              )
            }
          >
            <AlertList list={alertas} n={n.alertas.n} hoy={hoy} to="/alerts" />
          </Panel>
        </div>
      )}
    </>
  )
}

/** Of an Administrador or the SuperAdmin, who have a panel of their own. */
function OtroPanel({ alla }: { alla: string }) {
  const { t } = useI18n()
  return (
    <Panel label={t('usuario.su_panel')}>
      <Empty
        icon={LayoutDashboard}
        title={t('usuario.su_panel')}
        action={
          <LinkButton tone="primary" to={alla}>
            {t('usuario.ir_a_su_panel')}
          </LinkButton>
        }
      >
        {t('usuario.su_panel_detalle')}
      </Empty>
    </Panel>
  )
}
