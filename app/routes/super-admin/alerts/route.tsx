/** Alertas del Sistema: what is wrong with the platform itself, and what to do about it. */
import { AlertaSistemaCommand, ListaSistema } from '@domain/alerta-sistema'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import '~/alerts/alerts.css'
import { NotLoaded, Refused } from '~/alerts/refused'
import { figure } from '~/board/words'
import { redirigir } from '~/forms/redirigir.server'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { titulo } from '~/i18n/titulo'
import { Note } from '~/ui/note'
import { Page, Panel } from '~/ui/page'
import { List } from './list'

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'sistema.titulo')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { alertas, ahora } = await context.superAdmin(request)
  const lista = ListaSistema.parse(Object.fromEntries(new URL(request.url).searchParams))
  const pagina = await alertas.list(lista).catch((error: unknown) => {
    context.registrar('error-cargar-alertas', error)
    return null
  })
  return data({ lista, pagina, ahora }, pagina ? 200 : 503)
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { alertas, persona } = await context.superAdmin(request)
  const { pathname, search } = new URL(request.url)
  return submit(request, AlertaSistemaCommand, async ({ intent, id }) => {
    const estado = intent === 'review' ? 'Revisado' : 'Resuelto'
    await alertas.move(id, estado, persona.id)
    const aviso = estado === 'Revisado' ? 'alertas.revisada_una' : 'alertas.resuelta_una'
    return redirigir(pathname.replace(/\.data$/, '') + search, aviso)
  })
}

export default function AlertasDelSistema() {
  const { lista, pagina, ahora } = useLoaderData<typeof loader>()
  const i18n = useI18n()
  const { t, hace } = i18n
  const pendientes = pagina?.conteo.pendientes
  const lead = !pendientes
    ? null
    : pendientes.n === 0
      ? t('sistema.sin_pendientes')
      : t('sistema.resumen', { n: pendientes.n === 1 ? 1 : figure(pendientes, i18n) })
  return (
    <Page title={t('sistema.titulo')} lead={lead}>
      <Refused />
      {pagina && pagina.parado !== null && (
        <Note tone="bad">{t('sistema.parado', { cuando: hace(pagina.parado, ahora) })}</Note>
      )}
      <Panel label={t('sistema.lista')} className="alert-panel">
        {pagina ? <List pagina={pagina} lista={lista} ahora={ahora} /> : <NotLoaded />}
      </Panel>
    </Page>
  )
}
