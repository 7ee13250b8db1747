/** GPS of a Usuario: the live map and list of the assigned vehicles, to look at. The socket shows no other (api/live). */
import { abrePro } from '@domain/apertura'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Satellite } from 'lucide-react'
import { useRefresh } from '~/connection/use-connection'
import { useI18n } from '~/i18n/provider'
import { titulo } from '~/i18n/titulo'
import type { RosterDevice } from '~/map/fleet'
import type { Tiles } from '~/map/fleet-map.client'
import { LivePanel } from '~/map/live-panel'
import { useFleet } from '~/map/use-fleet'
import { Empty } from '~/ui/empty'
import { ErrorState } from '~/ui/error-state'
import { Note } from '~/ui/note'
import { Page, Panel } from '~/ui/page'
import { SinEmpresa } from '../nada'

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'usuario.gps')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const suyo = await context.deUsuario(request)
  if (!suyo.empresa) return data({ empresa: null, correo: suyo.persona.email })
  const { empresa, ajustes, ahora } = suyo
  const comun = {
    empresa: empresa.nombre,
    abierto: abrePro(empresa, ahora),
    tiles: { url: ajustes.tilesUrl, attribution: ajustes.tilesAttribution },
    ahora,
  }
  try {
    return data({ ...comun, roster: await suyo.dispositivos.roster() })
  } catch (error) {
    context.registrar('error-cargar-dispositivos', error)
    return data({ ...comun, roster: null }, 503)
  }
}

export default function Gps() {
  const datos = useLoaderData<typeof loader>()
  const { t } = useI18n()
  if (datos.empresa === null)
    return (
      <Page title={t('usuario.gps')}>
        <SinEmpresa correo={datos.correo} />
      </Page>
    )
  const { roster, abierto, empresa, tiles, ahora } = datos
  if (roster && roster.length > 0 && abierto) return <Mapa roster={roster} tiles={tiles} ahora={ahora} />
  return (
    <Page title={t('usuario.gps')}>
      {!abierto && <Note tone="warn">{t('usuario.gps_cerrado', { empresa })}</Note>}
      {roster === null && <ErrorState message={t('usuario.gps_error')} />}
      {roster?.length === 0 && (
        <Panel label={t('usuario.sin_gps')}>
          <Empty icon={Satellite} title={t('usuario.sin_gps')}>
            {t('usuario.sin_gps_detalle', { empresa })}
          </Empty>
        </Panel>
      )}
    </Page>
  )
}

function Mapa({ roster, tiles, ahora }: { roster: readonly RosterDevice[]; tiles: Tiles; ahora: number }) {
  const { t, numero } = useI18n()
  const live = useFleet(roster, ahora, useRefresh())
  const enLinea = live.fleet.filter((vehicle) => vehicle.live === 'En línea').length
  return (
    <Page
      title={t('usuario.gps')}
      lead={t('usuario.gps_resumen', { n: numero(roster.length), enLinea: numero(enLinea) })}
    >
      <LivePanel {...live} tiles={tiles} />
    </Page>
  )
}
