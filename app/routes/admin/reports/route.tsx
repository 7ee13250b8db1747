/** Reportes: one of the company's reports by its name in the address, without one the state of the fleet; or those mailed. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { lazyComponent } from '~/connection/lazy-component'
import { metaTitle } from '~/i18n/title'
import { loadReport } from '~/reports/load.server'
import { MAIL } from '~/reports/mail/address'
import { changeMailed, readMailed } from '~/reports/mail/mailed.server'
import { NAMES } from '~/reports/names'
import { NotFound, ReportScreen } from '~/reports/screen'

export { NotFound as ErrorBoundary }

const MailScreen = lazyComponent(async () => (await import('~/reports/mail/screen')).MailScreen)

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  metaTitle(matches, data && data.state !== 'mail' ? NAMES[data.report] : 'reports.title')

export async function loader(args: LoaderFunctionArgs) {
  const services = await args.context.openedEmpresa(args.request)
  if (args.params.report !== MAIL) return loadReport(args, services, '/admin')
  const mailed = await readMailed(services, args.context)
  return data({ state: 'mail' as const, mailed }, mailed ? 200 : 503)
}

export const action = async ({ request, context, params }: ActionFunctionArgs) =>
  changeMailed(request, await context.openedEmpresa(request), params.report)

export default function Report() {
  const data = useLoaderData<typeof loader>()
  return data.state === 'mail' ? <MailScreen mailed={data.mailed} /> : <ReportScreen data={data} />
}
