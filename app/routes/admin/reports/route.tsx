/** Reportes: one of the company's reports by its name in the address; without one the state of the fleet. */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { metaTitle } from '~/i18n/title'
import { loadReport } from '~/reports/load.server'
import { NAMES } from '~/reports/names'
import { NotFound, ReportScreen } from '~/reports/screen'

export { NotFound as ErrorBoundary }

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  metaTitle(matches, data ? NAMES[data.report] : 'reports.title')

export const loader = async (args: LoaderFunctionArgs) =>
  loadReport(args, await args.context.openedEmpresa(args.request), '/admin')

export default function Report() {
  return <ReportScreen data={useLoaderData<typeof loader>()} />
}
