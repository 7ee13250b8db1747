/** The data of «Mis mensajes»: who writes, and a page of the own conversations. */
import { homeOf } from '@domain/identidad/sign-in'
import { MensajesList } from '@domain/soporte/soporte'
import { type AppLoadContext, data, type SerializeFrom } from '@remix-run/cloudflare'

export async function load(request: Request, context: AppLoadContext) {
  const { person, soporte, settings, now } = await context.visitor(request)
  // a key for each of the two forms: each keeps its own for as long as it stands
  const keys = { intento: crypto.randomUUID(), followUp: crypto.randomUUID() }
  const common = { correo: settings.supportEmail, now, ...keys }
  if (!person || !soporte) return data({ ...common, person: null, page: null })
  const { searchParams } = new URL(request.url)
  const place = MensajesList.parse({ despues: searchParams.get('despues'), antes: searchParams.get('antes') })
  const page = await soporte.mine(place).catch((error: unknown) => {
    context.logFailure('error-cargar-mensajes', error)
    return null
  })
  const ownDetails = { email: person.email, inicio: homeOf(person.rol) }
  return data({ ...common, person: ownDetails, page }, page ? 200 : 503)
}

export type Page = NonNullable<SerializeFrom<typeof load>['page']>
