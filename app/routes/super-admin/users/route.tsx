/** Gestión de Usuarios: the users of all companies, and a SuperAdmin's actions on their accounts. */
import { joinIds } from '@domain/joined-ids'
import { UsuariosCommand } from '@domain/plataforma/usuarios'
import type { RefusalReason } from '@domain/refusal'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { UserPlus } from 'lucide-react'
import { lazyComponent } from '~/connection/lazy-component'
import { orListAnew, redirectWithToast, redirectWithUndo } from '~/forms/redirect.server'
import { ChosenRefused } from '~/forms/refused'
import { submit } from '~/forms/submit.server'
import { success } from '~/forms/toast'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { LinkButton } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Missing } from '~/ui/missing'
import { Page, Panel } from '~/ui/page'
import { hrefTo, PATH } from './address'
import { List } from './list'
import { load } from './load.server'

const OpenedDialog = lazyComponent(async () => (await import('./dialogs')).OpenedDialog)

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'usuarios.title')

export const loader = ({ request, context }: LoaderFunctionArgs) => load(request, context)

export async function action({ request, context }: ActionFunctionArgs) {
  const { usuarios } = await context.superAdmin(request)
  const list = hrefTo(new URL(request.url).searchParams)
  return submit(request, UsuariosCommand, async (command) => {
    switch (command.intent) {
      case 'create':
        // clear the filters: the new user comes first
        return redirectWithToast(PATH, 'usuarios.created', { email: await usuarios.create(command) })
      case 'update':
        return redirectWithToast(list, 'usuarios.changed', { nombre: await usuarios.update(command) })
      case 'hand-over':
        return redirectWithToast(list, 'usuarios.owner_done', await usuarios.handOver(command))
      case 'recover':
        return redirectWithToast(list, 'usuarios.recover_done', { email: await usuarios.mailPasswordLink(command.id) })
      case 'remove-factor':
        return redirectWithToast(list, 'usuarios.factor_done', {
          nombre: await usuarios.removeFactor(command, request),
        })
      case 'disable':
        return redirectWithUndo(
          list,
          { action: PATH, fields: { intent: 'undo-disable', id: command.id } },
          'usuarios.disabled_named',
          { nombre: await usuarios.disable(command.id) },
        )
      case 'enable':
        return redirectWithUndo(
          list,
          // the undo of this is the command `disable`, which redirects: it is posted to the list with its filters, to come
          // back to them
          { action: list, fields: { intent: 'disable', id: command.id } },
          'usuarios.enabled',
          { nombre: await usuarios.enable(command.id) },
        )
      case 'undo-disable':
        return success('usuarios.enabled', { nombre: await usuarios.enable(command.id) })
      case 'disable-selected': {
        const { done, asked } = await orListAnew(list, () => usuarios.disableSelected(command.ids), SAYS_OLD)
        const n = done.length
        const undo = undoOf('undo-disable-selected', done)
        if (n === asked) return redirectWithUndo(list, undo, 'usuarios.disabled_many', { n })
        return redirectWithUndo(list, undo, 'usuarios.disabled_of', { n, de: asked })
      }
      case 'enable-selected': {
        const { done, asked } = await orListAnew(list, () => usuarios.enableSelected(command.ids), SAYS_OLD)
        const n = done.length
        const undo = undoOf('undo-enable-selected', done)
        if (n === asked) return redirectWithUndo(list, undo, 'usuarios.enabled_many', { n })
        return redirectWithUndo(list, undo, 'usuarios.enabled_of', { n, de: asked })
      }
      case 'undo-disable-selected':
        return success('usuarios.enabled_many', { n: (await usuarios.enableSelected(command.usuarios)).done.length })
      case 'undo-enable-selected':
        return success('usuarios.disabled_many', { n: (await usuarios.disableSelected(command.usuarios)).done.length })
      case 'remove':
        return redirectWithToast(list, 'usuarios.deleted_named', { nombre: await usuarios.remove(command.id) })
    }
  })
}

/** Refusals that say that the list is older than what others did. */
const SAYS_OLD: ReadonlySet<RefusalReason> = new Set(['no-encontrado', 'usuario-sin-cambio'])

const undoOf = (intent: 'undo-disable-selected' | 'undo-enable-selected', done: readonly string[]) => ({
  action: PATH,
  fields: { intent, usuarios: joinIds(done) },
})

export default function UsuarioManagement() {
  const { page, list, yo, opened } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  const [params] = useSearchParams()
  return (
    <Page
      title={t('usuarios.title')}
      actions={
        page && (
          <LinkButton tone="primary" icon={UserPlus} to={hrefTo(params, 'nuevo')} preventScrollReset>
            {t('usuarios.new_usuario')}
          </LinkButton>
        )
      }
    >
      <ChosenRefused />
      <Panel label={t('usuarios.list')}>
        {page ? (
          <List page={page} list={list} yo={yo} />
        ) : (
          <div className="tools">
            <ErrorState message={t('usuarios.load_error')} />
          </div>
        )}
      </Panel>
      {opened && <OpenedDialog opened={opened} />}
    </Page>
  )
}

/** A user that does not exist: says so on this screen, with a link back to the list. */
export const ErrorBoundary = () => <Missing title="usuarios.title" back="usuarios.back" backTo={PATH} />
