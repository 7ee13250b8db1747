/** /track/:deviceId, the page that a driver opens by QR. The link is the credential: no session, no menu. */
import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import type { RastreoKey } from '~/i18n/es/company/tracking'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { reason } from '~/phone/check'
import { platform } from '~/phone/platform'
import { PhoneLayout } from '~/ui/layouts/phone'
import { Finished } from './demo'
import { TrackPage } from './page'
import { Notice } from './situation'
import { useOnline } from './use-online'

const PRIVADA = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' }
const HTTP = { 'no-existe': 404, eliminado: 410 } as const

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { rastreo, settings, now } = await context.visitor(request)
  const { deviceId } = params
  if (!deviceId) return data({ falta: 'sin_id' as const }, { status: 404, headers: PRIVADA })
  const common = {
    deviceId,
    plataforma: platform(request.headers.get('User-Agent') ?? ''),
    tiles: { url: settings.tilesUrl, attribution: settings.tilesAttribution },
  }
  const detail = await rastreo.open(deviceId)
  if (detail.estado === 'terminada')
    return data({ falta: 'demo_terminada' as const }, { status: 410, headers: PRIVADA })
  if (detail.estado === 'demo') {
    const demo = { hasta: detail.hasta, ahora: now }
    return data({ falta: null, ...common, detail: null, demo, motivo: null }, { headers: PRIVADA })
  }
  if (detail.estado !== 'ok') {
    return data({ falta: 'no_encontrado' as const }, { status: HTTP[detail.estado], headers: PRIVADA })
  }
  const { imei, vehiculo, dispositivo } = detail
  return data(
    {
      falta: null,
      ...common,
      detail: { imei, vehiculo },
      demo: null,
      motivo: reason({ estado: dispositivo.activo ? 'Activo' : 'Inactivo', tracking_enabled: dispositivo.rastreo }),
    },
    { headers: PRIVADA },
  )
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  ...metaTitle(matches, 'rastreo.title'),
  { name: 'robots', content: 'noindex, nofollow' },
]

/** The page shows the connection itself and is never revalidated while tracking (app/ui/offline.tsx). */
export const handle = { connection: 'propia' }

export default function Route() {
  const data = useLoaderData<typeof loader>()
  if (data.falta === 'demo_terminada') return <Finished />
  return data.falta === null ? <TrackPage {...data} /> : <SinDispositivo texto={data.falta} />
}

/** An invalid link: what is wrong, and what to do. */
function SinDispositivo({ texto: text }: { texto: RastreoKey }) {
  const { t } = useI18n()
  const online = useOnline()
  return (
    <PhoneLayout online={online} labels={{ on: t('rastreo.connected'), off: t('rastreo.no_connection') }}>
      <section className="track-status">
        <h1 className="big">{t('rastreo.title')}</h1>
        <Notice tone="bad" texto={text} />
      </section>
    </PhoneLayout>
  )
}
