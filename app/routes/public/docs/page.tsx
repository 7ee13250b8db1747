/** A page of the help centre; which one its address says. */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { plain } from '~/public/address'
import { publicData } from '~/public/data.server'
import { Guide } from '~/public/help/guide'
import { pageAt, pathOf } from '~/public/help/pages'
import { helpOf } from '~/public/help/use-help'
import { PublicPage } from '~/public/page'
import { seo } from '~/public/seo'

export const handle = { estatica: true }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const comun = await publicData(request, context)
  const pagina = pageAt(plain(new URL(request.url).pathname))
  if (!pagina) throw new Response(null, { status: 404 })
  return { ...comun, pagina }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return []
  const { titulo, descripcion } = helpOf(data.idioma)[data.pagina]
  return seo({ ...data, path: pathOf(data.pagina), titulo: `${titulo} · Vigía`, descripcion })
}

export default function HelpPage() {
  const { pagina, idioma, appUrl, anio } = useLoaderData<typeof loader>()
  return (
    <PublicPage path={pathOf(pagina)} anio={anio}>
      <Guide pagina={pagina} idioma={idioma} appUrl={appUrl} />
    </PublicPage>
  )
}
