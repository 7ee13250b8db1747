/** A list of the company as CSV or Excel, as it is filtered in the address. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { exportOfEmpresa } from '~/exports/lists.server'

export const loader = ({ request, context }: LoaderFunctionArgs) => exportOfEmpresa(request, context)
