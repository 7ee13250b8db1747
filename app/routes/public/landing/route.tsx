/** The landing page, in Spanish at / and in English at /en. */
import { dayIn } from '@domain/day'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { publicData } from '~/public/data.server'
import { Hero } from '~/public/landing/hero'
import { offers, Pricing } from '~/public/landing/pricing'
import { Closing, Features, Gps, Problems, Voices } from '~/public/landing/sections'
import { DocumentosVignette, MailVignette } from '~/public/landing/vignettes'
import { PublicPage } from '~/public/page'
import { seo } from '~/public/seo'
import { textsOf } from '~/public/texts/use-texts'

export const handle = { isStatic: true }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { now, ...common } = await publicData(request, context)
  return { ...common, today: dayIn('America/Bogota', now) }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return []
  const { title, descripcion } = textsOf(data.idioma).portada
  return seo({ ...data, path: '/', title, descripcion, datos: [offers(data.appUrl)] })
}

export default function Landing() {
  const { today, anio: year, supportEmail } = useLoaderData<typeof loader>()
  return (
    <PublicPage path="/" anio={year} clear>
      <Hero today={today} />
      <Problems />
      <Gps />
      <Features>
        <DocumentosVignette today={today} />
        <MailVignette />
      </Features>
      <Voices />
      <Pricing supportEmail={supportEmail} />
      <Closing />
    </PublicPage>
  )
}
