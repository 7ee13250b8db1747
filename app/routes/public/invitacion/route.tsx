/** /invitacion/:token, the page that an invitation mail links to. A GET changes nothing; accepting is a POST. */
import { InvitacionCommand } from '@domain/equipo/equipo'
import { withReturn } from '@domain/identidad/return-address'
import { homeOf } from '@domain/identidad/sign-in'
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { orLoadAnew, redirectWithToast } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { SECRET_PAGE_HEADERS } from '~/public/secret-page'
import { LinkButton } from '~/ui/button'
import { AuthLayout } from '~/ui/layouts/auth'
import { Note } from '~/ui/note'
import { headersOf } from '../sign-in-cookies.server'
import { type Invitacion as InvitedPerson, Join, NewAccount, SignInFirst, SignOutFirst } from './ways'

export const meta: MetaFunction = ({ matches }) => [
  ...metaTitle(matches, 'invitacion.title'),
  { name: 'robots', content: 'noindex, nofollow' },
]

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { actor, missingFactor, invitaciones, settings } = await context.visitor(request)
  const token = params.token ?? ''
  // signing in once more would lead back here
  if (missingFactor) throw redirect(withReturn('/login/proteger', `/invitacion/${token}`))
  const situation = await invitaciones.situation(token, actor)
  const body = {
    situation,
    token,
    soporte: settings.supportEmail,
    person: actor && { id: actor.person.id, email: actor.person.email, inicio: homeOf(actor.person.rol) },
  }
  const status = situation.estado === 'refused' && situation.motivo === 'invitacion-sin-uso' ? 404 : 200
  return data(body, { status, headers: SECRET_PAGE_HEADERS })
}

/** What the page itself shows, with a way on: the invitation was accepted or withdrawn meanwhile, or is another's. */
const isSituation = (reason: string) => reason.startsWith('invitacion-') && reason !== 'invitacion-sin-lugar'

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function action({ params, request, context }: ActionFunctionArgs) {
  const { actor, invitaciones } = await context.visitor(request)
  const token = params.token ?? ''
  return submit(request, InvitacionCommand, async (command) => {
    if (command.intent === 'join') {
      if (!actor) throw redirect(withReturn('/login', `/invitacion/${token}`))
      const { destination, passwordEnded } = await orLoadAnew(request, isSituation, () =>
        invitaciones.join(token, actor),
      )
      return redirectWithToast(
        destination,
        passwordEnded ? 'invitacion.welcome_without_password' : 'invitacion.welcome',
      )
    }
    const { intent: _, ...form } = command
    const signIn = await orLoadAnew(request, isSituation, () => invitaciones.create(token, form, request))
    return redirect(signIn.destination, { headers: headersOf(signIn) })
  })
}

export default function Invitacion() {
  const { situation, token, soporte, person } = useLoaderData<typeof loader>()
  const { t, reason } = useI18n()
  const { invitacion } = situation
  if (situation.estado === 'refused') {
    const other = situation.motivo === 'invitacion-de-otro' && invitacion && person
    return (
      <AuthLayout title={t('invitacion.title')} soporte={soporte}>
        <Note tone={situation.motivo === 'invitacion-ya-miembro' ? 'ok' : 'warn'}>{reason(situation.motivo)}</Note>
        {other ? (
          <SignOutFirst invitado={invitacion.email} signedIn={person} inicio={person.inicio} token={token} />
        ) : (
          <LinkButton to={person?.inicio ?? '/login'} size="lg" tone="primary">
            {t(person ? 'invitacion.a_inicio' : 'invitacion.a_ingreso')}
          </LinkButton>
        )}
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title={t('invitacion.a', situation.invitacion)}
      lead={<Lead of={situation.invitacion} />}
      soporte={soporte}
    >
      {situation.estado === 'new' && <NewAccount of={situation.invitacion} />}
      {situation.estado === 'has-account' && <SignInFirst of={situation.invitacion} token={token} />}
      {situation.estado === 'can-join' && <Join of={situation.invitacion} />}
    </AuthLayout>
  )
}

function Lead({ of: { rol } }: { of: InvitedPerson }) {
  const { t } = useI18n()
  return (
    <>
      {t('invitacion.as', { rol: t(`equipo.${rol}`) })} {t(`invitacion.can_${rol}`)}
    </>
  )
}
