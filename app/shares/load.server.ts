/** The screen of shared locations, the same for a company and for a Usuario: the links of the vehicles that they see. */
import { CompartidoCommand } from '@domain/compartidos/compartido'
import { middleOf } from '@domain/lugares/middle'
import { opensPro } from '@domain/suscripcion/standing'
import { type AppLoadContext, data } from '@remix-run/cloudflare'
import { redirectWithToast } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'
import type { Success } from '~/forms/toast'
import { i18nIn } from '~/i18n/texts.server'
import { addressesIn, readDialog, VEHICLE } from './address'

const notFound = () => new Response(null, { status: 404 })

type Company = Awaited<ReturnType<AppLoadContext['openedEmpresa']>>
type Own = Awaited<ReturnType<AppLoadContext['ofUsuario']>>
/** Who asks: both have the links, each of their own vehicles. */
type Services = Pick<Company, 'compartidos' | 'empresa' | 'person' | 'now' | 'settings'> & {
  /** the company's places, to send a vehicle to; a Usuario has none */
  lugares?: Company['lugares']
}

/** A Usuario's services. @throws 404 without a company */
export function ownServices(own: Own): Services {
  if (!own.empresa) throw notFound()
  return own
}

export async function load(request: Request, services: Services, context: AppLoadContext) {
  const { compartidos, empresa, now, settings } = services
  const { searchParams } = new URL(request.url)
  const opened = readDialog(searchParams)
  const isSharing = opened?.dialog === 'compartir'
  const vehiculo = isSharing ? opened.id : searchParams.get(VEHICLE)
  const [shares, subject, places] = await Promise.all([
    compartidos.running(vehiculo ?? undefined),
    vehiculo ? compartidos.subject(vehiculo) : null,
    isSharing && vehiculo && services.lugares ? services.lugares.ofVehicle(vehiculo) : [],
  ]).catch((error: unknown) => {
    context.logFailure('error-cargar-compartidos', error)
    return [null, null, []] as const
  })
  const common = {
    empresa: empresa.nombre,
    gps: opensPro(empresa, now),
    vehiculo,
    tiles: settings.tiles,
  }
  if (!shares) return data({ ...common, shares: null, subject: null, opened: null, places: [] }, 503)
  const share = opened && !isSharing ? shares.find(({ id }) => id === opened.id) : undefined
  if ((vehiculo && !subject) || (opened && !isSharing && !share)) throw notFound()
  return data({
    ...common,
    shares,
    subject,
    opened: opened && { dialog: opened.dialog, share: share ?? null },
    places: places.map((place) => ({ id: place.id, nombre: place.nombre, at: middleOf(place) })),
  })
}
export type PageData = Awaited<ReturnType<typeof load>>['data']
export type Share = NonNullable<PageData['shares']>[number]
/** A place of the company that a vehicle may be sent to, degrees. */
export type Place = PageData['places'][number]
export type Subject = NonNullable<PageData['subject']>

export async function run(request: Request, { compartidos, person }: Services) {
  const { origin, pathname, searchParams } = new URL(request.url)
  const list = addressesIn(pathname).hrefTo(searchParams)
  const { dateTime } = await i18nIn(person.idioma, person.zona_horaria)
  return submit(request, CompartidoCommand, async (command) => {
    switch (command.intent) {
      case 'create': {
        const { token, hasta } = await compartidos.create(command.vehiculo_id, command)
        // the link is in this answer alone: never in an address or in storage
        const withDestination = command.destino !== null
        const made = { enlace: `${origin}/sigueme/${token}`, hasta, withPlaca: command.con_placa, withDestination }
        return { success: true, value: made } satisfies Success
      }
      case 'extend': {
        const { hasta } = await compartidos.extend(command.id, Number(command.horas))
        return redirectWithToast(list, 'compartidos.extended', { cuando: dateTime(hasta) })
      }
      case 'end':
        await compartidos.end(command.id)
        return redirectWithToast(list, 'compartidos.ended')
    }
  })
}
