/** Alertas del Sistema: problems of the platform itself, and what to do about them. */
import { SystemAlertasList } from '@domain/plataforma/system-alert-command'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { rereadWhenGone } from '~/forms/reread-when-gone'
import { countInLabel } from '~/ui/count'
import '~/alerts/alerts.css'
import { moveAlerts } from '~/alerts/moves.server'
import { NotLoaded, Refused } from '~/alerts/refused'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { listParams } from '~/ui/lists/page-size'
import { Note } from '~/ui/note'
import { Page, Panel } from '~/ui/page'
import { List } from './list'

export const shouldRevalidate = rereadWhenGone

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'sistema.title')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { alertas, now } = await context.superAdmin(request)
  const list = SystemAlertasList.parse(Object.fromEntries(listParams(request)))
  const page = await alertas.list(list).catch((error: unknown) => {
    context.logFailure('error-cargar-alertas', error)
    return null
  })
  return data({ list, page, now }, page ? 200 : 503)
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { alertas, person, now } = await context.superAdmin(request)
  return moveAlerts(request, alertas, { actor: person.id, now })
}

export default function SystemAlertas() {
  const { list, page, now } = useLoaderData<typeof loader>()
  const i18n = useI18n()
  const { t, ago } = i18n
  // during a search the counts cover only its results, so no total is shown
  const pendientes = list.q ? null : page?.count.pendientes
  const lead = !pendientes
    ? null
    : pendientes.n === 0
      ? t('sistema.no_pending')
      : t('sistema.resumen', { n: pendientes.n === 1 ? 1 : countInLabel(pendientes, i18n) })
  return (
    <Page title={t('sistema.title')} lead={lead}>
      <Refused />
      {page && page.stopped !== null && (
        <Note tone="bad">{t('sistema.stopped', { cuando: ago(page.stopped, now) })}</Note>
      )}
      <Panel label={t('sistema.list')} className="alert-panel">
        {page ? <List page={page} list={list} now={now} /> : <NotLoaded />}
      </Panel>
    </Page>
  )
}
