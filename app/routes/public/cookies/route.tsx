/** The cookies and browser storage that the product uses, and their purpose. */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { publicData } from '~/public/data.server'
import { LegalPage } from '~/public/legal'
import { seo } from '~/public/seo'
import { textsOf } from '~/public/texts/use-texts'

export const handle = { isStatic: true }

export const loader = ({ request, context }: LoaderFunctionArgs) => publicData(request, context)

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return []
  const { title, descripcion } = textsOf(data.idioma).legal.cookies
  return seo({ ...data, path: '/cookies', title: `${title} · Vigía`, descripcion })
}

export default function Cookies() {
  const { anio: year } = useLoaderData<typeof loader>()
  return <LegalPage which="cookies" anio={year} />
}
