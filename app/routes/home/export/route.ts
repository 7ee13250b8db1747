/** A list of a Usuario as CSV or Excel, as it is filtered in the address. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { exportOfUsuario } from '~/exports/lists.server'

export const loader = ({ request, context }: LoaderFunctionArgs) => exportOfUsuario(request, context)
