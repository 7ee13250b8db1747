/** A list of a Usuario as CSV or Excel, as it is filtered in the address. What writes files is loaded with the first one. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { exportOfUsuario } = await import('~/exports/lists.server')
  return exportOfUsuario(request, context)
}
