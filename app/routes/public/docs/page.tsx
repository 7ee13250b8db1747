/** A page of the help centre, by its address. */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { plain } from '~/public/address'
import { publicData } from '~/public/data.server'
import { Guide } from '~/public/help/guide'
import { loadHelp } from '~/public/help/load.server'
import { PAGES, pageAt, pathOf } from '~/public/help/pages'
import { PublicPage } from '~/public/page'
import { seo } from '~/public/seo'

export const handle = { isStatic: true, pages: PAGES }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const common = await publicData(request, context)
  const page = pageAt(plain(new URL(request.url).pathname))
  if (!page) throw new Response(null, { status: 404 })
  return { ...common, page, help: await loadHelp(common.idioma) }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return []
  const { title, descripcion } = data.help.pages[data.page]
  return seo({ ...data, path: pathOf(data.page), title: `${title} · Vigía`, descripcion })
}

export default function HelpPage() {
  const { page, help, idioma, appUrl, anio: year } = useLoaderData<typeof loader>()
  return (
    <PublicPage path={pathOf(page)} anio={year}>
      <Guide page={page} help={help} idioma={idioma} appUrl={appUrl} />
    </PublicPage>
  )
}
