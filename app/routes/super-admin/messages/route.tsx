/** Mensajes de Soporte: one inbox for all SuperAdmins, newest first; opening a message marks it read, by a POST. */
import { MensajesCommand } from '@domain/soporte/soporte'
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { lazyComponent } from '~/connection/lazy-component'
import { redirectWithToast } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { ErrorState } from '~/ui/error-state'
import { Missing } from '~/ui/missing'
import { Page, Panel } from '~/ui/page'
import { hrefTo, PATH } from './address'
import { List } from './list'
import { load } from './load.server'

const Thread = lazyComponent(async () => (await import('./thread')).Thread)

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'soporte.inbox')

export const loader = ({ request, context }: LoaderFunctionArgs) => load(request, context)

export async function action({ request, context }: ActionFunctionArgs) {
  const { mensajes } = await context.superAdmin(request)
  const params = new URL(request.url).searchParams
  return submit(request, MensajesCommand, async (command) => {
    if (command.intent === 'reply')
      return redirectWithToast(hrefTo(params), 'soporte.respondido', { nombre: await mensajes.reply(command) })
    await mensajes.markRead(command.id)
    throw redirect(hrefTo(params, 'ver', command.id))
  })
}

export default function SupportMensajes() {
  const { page, list, opened, now, intento: attempt } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  return (
    <Page title={t('soporte.inbox')}>
      <Panel label={t('soporte.list')}>
        {page ? (
          <List page={page} list={list} now={now} />
        ) : (
          <div className="tools">
            <ErrorState message={t('soporte.load_error')} />
          </div>
        )}
      </Panel>
      {opened && <Thread key={opened.id} thread={opened} now={now} intento={attempt} />}
    </Page>
  )
}

/** A message that does not exist: says so on this screen, with a link back to the list. */
export const ErrorBoundary = () => <Missing title="soporte.inbox" back="soporte.back" backTo={PATH} />
