/** The terms of service, accepted on sign-up. */
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
  const { title, descripcion } = textsOf(data.idioma).legal.terminos
  return seo({ ...data, path: '/terminos', title: `${title} · Vigía`, descripcion })
}

export default function Terms() {
  const data = useLoaderData<typeof loader>()
  return <LegalPage which="terminos" anio={data.anio} of={data} />
}
