/** The help centre, in Spanish at /docs and in English at /en/docs. */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { publicData } from '~/public/data.server'
import { Hub } from '~/public/help/hub'
import { loadHelp } from '~/public/help/load.server'
import { PublicPage } from '~/public/page'
import { seo } from '~/public/seo'

export const handle = { isStatic: true, search: true }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const q = new URL(request.url).searchParams.get('q') ?? ''
  const common = await publicData(request, context)
  return { ...common, q, help: await loadHelp(common.idioma) }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return []
  const { search_title: title, descripcion } = data.help.marco
  const ownSeo = seo({ ...data, path: '/docs', title, descripcion })
  return data.q ? [...ownSeo, { name: 'robots', content: 'noindex' }] : ownSeo
}

export default function Docs() {
  const { idioma, anio: year, q, help } = useLoaderData<typeof loader>()
  return (
    <PublicPage path="/docs" anio={year}>
      <Hub help={help} idioma={idioma} q={q} />
    </PublicPage>
  )
}
