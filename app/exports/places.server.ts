/** The places of a company as files: a table of them, or GeoJSON with their outlines. */
import { dayIn } from '@domain/day'
import { searchText } from '@domain/list'
import { geojsonOfPlaces } from '@domain/lugares/geojson'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { i18nIn } from '~/i18n/texts.server'
import { attachment } from '~/sheets/attachment.server'
import type { Exported } from './file.server'
import { ASSIGNED_PLACES, LUGARES, type NamedPlace } from './places-fields'

type Empresa = Awaited<ReturnType<AppLoadContext['empresa']>>
type Usuario = Extract<Awaited<ReturnType<AppLoadContext['ofUsuario']>>, { assignedPlaces: unknown }>
const searchOf = (request: Request) => searchText.parse(new URL(request.url).searchParams.get('q') ?? '')

/** All of them on one page: a company has no more than that. */
export function placesOf({ lugares }: Pick<Empresa, 'lugares'>, request: Request): Exported<NamedPlace> {
  return {
    name: 'lugares',
    title: 'lugares.title',
    fields: LUGARES,
    read: async () => {
      const places = await lugares.list(searchOf(request))
      const plates = await lugares.plates(places.filter(({ todos }) => !todos).map(({ id }) => id))
      return { rows: places.map((place) => ({ ...place, placas: plates.get(place.id) ?? [] })), after: null }
    },
    idOf: ({ id }) => id,
  }
}

/** The places that are for the vehicles of a Usuario. */
export const assignedPlacesOf = ({ assignedPlaces }: Pick<Usuario, 'assignedPlaces'>, request: Request) =>
  ({
    name: 'lugares',
    title: 'lugares.title',
    fields: ASSIGNED_PLACES,
    read: async () => ({ rows: await assignedPlaces.list(searchOf(request)), after: null }),
    idOf: ({ id }) => id,
  }) satisfies Exported<Awaited<ReturnType<typeof assignedPlaces.list>>[number]>

/** For other map programs. The download is recorded in the audit log. */
export async function geojsonOf(
  { lugares, person, empresa, now }: Pick<Empresa, 'lugares' | 'person' | 'empresa' | 'now'>,
  request: Request,
  { auditoria }: Pick<AppLoadContext, 'auditoria'>,
): Promise<Response> {
  const zona = empresa.zona_horaria
  const [places, { t }] = await Promise.all([lugares.list(searchOf(request)), i18nIn(person.idioma, zona)])
  auditoria.record('exportacion', { datos: { de: 'lista-lugares' } })
  return attachment(
    geojsonOfPlaces(places),
    `vigia-${t('fileNames.lugares')}-${dayIn(zona, now)}.geojson`,
    'application/geo+json',
  )
}
