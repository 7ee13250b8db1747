/** Reportes of a Usuario: one report of the assigned vehicles; without a name in the address their state. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { metaTitle } from '~/i18n/title'
import { loadReport } from '~/reports/load.server'
import { leaveMailed } from '~/reports/mail/mailed.server'
import { NAMES } from '~/reports/names'
import { NotFound, ReportScreen } from '~/reports/screen'
import { NoEmpresaPage } from '../nothing-yet'

export { NotFound as ErrorBoundary }

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  metaTitle(matches, data && 'report' in data ? NAMES[data.report] : 'reports.title')

export async function loader(args: LoaderFunctionArgs) {
  const own = await args.context.ofUsuario(args.request)
  return own.empresa ? loadReport(args, own, '') : data({ withoutEmpresa: own.person.email })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const own = await context.ofUsuario(request)
  if (!own.empresa) throw new Response(null, { status: 403 })
  return leaveMailed(request, own, params.report)
}

export default function Report() {
  const data = useLoaderData<typeof loader>()
  if ('withoutEmpresa' in data) return <NoEmpresaPage title="reports.title" correo={data.withoutEmpresa} />
  return <ReportScreen data={data} />
}
