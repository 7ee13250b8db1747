/** Contabilidad: what maintenance cost as entries, exported once each, as files for an accounting program. */
import { readPeriod } from '@domain/erp/period'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { redirectWithToast } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { Page } from '~/ui/page'
import { lazyWindow } from '~/ui/windows/lazy-window'
import { hrefPeriod } from './address'

const AccountingPanels = lazyWindow(async () => (await import('./screen')).AccountingPanels)

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'ajustes.books_title')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const services = await context.empresa(request)
  const accounting = await services.accounting
  const period = readPeriod(new URL(request.url).searchParams, services.hoy)
  return { period, hoy: services.hoy, works: accounting.works, ...(await accounting.read(period)) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const services = await context.empresa(request)
  const accounting = await services.accounting
  const { AccountingCommand } = await import('@domain/erp/command')
  return submit(request, AccountingCommand, async (command) => {
    if (command.intent === 'cuentas') {
      const { intent: _, ...accounts } = command
      await accounting.saveAccounts(accounts)
      const period = readPeriod(new URL(request.url).searchParams, services.hoy)
      return redirectWithToast(hrefPeriod(period), 'mantenimientos.books_accounts_saved')
    }
    const { desde, hasta } = command
    const period = readPeriod(new URLSearchParams({ desde, hasta }), services.hoy)
    const numero = await accounting.export(period)
    return redirectWithToast(hrefPeriod(period), 'mantenimientos.books_exported', { numero })
  })
}

export default function Accounting() {
  const data = useLoaderData<typeof loader>()
  const { t } = useI18n()
  return (
    <Page title={t('ajustes.books_title')}>
      <AccountingPanels {...data} />
    </Page>
  )
}
