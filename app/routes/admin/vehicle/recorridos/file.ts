/** A day or a month of a vehicle as a file, by its kind at the end of the address. What writes files is loaded with the first one. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { exportDay } = await import('~/recorridos/file.server')
  return exportDay(request, params, context)
}
