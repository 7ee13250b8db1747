/** The meta tags of a public page: title, description, canonical address, alternate language. */

import type { Idioma } from '@domain/identidad/perfil'
import type { MetaDescriptor } from '@remix-run/cloudflare'
import { localized } from './address'

interface Page {
  /** the product's origin, without a trailing slash */
  appUrl: string
  idioma: Idioma
  /** the Spanish path */
  path: string
  title: string
  descripcion: string
  /** schema.org structured data, if any */
  datos?: Record<string, unknown>[]
}

export function seo({ appUrl, idioma, path, title, descripcion, datos = [] }: Page): MetaDescriptor[] {
  const localizedUrl = (one: Idioma) => appUrl + localized(one, path)
  const og = (property: string, content: string) => ({ property: `og:${property}`, content })
  const alternate = (hrefLang: string, href: string) => ({ tagName: 'link', rel: 'alternate', hrefLang, href })
  return [
    { title },
    { name: 'description', content: descripcion },
    { tagName: 'link', rel: 'canonical', href: localizedUrl(idioma) },
    alternate('es', localizedUrl('es')),
    alternate('en', localizedUrl('en')),
    alternate('x-default', localizedUrl('es')),
    og('type', 'website'),
    og('site_name', 'Vigía'),
    og('title', title),
    og('description', descripcion),
    og('url', localizedUrl(idioma)),
    og('locale', idioma === 'es' ? 'es_CO' : 'en_US'),
    og('image', `${appUrl}/og.png`),
    og('image:width', '1200'),
    og('image:height', '630'),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...datos.map((item) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...item } })),
  ]
}
