/** Reportes of a Usuario: one report of the assigned vehicles; without a name in the address their state. */
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { metaTitle } from '~/i18n/title'
import { loadReport } from '~/reports/load.server'
import { NAMES } from '~/reports/names'
import { NoCompany, NotFound, ReportScreen } from '~/reports/screen'

export { NotFound as ErrorBoundary }

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  metaTitle(matches, data ? NAMES[data.report] : 'reports.title')

export async function loader(args: LoaderFunctionArgs) {
  const own = await args.context.ofUsuario(args.request)
  return own.empresa ? loadReport(args, own, '') : data(null)
}

export default function Report() {
  const data = useLoaderData<typeof loader>()
  return data ? <ReportScreen data={data} /> : <NoCompany />
}
