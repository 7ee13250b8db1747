/** /track/:deviceId, the page that a driver opens by QR. The link itself is the permission: no session, no menu. */
import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import type { RastreoKey } from '~/i18n/es/rastreo'
import { useI18n } from '~/i18n/provider'
import { titulo } from '~/i18n/titulo'
import { motivo } from '~/track/comprobar'
import { plataforma } from '~/track/plataforma'
import { PhoneLayout } from '~/ui/layouts/phone'
import { Terminada } from './demostracion'
import { Pagina } from './pagina'
import { Aviso } from './situacion'
import { useOnline } from './use-online'

const PRIVADA = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' }
const HTTP = { 'no-existe': 404, eliminado: 410 } as const

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { rastreo, ajustes, ahora } = await context.visitante(request)
  const { deviceId } = params
  if (!deviceId) return data({ falta: 'sin_id' as const }, { status: 404, headers: PRIVADA })
  const comun = {
    deviceId,
    plataforma: plataforma(request.headers.get('User-Agent') ?? ''),
    tiles: { url: ajustes.tilesUrl, attribution: ajustes.tilesAttribution },
  }
  const ficha = await rastreo.abrir(deviceId)
  if (ficha.estado === 'terminada') return data({ falta: 'demo_terminada' as const }, { status: 410, headers: PRIVADA })
  if (ficha.estado === 'demo') {
    const demo = { hasta: ficha.hasta, ahora }
    return data({ falta: null, ...comun, ficha: null, demo, motivo: null }, { headers: PRIVADA })
  }
  if (ficha.estado !== 'ok') {
    return data({ falta: 'no_encontrado' as const }, { status: HTTP[ficha.estado], headers: PRIVADA })
  }
  const { imei, vehiculo, dispositivo } = ficha
  return data(
    {
      falta: null,
      ...comun,
      ficha: { imei, vehiculo },
      demo: null,
      motivo: motivo({ estado: dispositivo.activo ? 'Activo' : 'Inactivo', tracking_enabled: dispositivo.rastreo }),
    },
    { headers: PRIVADA },
  )
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  ...titulo(matches, 'rastreo.titulo'),
  { name: 'robots', content: 'noindex, nofollow' },
]

/** It shows the connection itself, and nothing reloads under a running tracking (app/ui/offline.tsx). */
export const handle = { conexion: 'propia' }

export default function Ruta() {
  const datos = useLoaderData<typeof loader>()
  if (datos.falta === 'demo_terminada') return <Terminada />
  return datos.falta === null ? <Pagina {...datos} /> : <SinDispositivo texto={datos.falta} />
}

/** A link that leads nowhere: what is wrong, and what to do. */
function SinDispositivo({ texto }: { texto: RastreoKey }) {
  const { t } = useI18n()
  const online = useOnline()
  return (
    <PhoneLayout online={online} labels={{ on: t('rastreo.conectado'), off: t('rastreo.sin_conexion') }}>
      <section className="track-status">
        <h1 className="big">{t('rastreo.titulo')}</h1>
        <Aviso tono="bad" texto={texto} />
      </section>
    </PhoneLayout>
  )
}
