/**
 * Conductores: the drivers of each vehicle and the validity of their licences; of the whole fleet, or of one vehicle.
 */
import { conductorCommand } from '@domain/conductores/conductor'
import { formatPlaca } from '@domain/vehiculos/placa'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { lazyComponent } from '~/connection/lazy-component'
import { usePreload } from '~/connection/use-preload'
import { redirectWithToast } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'
import { dayList } from '~/i18n/day-list'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { ErrorState } from '~/ui/error-state'
import { ImportLink } from '~/ui/import-link'
import { Missing } from '~/ui/missing'
import { Page, Panel } from '~/ui/page'
import { PageAct } from '~/ui/page-act'
import { hrefTo, whereTo } from './address'
import { List } from './list'
import { load } from './load.server'

const OpenedDialog = lazyComponent(async () => (await import('./dialogs')).OpenedDialog, ['archivos'])

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'conductores.title')

export const loader = ({ request, context }: LoaderFunctionArgs) => load(request, context)

export async function action({ request, context }: ActionFunctionArgs) {
  const { conductores, person, today } = await context.openedEmpresa(request)
  const destination = whereTo(new URL(request.url).searchParams)
  return submit(request, conductorCommand(today), async (command) => {
    if (command.intent === 'remove') {
      const { nombre } = await conductores.remove(command.id)
      return redirectWithToast(destination, 'conductores.deleted', { nombre })
    }
    if (command.intent === 'remove-file') {
      const { nombre } = await conductores.removeFile(command.id, command.archivo)
      return redirectWithToast(destination, 'conductores.archivo_removed', { nombre })
    }
    const said = (key: 'created' | 'saved', saved: { nombre: string; licencia_fecha_vencimiento: string }) => {
      const { nombre, licencia_fecha_vencimiento: vence } = saved
      const notices = conductores.noticesOf(vence)
      return notices.length === 0
        ? redirectWithToast(destination, `conductores.${key}`, { nombre })
        : redirectWithToast(destination, `conductores.${key}_notified`, {
            nombre,
            dias: dayList(notices, today, person.idioma),
          })
    }
    if (command.intent === 'create') {
      const { intent: _, ...data } = command
      await conductores.create(data)
      return said('created', data)
    }
    const { intent: _, id, antes: shown, ...changes } = command
    // as it is by now: another person may have changed what this one left as it was
    return said('saved', await conductores.update(id, changes, shown))
  })
}

export default function Conductores() {
  usePreload(OpenedDialog)
  const { hidden, page, list, today, opened } = useLoaderData<typeof loader>()
  const { t, formatNumber } = useI18n()
  const [params] = useSearchParams()
  const hasVehiculos = page && page.choice.vehiculos.length > 0
  const vehiculo = page?.choice.selected
  const n = page?.count?.todos
  const lead = () => {
    if (!page) return null
    if (vehiculo)
      return !list.q && n !== undefined && n > 0
        ? t('conductores.de_vehiculo', { n: formatNumber(n), placa: formatPlaca(vehiculo.placa) })
        : null
    if (!hasVehiculos || (n === 0 && !list.q)) return null
    // the prompt of the specification; the list below covers the whole fleet
    return `${t('conductores.select_prompt')} ${t('conductores.all_below')}`
  }
  return (
    <Page
      title={t('conductores.title')}
      lead={lead()}
      actions={
        hasVehiculos && (
          <>
            <ImportLink text={t('conductores.import')} noun="conductores" />
            <PageAct
              icon={Plus}
              to={hrefTo(params, 'nuevo')}
              label={t('conductores.add')}
              short={t('common.add')}
              what={t('conductores.conductor')}
            />
          </>
        )
      }
    >
      <Panel label={t('conductores.list')}>
        {page ? (
          <List page={page} list={list} today={today} hidden={hidden} />
        ) : (
          <div className="tools">
            <ErrorState message={t('conductores.load_error')} />
          </div>
        )}
      </Panel>
      {page && opened && <OpenedDialog opened={opened} choice={page.choice} today={today} />}
    </Page>
  )
}

/** A driver or vehicle that does not exist: says so on this screen, with a link back to the list. */
export const ErrorBoundary = () => (
  <Missing title="conductores.title" back="conductores.back" backTo={hrefTo(new URLSearchParams())} />
)
