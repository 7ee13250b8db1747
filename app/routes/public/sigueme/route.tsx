/**
 * /sigueme/:token, the page of a vehicle that a company shares with a customer (docs/decisions/0056). The link is the
 * credential: no session, no menu, and without the framework's scripts.
 */
import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { SECRET_PAGE_HEADERS } from '~/public/secret-page'
import { EndedPage, SharedPage } from '~/sigueme/page'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { following, settings, now } = await context.visitor(request)
  const shared = await following.find(params.token ?? '')
  if (!shared) {
    const mayTryAgain = await following.mayTryAgain(request.headers.get('CF-Connecting-IP') ?? '')
    return data({ shared: null, busy: !mayTryAgain }, { status: mayTryAgain ? 404 : 429, headers: SECRET_PAGE_HEADERS })
  }
  return data({ shared, tiles: settings.tiles, now }, { headers: SECRET_PAGE_HEADERS })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: MetaFunction = ({ matches }) => [
  ...metaTitle(matches, 'sigueme.title'),
  { name: 'robots', content: 'noindex, nofollow' },
]

/** The page runs without the router. */
export const handle = { connection: 'own', ownScript: true, texts: [] }

export default function Route() {
  const loaded = useLoaderData<typeof loader>()
  const { t, idioma } = useI18n()
  if (loaded.shared === null) return <EndedPage busy={loaded.busy} />
  const { shared, tiles, now } = loaded
  const { destino, rodeo: detour, placa, zona, hasta, llegada, off, ...said } = shared
  const start = {
    idioma,
    zona,
    now,
    tiles,
    destination: destino && { lat: destino.lat, lng: destino.lng },
    detour,
    plate: placa,
    labels: { zoomIn: t('sigueme.zoom_in'), zoomOut: t('sigueme.zoom_out') },
    link: { hasta, llegada, off },
  }
  const { empresa, telefono, nombre: vehiculo, conductor } = said
  return (
    <SharedPage
      start={start}
      empresa={empresa}
      telefono={telefono}
      vehiculo={vehiculo}
      conductor={conductor}
      destino={destino?.nombre ?? null}
    />
  )
}
