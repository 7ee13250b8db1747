/** «Carpeta del vehículo»: one PDF with its documents behind it. What binds it is loaded with the first one. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const services = await context.empresa(request)
  const { sendFolder } = await import('~/vehicle/folder.server')
  return sendFolder(params.id ?? '', services, context)
}
