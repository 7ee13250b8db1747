/** Support, in Spanish at /support and in English at /en/support. */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { publicData } from '~/public/data.server'
import { seo } from '~/public/seo'
import { questions, SupportPage } from '~/public/support'
import { textsOf } from '~/public/texts/use-texts'

export const handle = { isStatic: true }

export const loader = ({ request, context }: LoaderFunctionArgs) => publicData(request, context)

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return []
  const { title, descripcion, preguntas: entries } = textsOf(data.idioma).soporte
  return seo({ ...data, path: '/support', title: `${title} · Vigía`, descripcion, datos: [questions(entries)] })
}

export default function Support() {
  return <SupportPage {...useLoaderData<typeof loader>()} />
}
