/** Writing to support, and one's own messages with the answers. Who is not signed in is told so. */
import { inicioDe } from '@domain/ingreso'
import { Negativa } from '@domain/negativa'
import { withReturn } from '@domain/return-address'
import { ListaMensajes, SoporteCommand } from '@domain/soporte'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction, SerializeFrom } from '@remix-run/cloudflare'
import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { redirigir } from '~/forms/redirigir.server'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { titulo } from '~/i18n/titulo'
import { LinkButton } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { PublicLayout } from '~/ui/layouts/public'
import { Note } from '~/ui/note'
import { Panel } from '~/ui/page'
import { Pager } from '~/ui/pager'
import { NewMessage } from './form'
import { Thread } from './thread'

export const RUTA = '/support/mensajes'

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'soporte.titulo')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { persona, soporte, ajustes, ahora } = await context.visitante(request)
  const comun = { correo: ajustes.supportEmail, ahora, intento: crypto.randomUUID() }
  if (!persona || !soporte) return data({ ...comun, persona: null, pagina: null })
  const { searchParams } = new URL(request.url)
  const lugar = ListaMensajes.parse({ despues: searchParams.get('despues'), antes: searchParams.get('antes') })
  const pagina = await soporte.mine(lugar).catch((error: unknown) => {
    context.registrar('error-cargar-mensajes', error)
    return null
  })
  const suya = { email: persona.email, inicio: inicioDe(persona.rol) }
  return data({ ...comun, persona: suya, pagina }, pagina ? 200 : 503)
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { soporte } = await context.visitante(request)
  return submit(request, SoporteCommand, async (orden) => {
    if (!soporte) throw new Negativa('usuario-no-autenticado')
    await soporte.write(orden)
    return redirigir(RUTA, 'soporte.enviado')
  })
}

export type Pagina = NonNullable<SerializeFrom<typeof loader>['pagina']>

/** The attempt that the form sends; another one once it is a message of the list, so that a refresh empties no half-typed form. */
function useAttempt(fresh: string, sent: readonly { id: string }[]): string {
  const [attempt, setAttempt] = useState(fresh)
  if (attempt !== fresh && sent.some(({ id }) => id === attempt)) setAttempt(fresh)
  return attempt
}

export default function Mensajes() {
  const { persona, pagina, correo, ahora, intento } = useLoaderData<typeof loader>()
  const attempt = useAttempt(intento, pagina?.filas ?? [])
  const { t } = useI18n()
  // who was signed in when they began to write keeps what they wrote
  const escrito = useActionData() !== undefined
  return (
    <PublicLayout home={persona?.inicio ?? null}>
      <h1>{t('soporte.titulo')}</h1>
      {persona ? (
        <p className="muted support-lead">{t('soporte.entrada', { email: persona.email })}</p>
      ) : (
        <SignIn correo={correo} />
      )}
      {(persona || escrito) && (
        <Panel title={t('soporte.nuevo')} className="support-new">
          <NewMessage key={attempt} intento={attempt} />
        </Panel>
      )}
      {persona && (
        <Panel title={t('soporte.mios')}>
          {!pagina ? (
            <div className="list-note">
              <ErrorState message={t('soporte.error_mios')} />
            </div>
          ) : pagina.filas.length === 0 ? (
            <p className="list-note muted">{t('soporte.mios_ninguno')}</p>
          ) : (
            <>
              <ul className="threads">
                {pagina.filas.map((mensaje) => (
                  <Thread key={mensaje.id} mensaje={mensaje} ahora={ahora} intento={intento} />
                ))}
              </ul>
              {(pagina.antes || pagina.despues) && <Pager text={null} before={pagina.antes} after={pagina.despues} />}
            </>
          )}
        </Panel>
      )}
      <p>
        <a href="/support">{t('soporte.preguntas')}</a>
      </p>
    </PublicLayout>
  )
}

function SignIn({ correo }: { correo: string | null }) {
  const { t } = useI18n()
  return (
    <Note
      action={
        <LinkButton to={withReturn('/login', RUTA)} tone="primary">
          {t('marco.iniciar_sesion')}
        </LinkButton>
      }
    >
      {t('soporte.sin_sesion')}
      {correo && (
        <>
          {' '}
          {t('soporte.sin_sesion_correo')} <a href={`mailto:${correo}`}>{correo}</a>.
        </>
      )}
    </Note>
  )
}
