/** The screen Alertas of both areas: the same pieces over what the door of who reads lets through. */
import type { ListaAlertas } from '@domain/alerta'
import { HISTORIA_BASIC_DIAS } from '@domain/plan'
import { figure } from '~/board/words'
import { useI18n } from '~/i18n/provider'
import { PlansLink } from '~/plan/offer'
import { Note } from '~/ui/note'
import { Page, Panel } from '~/ui/page'
import './alerts.css'
import { List, type Pagina } from './list'
import { NotLoaded, Refused } from './refused'
import type { Fixes } from './row'

export function AlertsScreen(props: {
  pagina: Pagina | null
  lista: ListaAlertas
  hoy: string
  fixes: Fixes
  documents: string
}) {
  const { pagina } = props
  const i18n = useI18n()
  const { t } = i18n
  const pendientes = pagina?.conteo.pendientes
  const lead = !pendientes
    ? null
    : pendientes.n === 0
      ? t('alertas.sin_pendientes')
      : t('alertas.resumen', { n: pendientes.n === 1 ? 1 : figure(pendientes, i18n) })
  return (
    <Page title={t('alertas.titulo')} lead={lead}>
      <Refused />
      {pagina?.recortada && (props.lista.estado === 'resueltas' || props.lista.estado === 'todas') && (
        <Note action={<PlansLink />}>{t('suscripcion.historial_corto', { n: HISTORIA_BASIC_DIAS })}</Note>
      )}
      <Panel label={t('alertas.lista')} className="alert-panel">
        {pagina ? <List {...props} pagina={pagina} /> : <NotLoaded />}
      </Panel>
    </Page>
  )
}
