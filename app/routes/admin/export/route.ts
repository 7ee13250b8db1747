/** A list of the company as CSV or Excel, as it is filtered in the address. What writes files is loaded with the first one. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { exportOfEmpresa } = await import('~/exports/lists.server')
  return exportOfEmpresa(request, context)
}
