/** The screen Alertas of both areas: same components, data limited by the reader's permissions. */
import type { AlertasList } from '@domain/alertas/alerta'
import { BASIC_HISTORY_DAYS } from '@domain/suscripcion/plan'
import { useI18n } from '~/i18n/provider'
import { PlansLink } from '~/plan/offer'
import { countInLabel } from '~/ui/count'
import type { HiddenColumns } from '~/ui/lists/hidden-columns'
import { Note } from '~/ui/note'
import { Page, Panel } from '~/ui/page'
import './alerts.css'
import { type AlertasPage, List } from './list'
import { NotLoaded, Refused } from './refused'
import type { Fixes } from './row'

export function AlertsScreen(props: {
  page: AlertasPage | null
  list: AlertasList
  hidden: HiddenColumns
  today: string
  fixes: Fixes
  documents: string
}) {
  const { page } = props
  const i18n = useI18n()
  const { t } = i18n
  // during a search the counts cover only its results, so no total is shown
  const pendientes = props.list.q ? null : page?.count.pendientes
  const lead = !pendientes
    ? null
    : pendientes.n === 0
      ? t('alertas.no_pending')
      : t('alertas.resumen', { n: pendientes.n === 1 ? 1 : countInLabel(pendientes, i18n) })
  return (
    <Page title={t('alertas.title')} lead={lead}>
      <Refused />
      {page?.limited && (props.list.estado === 'resueltas' || props.list.estado === 'todas') && (
        <Note action={<PlansLink />}>{t('alertas.history_limited', { n: BASIC_HISTORY_DAYS })}</Note>
      )}
      <Panel label={t('alertas.list')} className="alert-panel">
        {page ? <List {...props} page={page} /> : <NotLoaded />}
      </Panel>
    </Page>
  )
}
