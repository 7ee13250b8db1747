/** Accounting entries as a file, by its kind at the end of the address. What writes files is loaded with the first one. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'

export async function loader(args: LoaderFunctionArgs) {
  const { exportFile } = await import('./file.server')
  return exportFile(args)
}
