/** Equipo: the members of the company, its invitations, and the plan's limits. */
import { doForEach } from '@domain/chosen'
import { ASSIGNED_MAX, EquipoCommand, type EquipoRol } from '@domain/equipo/equipo'
import { joinIds } from '@domain/joined-ids'
import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { type ClientActionFunctionArgs, useLoaderData, useSearchParams } from '@remix-run/react'
import { UserPlus } from 'lucide-react'
import { lazyComponent } from '~/connection/lazy-component'
import { usePreload } from '~/connection/use-preload'
import { redirectWithToast, redirectWithUndo } from '~/forms/redirect.server'
import { ChosenRefused } from '~/forms/refused'
import { rereadWhenGone } from '~/forms/reread-when-gone'
import { submit } from '~/forms/submit.server'
import { success } from '~/forms/toast'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { ErrorState } from '~/ui/error-state'
import { Missing } from '~/ui/missing'
import { Page, Panel } from '~/ui/page'
import { PageAct } from '~/ui/page-act'
import { hrefTo, PATH } from './address'
import { List } from './list'
import { load, type PageData } from './load.server'
import { Refusal } from './refusal'
import { withRetries } from './retry'

type Equipo = Awaited<ReturnType<AppLoadContext['openedEmpresa']>>['equipo']

const OpenedDialog = lazyComponent(async () => (await import('./dialogs')).OpenedDialog)

export const shouldRevalidate = rereadWhenGone

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'equipo.title')

export const loader = ({ request, context }: LoaderFunctionArgs) => load(request, context)

export async function action({ request, context }: ActionFunctionArgs) {
  const { equipo, ownership } = await context.openedEmpresa(request)
  const list = hrefTo(new URL(request.url).searchParams)
  return submit(request, EquipoCommand, async (command) => {
    switch (command.intent) {
      case 'invite': {
        const { intent: _, ...invitee } = command
        await equipo.invite(invitee)
        // clear the filters: the new member comes first
        return redirectWithToast(PATH, 'equipo.invited')
      }
      case 'resend':
        return redirectWithToast(list, 'equipo.resent', { email: await equipo.resend(command.id) })
      case 'update-role':
        return changeRole(equipo, command, list)
      case 'undo-role': {
        const nombre = await equipo.undoRole(command.id, command.rol, command.vehiculos)
        return success(`equipo.restored_${command.rol}`, { nombre })
      }
      case 'hand-over':
        return redirectWithToast(list, 'equipo.handed_over', { nombre: await ownership.handOver(command.id) })
      case 'remove': {
        const { nombre, wasPending } = await equipo.remove(command.id)
        return redirectWithToast(list, wasPending ? 'equipo.withdrawn' : 'equipo.deleted', { nombre })
      }
      case 'resend-selected': {
        const { done, asked } = await doForEach(command.ids, (id) => equipo.resend(id))
        const n = done.length
        if (n === asked) return redirectWithToast(list, 'equipo.resent_many', { n })
        return redirectWithToast(list, 'equipo.resent_of', { n, de: asked })
      }
      case 'remove-selected': {
        const { done, asked } = await doForEach(command.ids, (id) => equipo.remove(id))
        const n = done.length
        if (n === asked) return redirectWithToast(list, 'equipo.removed_many', { n })
        return redirectWithToast(list, 'equipo.removed_of', { n, de: asked })
      }
    }
  })
}

/** Changes a role; the toast takes it back, unless it would have to give back more vehicles than it can carry. */
async function changeRole(equipo: Equipo, { id, rol }: { id: string; rol: EquipoRol }, list: string) {
  const { nombre, before, vehiculos } = await equipo.changeRole(id, rol)
  if (before === rol || vehiculos.length > ASSIGNED_MAX)
    return redirectWithToast(list, 'equipo.rol_changed', { nombre })
  const fields = { intent: 'undo-role', id, rol: before, vehiculos: joinIds(vehiculos) }
  return redirectWithUndo(list, { action: PATH, fields }, 'equipo.rol_changed', { nombre })
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const body = await request.clone().text()
  const form = await request.clone().formData()
  if (form.get('intent') !== 'invite') return serverAction()
  // the body of a request can be read only once: copy it for each attempt
  request.text = async () => body
  return withRetries(() => serverAction(), form)
}

export default function Equipo() {
  usePreload(OpenedDialog)
  const data = useLoaderData<typeof loader>()
  const { page, opened } = data
  const { t } = useI18n()
  const [params] = useSearchParams()
  return (
    <Page
      title={t('equipo.title')}
      lead={<PlanText plan={data.plan} />}
      actions={
        page && (
          <PageAct
            icon={UserPlus}
            to={hrefTo(params, 'nuevo')}
            label={t('equipo.invite_member')}
            short={t('equipo.invite_short')}
            what={t('equipo.invite_what')}
          />
        )
      }
    >
      <ChosenRefused />
      {data.refusal && <Refusal refusal={data.refusal} email={data.email} />}
      <Panel label={t('equipo.list')}>
        {page ? (
          <List {...data} page={page} />
        ) : (
          <div className="tools">
            <ErrorState message={t('equipo.load_error')} />
          </div>
        )}
      </Panel>
      {page && opened && <OpenedDialog opened={opened} refusal={data.refusal} email={data.email} />}
    </Page>
  )
}

/** The plan's limits. */
function PlanText({ plan }: { plan: PageData['plan'] }) {
  const { t, formatNumber } = useI18n()
  const { nombre, prueba: trial, administradores: n } = plan
  const limit = formatNumber(plan.miembros)
  const administradores = formatNumber(n)
  if (n === plan.miembros) return t('equipo.plan_agreed', { n: plan.miembros })
  if (trial) return t('equipo.plan_trial', { limite: limit, administradores })
  if (n === 1) return t('equipo.plan_un_administrador', { plan: nombre, limite: limit })
  return t('equipo.plan', { plan: nombre, limite: limit, administradores })
}

/** A member that does not exist: says so on this screen, with a link back to the list. */
export const ErrorBoundary = () => <Missing title="equipo.title" back="equipo.back" backTo={PATH} />
