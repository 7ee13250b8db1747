/** /track/:deviceId, the page that a driver opens by QR. The link is the credential: no session, no menu. */

import { phoneScripts } from 'virtual:scripts'
import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { metaTitle } from '~/i18n/title'
import { rejectionTextOf } from '~/phone/check'
import { platform } from '~/phone/platform'
import { SECRET_PAGE_HEADERS } from '~/public/secret-page'
import type { loader as rootLoader } from '~/root'
import { WithOwnScript } from './own-script'
import { PHONE_TEXTS } from './screen'

const HTTP = { unknown: 404, deleted: 410 } as const

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { rastreo, settings, now } = await context.visitor(request)
  const { deviceId } = params
  const scripts = phoneScripts
  if (!deviceId)
    return data(
      { scripts, demo: null, missing: 'no_id' as const, gone: null },
      { status: 404, headers: SECRET_PAGE_HEADERS },
    )
  const common = {
    deviceId,
    platform: platform(request.headers.get('User-Agent') ?? ''),
    tiles: settings.tiles,
  }
  const found = await rastreo.open(deviceId)
  if (found.estado === 'ended')
    return data({ scripts, demo: 'ended' as const }, { status: 410, headers: SECRET_PAGE_HEADERS })
  if (found.estado === 'demo') {
    const demo = { hasta: found.hasta, now }
    return data({ scripts, ...common, demo }, { headers: SECRET_PAGE_HEADERS })
  }
  if (found.estado !== 'ok') {
    const gone = found.estado === 'deleted' ? deviceId : null
    const body = { scripts, demo: null, missing: 'device_unknown' as const, gone }
    return data(body, { status: HTTP[found.estado], headers: SECRET_PAGE_HEADERS })
  }
  const { detail, dispositivo } = found
  return data(
    {
      scripts,
      missing: null,
      ...common,
      detail,
      demo: null,
      reason: rejectionTextOf({
        estado: dispositivo.activo ? 'Activo' : 'Inactivo',
        tracking_enabled: dispositivo.rastreo,
      }),
    },
    { headers: SECRET_PAGE_HEADERS },
  )
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  ...metaTitle(matches, 'rastreo.title'),
  { name: 'robots', content: 'noindex, nofollow' },
]

/** The page runs without the router: it shows the connection itself, and nothing revalidates it while tracking. */
export const handle = { connection: 'own', ownScript: true, texts: PHONE_TEXTS }

export default function Route() {
  const { scripts, ...data } = useLoaderData<typeof loader>()
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const { idioma = 'es', zona = 'America/Bogota', look = { theme: null, sun: null } } = root ?? {}
  return <WithOwnScript scripts={scripts} idioma={idioma} zona={zona} look={look} data={data} />
}
