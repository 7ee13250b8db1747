/** Writing to support, and one's own messages with the answers. Requires sign-in, and says so. */

import { withReturn } from '@domain/identidad/return-address'
import { Refusal } from '@domain/refusal'
import { SoporteCommand } from '@domain/soporte/soporte'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { redirectWithToast } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { localized } from '~/public/address'
import { LinkButton } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { PublicLayout } from '~/ui/layouts/public'
import { Pager } from '~/ui/lists/pager'
import { Note } from '~/ui/note'
import { Panel } from '~/ui/page'
import { NewMessage } from './form'
import { load } from './load.server'
import { Thread } from './thread'

const PATH = '/support/mensajes'

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'soporte.title')

export const loader = ({ request, context }: LoaderFunctionArgs) => load(request, context)

export async function action({ request, context }: ActionFunctionArgs) {
  const { soporte } = await context.visitor(request)
  return submit(request, SoporteCommand, async (command) => {
    if (!soporte) throw new Refusal('usuario-no-autenticado')
    await soporte.write(command)
    return redirectWithToast(PATH, 'soporte.sent')
  })
}

export default function Mensajes() {
  const { person, page, correo, now, intento, followUp } = useLoaderData<typeof loader>()
  const { t, idioma } = useI18n()
  const wasRefused = useActionData() !== undefined
  const canWrite = person !== null || wasRefused
  // if the session ends while writing, what is written is kept
  const [isWriting, setWriting] = useState(canWrite)
  if (canWrite && !isWriting) setWriting(true)
  return (
    <PublicLayout home={person?.inicio ?? null}>
      <h1>{t('soporte.title')}</h1>
      {person ? (
        <p className="muted support-lead">{t('soporte.intro', { email: person.email })}</p>
      ) : (
        <SignIn correo={correo} />
      )}
      {isWriting && (
        <Panel title={t('soporte.new_message')} className="support-new">
          <NewMessage intento={intento} written={page?.rows ?? []} />
        </Panel>
      )}
      {person && (
        <Panel title={t('soporte.mine')}>
          {!page ? (
            <div className="list-note">
              <ErrorState message={t('soporte.error_mine')} />
            </div>
          ) : page.rows.length === 0 ? (
            <p className="list-note muted">{t('soporte.mine_none')}</p>
          ) : (
            <>
              <ul className="threads">
                {page.rows.map((mensaje) => (
                  <Thread key={mensaje.id} mensaje={mensaje} now={now} intento={followUp} />
                ))}
              </ul>
              {(page.before || page.after) && <Pager text={null} before={page.before} after={page.after} />}
            </>
          )}
        </Panel>
      )}
      <p>
        <a href={localized(idioma, '/support')}>{t('soporte.questions')}</a>
      </p>
    </PublicLayout>
  )
}

function SignIn({ correo }: { correo: string | null }) {
  const { t } = useI18n()
  return (
    <Note
      action={
        <LinkButton to={withReturn('/login', PATH)} tone="primary">
          {t('marco.sign_in')}
        </LinkButton>
      }
    >
      {t('soporte.no_session')}
      {correo && (
        <>
          {' '}
          {t('soporte.no_session_email')} <a href={`mailto:${correo}`}>{correo}</a>.
        </>
      )}
    </Note>
  )
}
