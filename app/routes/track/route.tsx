import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { Pendiente } from '~/ui/pendiente'

/** Addresses whose screen is still to come: they say so, behind their guard. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.visitante(request)
  return null
}

export default function Ruta() {
  return <Pendiente />
}
