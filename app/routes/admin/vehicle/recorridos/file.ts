/** A day of a vehicle as a file, by its kind at the end of the address. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { exportDay } from '~/recorridos/file.server'

export const loader = ({ request, params, context }: LoaderFunctionArgs) => exportDay(request, params, context)
