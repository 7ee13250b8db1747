/** Contabilidad: what maintenance cost as entries, exported once each: to the accounting program, or as files for one. */
import { readPeriod } from '@domain/erp/period'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { lazyComponent } from '~/connection/lazy-component'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { Page } from '~/ui/page'
import { readProgramDialog } from './address'

const AccountingPanels = lazyComponent(async () => (await import('./screen')).AccountingPanels)

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'ajustes.books_title')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const services = await context.empresa(request)
  const accounting = await services.accounting
  const params = new URL(request.url).searchParams
  const period = readPeriod(params, services.today)
  const { progress, ...books } = await accounting.read(period)
  const opened = readProgramDialog(params)
  return {
    period,
    today: services.today,
    isInPlan: accounting.isInPlan,
    opened,
    now: services.now,
    ...books,
    ...progress,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const services = await context.empresa(request)
  // loads with the first command: few pages post one
  const { runAccountingCommand } = await import('./act.server')
  return runAccountingCommand(request, services)
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
