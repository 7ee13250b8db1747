/** The cookies and browser storage that the product uses, and their purpose. */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { publicData } from '~/public/data.server'
import { LegalPage } from '~/public/legal'
import { loadLegal } from '~/public/legal.server'
import { seo } from '~/public/seo'

export const handle = { isStatic: true }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const common = await publicData(request, context)
  return { ...common, text: await loadLegal(common.idioma, 'cookies') }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return []
  const { title, descripcion } = data.text
  return seo({ ...data, path: '/cookies', title: `${title} · Vigía`, descripcion })
}

export default function Cookies() {
  const { text, anio: year } = useLoaderData<typeof loader>()
  return <LegalPage path="/cookies" text={text} anio={year} />
}
