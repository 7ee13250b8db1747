/** The places for the live map, which asks for them once it is drawn. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { lugares } = await context.openedEmpresa(request)
  return lugares.list()
}
