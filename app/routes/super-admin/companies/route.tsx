/** Gestión de Empresas: every company of the platform, found by name or NIT, made, changed and deleted here. */
import { EmpresasCommand } from '@domain/empresas'
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
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
import { hrefTo, RUTA } from './address'
import { List } from './list'
import { load } from './load.server'
import { Window } from './windows'

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'empresas.titulo')

export const loader = ({ request, context }: LoaderFunctionArgs) => load(request, context)

export async function action({ request, context }: ActionFunctionArgs) {
  const { empresas, apoyos } = await context.superAdmin(request)
  const lista = hrefTo(new URL(request.url).searchParams)
  return submit(request, EmpresasCommand, async (orden) => {
    switch (orden.intent) {
      case 'create': {
        await empresas.create(orden)
        const { nombre, dueno_email: email } = orden
        // the whole list, where the newest comes first
        if (email) return redirigir(RUTA, 'empresas.creada_con_invitacion', { nombre, email })
        return redirigir(RUTA, 'empresas.creada_aviso', { nombre })
      }
      case 'update':
        await empresas.update(orden)
        return redirigir(lista, 'empresas.guardada', { nombre: orden.nombre })
      case 'remove':
        return redirigir(lista, 'empresas.eliminada', { nombre: await empresas.remove(orden.id, orden.nombre) })
      case 'open':
        await apoyos.open(orden.id)
        throw redirect('/admin')
      case 'close':
        await apoyos.close()
        return redirigir(RUTA, 'empresas.cerrada')
    }
  })
}

export default function GestionDeEmpresas() {
  const { pagina, lista, abierta } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  const [params] = useSearchParams()
  return (
    <Page
      title={t('empresas.titulo')}
      actions={
        <LinkButton
          tone="primary"
          icon={Plus}
          to={hrefTo(params, 'nueva')}
          aria-label={t('empresas.nueva')}
          preventScrollReset
        >
          {t('empresas.nueva_corta')} <span className="hide-s">{t('empresas.empresa')}</span>
        </LinkButton>
      }
    >
      <Panel label={t('empresas.lista')}>
        {pagina ? (
          <List pagina={pagina} lista={lista} />
        ) : (
          <div className="tools">
            <ErrorState message={t('empresas.error_cargar')} />
          </div>
        )}
      </Panel>
      {abierta && <Window abierta={abierta} />}
    </Page>
  )
}

/** A company that is gone, or never was: said in its own screen, with the way back to the list. */
export const ErrorBoundary = () => (
  <Missing title="empresas.titulo" back="empresas.volver" backTo={RUTA} said="empresas.no_existe" />
)
