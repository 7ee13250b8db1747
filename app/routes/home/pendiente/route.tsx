import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { metaPendiente, PantallaPendiente } from '~/ui/pendiente'

export const meta = metaPendiente

/** Addresses whose screen is still to come: they say so, behind their guard. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url)
  await context.deUsuario(request, `/admin${pathname}`)
  return null
}

export default function Ruta() {
  return <PantallaPendiente />
}
