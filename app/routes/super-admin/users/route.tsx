/** Gestión de Usuarios: the people of all companies, and what a SuperAdmin does to their accounts. */
import { UsuariosCommand } from '@domain/usuarios'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { UserPlus } from 'lucide-react'
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

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'usuarios.titulo')

export const loader = ({ request, context }: LoaderFunctionArgs) => load(request, context)

export async function action({ request, context }: ActionFunctionArgs) {
  const { usuarios } = await context.superAdmin(request)
  const lista = hrefTo(new URL(request.url).searchParams)
  return submit(request, UsuariosCommand, async (orden) => {
    switch (orden.intent) {
      case 'crear':
        // the whole list, where the newest comes first
        return redirigir(RUTA, 'usuarios.creado', { email: await usuarios.create(orden) })
      case 'editar':
        return redirigir(lista, 'usuarios.cambiado', { nombre: await usuarios.change(orden) })
      case 'recuperar':
        return redirigir(lista, 'usuarios.recuperado', { email: await usuarios.recover(orden.id) })
      case 'deshabilitar':
        return redirigir(lista, 'usuarios.deshabilitado', { nombre: await usuarios.disable(orden.id) })
      case 'habilitar':
        return redirigir(lista, 'usuarios.habilitado', { nombre: await usuarios.enable(orden.id) })
      case 'eliminar':
        return redirigir(lista, 'usuarios.eliminado', { nombre: await usuarios.remove(orden.id) })
    }
  })
}

export default function GestionDeUsuarios() {
  const { pagina, lista, yo, abierta } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  const [params] = useSearchParams()
  return (
    <Page
      title={t('usuarios.titulo')}
      actions={
        pagina && (
          <LinkButton tone="primary" icon={UserPlus} to={hrefTo(params, 'nuevo')} preventScrollReset>
            {t('usuarios.nuevo')}
          </LinkButton>
        )
      }
    >
      <Panel label={t('usuarios.lista')}>
        {pagina ? (
          <List pagina={pagina} lista={lista} yo={yo} />
        ) : (
          <div className="tools">
            <ErrorState message={t('usuarios.error_cargar')} />
          </div>
        )}
      </Panel>
      {abierta && <Window abierta={abierta} />}
    </Page>
  )
}

/** Somebody who is gone, or never was: said in its own screen, with the way back to the list. */
export const ErrorBoundary = () => <Missing title="usuarios.titulo" back="usuarios.volver" backTo={RUTA} />
