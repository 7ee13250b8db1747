/**
 * The error boundary of a screen whose address names a record: a 404 is shown on that screen, with a link back to the
 * list. Other errors are rethrown to the parent boundary.
 *   export const ErrorBoundary = () => <Missing title="usuarios.title" back="usuarios.volver" backTo={PATH} />
 */
import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import type { TextKey } from '~/i18n/texts'
import { LinkButton } from './button'
import { Note } from './note'
import { Page } from './page'

export function Missing(props: { title: TextKey; back: TextKey; backTo: string; message?: TextKey }) {
  const { title, back, backTo, message } = props
  const error = useRouteError()
  const { t, reason } = useI18n()
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <Page title={t(title)}>
      <Note tone="bad" action={<LinkButton to={backTo}>{t(back)}</LinkButton>}>
        {message ? t(message) : reason('no-encontrado')}
      </Note>
    </Page>
  )
}
