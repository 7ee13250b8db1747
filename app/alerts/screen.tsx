/** The screen Alertas of both areas: the same pieces over what the door of who reads lets through. */
import type { ListaAlertas } from '@domain/alerta'
import { HISTORIA_BASIC_DIAS } from '@domain/plan'
import { useActionData } from '@remix-run/react'
import { RotateCcw } from 'lucide-react'
import { decodificar } from '~/forms/errores'
import { useI18n } from '~/i18n/provider'
import { PlansLink } from '~/plan/offer'
import { LinkButton } from '~/ui/button'
import { Note } from '~/ui/note'
import { Page, Panel } from '~/ui/page'
import './alerts.css'
import { List, type Pagina } from './list'
import type { Fixes } from './row'

export function AlertsScreen(props: {
  pagina: Pagina | null
  lista: ListaAlertas
  hoy: string
  fixes: Fixes
  documents: string
}) {
  const { pagina } = props
  const { t, numero } = useI18n()
  const pendientes = pagina?.conteo.pendientes
  const lead = !pendientes
    ? null
    : pendientes.n === 0
      ? t('alertas.sin_pendientes')
      : t('alertas.resumen', { n: pendientes.n === 1 ? 1 : `${numero(pendientes.n)}${pendientes.mas ? '+' : ''}` })
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

/** What an order was refused for: somebody was faster, or the database did not answer. */
function Refused() {
  const { motivo } = useI18n()
  const data = useActionData<unknown>()
  if (typeof data !== 'object' || data === null || !('error' in data)) return null
  const errors = Object.values((data.error ?? {}) as Record<string, string[]>).flat()
  const [first] = errors
  if (!first) return null
  const { clave, datos } = decodificar(first)
  return <Note tone="bad">{motivo(clave, datos)}</Note>
}

function NotLoaded() {
  const { t } = useI18n()
  return (
    <div className="tools">
      <Note
        tone="bad"
        action={
          <LinkButton to="." tone="line" icon={RotateCcw} reloadDocument>
            {t('comun.reintentar')}
          </LinkButton>
        }
      >
        {t('alertas.error_cargar')}
      </Note>
    </div>
  )
}
