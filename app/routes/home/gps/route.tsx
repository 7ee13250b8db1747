/** GPS of a Usuario: read-only map and list of the assigned vehicles. The socket sends no others (http/api/live). */
import { opensPro } from '@domain/suscripcion/standing'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { History, MapPin, Satellite, Send } from 'lucide-react'
import { useRefresh } from '~/connection/use-refresh'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import type { RosterDevice } from '~/map/fleet'
import type { Tiles } from '~/map/fleet-map.client'
import { LivePanel } from '~/map/live-panel'
import { unlessOtherVehicle } from '~/map/selection'
import { useFleet } from '~/map/use-fleet'
import { LinkButton } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Empty } from '~/ui/lists/empty'
import { Note } from '~/ui/note'
import { Page, Panel } from '~/ui/page'
import { NoEmpresa } from '../nothing-yet'

export const shouldRevalidate = unlessOtherVehicle

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'usuario.gps')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const own = await context.ofUsuario(request)
  if (!own.empresa) return data({ empresa: null, correo: own.person.email })
  const { empresa, settings, now } = own
  const common = {
    empresa: empresa.nombre,
    isOpen: opensPro(empresa, now),
    tiles: settings.tiles,
    now,
  }
  try {
    return data({ ...common, roster: await own.dispositivos.roster() })
  } catch (error) {
    context.logFailure('error-cargar-dispositivos', error)
    return data({ ...common, roster: null }, 503)
  }
}

export default function Gps() {
  const data = useLoaderData<typeof loader>()
  const { t } = useI18n()
  if (data.empresa === null)
    return (
      <Page title={t('usuario.gps')}>
        <NoEmpresa correo={data.correo} />
      </Page>
    )
  const { roster, isOpen, empresa, tiles, now } = data
  if (roster && roster.length > 0 && isOpen) return <MapView roster={roster} tiles={tiles} now={now} />
  return (
    <Page title={t('usuario.gps')}>
      {!isOpen && <Note tone="warn">{t('usuario.gps_unavailable', { empresa })}</Note>}
      {roster === null && <ErrorState message={t('usuario.gps_error')} />}
      {roster?.length === 0 && (
        <Panel label={t('usuario.no_gps')}>
          <Empty icon={Satellite} title={t('usuario.no_gps')}>
            {t('usuario.no_gps_detail', { empresa })}
          </Empty>
        </Panel>
      )}
    </Page>
  )
}

function MapView({ roster, tiles, now }: { roster: readonly RosterDevice[]; tiles: Tiles; now: number }) {
  const { t, formatNumber } = useI18n()
  const live = useFleet(roster, now, useRefresh())
  const online = live.fleet.filter((vehicle) => vehicle.live === 'En línea').length
  return (
    <Page
      title={t('usuario.gps')}
      lead={t('usuario.gps_resumen', { n: formatNumber(roster.length), enLinea: formatNumber(online) })}
      actions={
        <>
          <LinkButton icon={History} to="/gps/episodios">
            {t('gps.episodes_view')}
          </LinkButton>
          <LinkButton icon={MapPin} to="/gps/lugares">
            {t('gps.places_view')}
          </LinkButton>
          <LinkButton icon={Send} to="/shares">
            {t('gps.shared')}
          </LinkButton>
        </>
      }
    >
      <LivePanel {...live} tiles={tiles} driversAt="/gps/drivers" placesAt="/gps/lugares/mapa" />
    </Page>
  )
}
