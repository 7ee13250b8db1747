/** Gestión de Empresas: every company of the platform, searchable by name or NIT; created, edited and deleted here. */
import { EmpresasCommand } from '@domain/plataforma/empresas'
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { lazyComponent } from '~/connection/lazy-component'
import { redirectWithToast } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { ErrorState } from '~/ui/error-state'
import { Missing } from '~/ui/missing'
import { Page, Panel } from '~/ui/page'
import { PageAct } from '~/ui/page-act'
import { Attention, needsAttention } from '../panel/attention'
import { hrefTo, PATH } from './address'
import { List } from './list'
import { load } from './load.server'

const OpenedDialog = lazyComponent(async () => (await import('./dialogs')).OpenedDialog)

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'empresas.title')

export const loader = ({ request, context }: LoaderFunctionArgs) => load(request, context)

export async function action({ request, context }: ActionFunctionArgs) {
  const { empresas, apoyos } = await context.superAdmin(request)
  const list = hrefTo(new URL(request.url).searchParams)
  return submit(request, EmpresasCommand, async (command) => {
    switch (command.intent) {
      case 'create': {
        await empresas.create(command)
        const { nombre, dueno_email: email } = command
        // clear the filters: the new company comes first
        if (email) return redirectWithToast(PATH, 'empresas.created_with_invitacion', { nombre, email })
        return redirectWithToast(PATH, 'empresas.created_toast', { nombre })
      }
      case 'update':
        return redirectWithToast(list, 'empresas.stored', { nombre: await empresas.update(command) })
      case 'remove':
        return redirectWithToast(list, 'empresas.deleted_named', {
          nombre: await empresas.remove(command.id, command.nombre),
        })
      case 'open':
        await apoyos.open(command.id)
        throw redirect('/admin')
      case 'close':
        await apoyos.close()
        return redirectWithToast(PATH, 'empresas.closed')
    }
  })
}

export default function EmpresaManagement() {
  const { page, list, opened, attention, now } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  const [params] = useSearchParams()
  return (
    <Page
      title={t('empresas.title')}
      actions={
        <PageAct
          icon={Plus}
          to={hrefTo(params, 'nueva')}
          label={t('empresas.new_empresa')}
          short={t('empresas.new_short')}
          what={t('empresas.empresa')}
        />
      }
    >
      {attention && needsAttention(attention) && <Attention attention={attention} now={now} />}
      <Panel label={t('empresas.list')}>
        {page ? (
          <List page={page} list={list} />
        ) : (
          <div className="tools">
            <ErrorState message={t('empresas.load_error')} />
          </div>
        )}
      </Panel>
      {opened && <OpenedDialog opened={opened} />}
    </Page>
  )
}

/** A company that does not exist: says so on this screen, with a link back to the list. */
export const ErrorBoundary = () => (
  <Missing title="empresas.title" back="empresas.back" backTo={PATH} message="empresas.does_not_exist" />
)
