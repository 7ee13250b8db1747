/** The terms of service, accepted on sign-up. */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { publicData } from '~/public/data.server'
import { LegalPage } from '~/public/legal'
import { loadLegal } from '~/public/legal.server'
import { seo } from '~/public/seo'

export const handle = { isStatic: true }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const common = await publicData(request, context)
  return { ...common, text: await loadLegal(common.idioma, 'terminos') }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return []
  const { title, descripcion } = data.text
  return seo({ ...data, path: '/terminos', title: `${title} · Vigía`, descripcion })
}

export default function Terms() {
  const data = useLoaderData<typeof loader>()
  return <LegalPage path="/terminos" text={data.text} anio={data.anio} of={data} />
}
