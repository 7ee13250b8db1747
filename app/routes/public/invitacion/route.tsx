/** /invitacion/:token, the page that an invitation's mail leads to. Looking changes nothing; accepting is posted. */
import { InvitacionCommand } from '@domain/equipo'
import { inicioDe } from '@domain/ingreso'
import { withReturn } from '@domain/return-address'
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { redirigir } from '~/forms/redirigir.server'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { titulo } from '~/i18n/titulo'
import { LinkButton } from '~/ui/button'
import { AuthLayout } from '~/ui/layouts/auth'
import { Note } from '~/ui/note'
import { headersOf } from '../entry.server'
import { type Invitacion as Invitada, Join, NewAccount, SignInFirst, SignOutFirst } from './ways'

/** The link is a secret: no cache keeps its page, no engine finds it, no other site learns of it. */
const PRIVADA = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex, nofollow',
}

export const meta: MetaFunction = ({ matches }) => [
  ...titulo(matches, 'invitacion.titulo'),
  { name: 'robots', content: 'noindex, nofollow' },
]

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { quien, invitaciones, ajustes } = await context.visitante(request)
  const token = params.token ?? ''
  const situacion = await invitaciones.situation(token, quien)
  const cuerpo = {
    situacion,
    token,
    soporte: ajustes.supportEmail,
    persona: quien && { email: quien.persona.email, inicio: inicioDe(quien.persona.rol) },
  }
  const status = situacion.estado === 'negada' && situacion.motivo === 'invitacion-sin-uso' ? 404 : 200
  return data(cuerpo, { status, headers: PRIVADA })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function action({ params, request, context }: ActionFunctionArgs) {
  const { quien, invitaciones } = await context.visitante(request)
  const token = params.token ?? ''
  return submit(request, InvitacionCommand, async (orden) => {
    if (orden.intent === 'unirse') {
      if (!quien) throw redirect(withReturn('/login', `/invitacion/${token}`))
      const { destino, passwordEnded } = await invitaciones.join(token, quien)
      return redirigir(destino, passwordEnded ? 'invitacion.bienvenida_sin_contrasena' : 'invitacion.bienvenida')
    }
    const { intent: _, ...form } = orden
    const entrada = await invitaciones.create(token, form, request)
    return redirect(entrada.destino, { headers: headersOf(entrada) })
  })
}

export default function Invitacion() {
  const { situacion, token, soporte, persona } = useLoaderData<typeof loader>()
  const { t, motivo } = useI18n()
  const { invitacion } = situacion
  if (situacion.estado === 'negada') {
    const otro = situacion.motivo === 'invitacion-de-otro' && invitacion && persona
    return (
      <AuthLayout title={t('invitacion.titulo')} soporte={soporte}>
        <Note tone={situacion.motivo === 'invitacion-ya-miembro' ? 'ok' : 'warn'}>{motivo(situacion.motivo)}</Note>
        {otro ? (
          <SignOutFirst invitado={invitacion.email} dentro={persona.email} inicio={persona.inicio} token={token} />
        ) : (
          <LinkButton to={persona?.inicio ?? '/login'} size="lg" tone="primary">
            {t(persona ? 'invitacion.a_inicio' : 'invitacion.a_ingreso')}
          </LinkButton>
        )}
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title={t('invitacion.a', situacion.invitacion)}
      lead={<Lead of={situacion.invitacion} />}
      soporte={soporte}
    >
      {situacion.estado === 'nueva' && <NewAccount of={situacion.invitacion} />}
      {situacion.estado === 'con-cuenta' && <SignInFirst of={situacion.invitacion} token={token} />}
      {situacion.estado === 'unirse' && <Join of={situacion.invitacion} />}
    </AuthLayout>
  )
}

function Lead({ of: { rol } }: { of: Invitada }) {
  const { t } = useI18n()
  return (
    <>
      {t('invitacion.como', { rol: t(`equipo.${rol}`) })} {t(`invitacion.puede_${rol}`)}
    </>
  )
}
