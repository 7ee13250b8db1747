/** Lugares: the company's places on the map and in a list. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { lazyComponent } from '~/connection/lazy-component'
import { redirectWithToast } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { PlacesPanel } from '~/places/panel'
import { LinkButton } from '~/ui/button'
import { Missing } from '~/ui/missing'
import { Note } from '~/ui/note'
import { Page } from '~/ui/page'
import { MapTabs } from '../gps/map-tabs'
import { hrefTo, PATH } from './address'
import { List } from './list'
import { load } from './load.server'
import './places.css'

// its days of the week are words of the working hours
const OpenedDialog = lazyComponent(async () => (await import('./dialogs')).OpenedDialog, ['horario'])

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'lugares.title')

export const loader = ({ request, context }: LoaderFunctionArgs) => load(request, context)

export async function action({ request, context }: ActionFunctionArgs) {
  const { lugares } = await context.openedEmpresa(request)
  // only this action needs the rules of the form: no other page loads them
  const { LugaresCommand } = await import('@domain/lugares/form')
  const list = hrefTo(new URL(request.url).searchParams)
  return submit(request, LugaresCommand, async (command) => {
    if (command.intent === 'remove')
      return redirectWithToast(list, 'lugares.deleted', { nombre: await lugares.remove(command.id) })
    if (command.intent === 'update')
      return redirectWithToast(list, 'lugares.saved', { nombre: await lugares.update(command.id, command) })
    await lugares.create(command)
    return redirectWithToast(list, 'lugares.created', { nombre: command.nombre })
  })
}

export default function Lugares() {
  const { lugares: places, opened, hasDevices, q, tiles } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  const [params] = useSearchParams()
  return (
    <Page
      title={t('lugares.title')}
      lead={t('lugares.lead')}
      actions={
        <LinkButton tone="primary" icon={Plus} to={hrefTo(params, 'nuevo')} preventScrollReset>
          {t('common.add')} <span className="hide-s">{t('lugares.add_short')}</span>
        </LinkButton>
      }
    >
      <MapTabs current="places" />
      {!hasDevices && (
        <Note action={<LinkButton to="/admin/gps?nuevo">{t('lugares.add_device')}</LinkButton>}>
          {t('lugares.without_devices')}
        </Note>
      )}
      <PlacesPanel places={places} tiles={tiles} list={places && <List places={places} q={q} />} />
      {places && opened && <OpenedDialog opened={opened} tiles={tiles} />}
    </Page>
  )
}

/** A place that does not exist: says so on this screen, with a link back to the list. */
export const ErrorBoundary = () => <Missing title="lugares.title" back="lugares.back" backTo={PATH} />
