/**
 * The full-page states of a request that failed, in the specification's order: 'Error de autenticación', 'Acceso no
 * autorizado'; then not found and server errors.
 *   <RouteError error={useRouteError()} />           inside a frame (a layout's ErrorBoundary)
 *   <RouteError error={useRouteError()} page />      alone on the page (the root's)
 */
import { withReturn } from '@domain/identidad/return-address'
import { isRouteErrorResponse, Link, useLocation } from '@remix-run/react'
import { CircleAlert, Compass, Eye, Lock, type LucideIcon, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import type { TextKey } from '~/i18n/texts'
import { localized } from '~/public/address'
import { isWithin } from '~/ui/address'
import { LinkButton } from '../button'
import { Icon } from '../signs/icon'
import { Wordmark } from '../signs/wordmark'

type ScreenProps = {
  icon: LucideIcon
  /** the outcome, also shown by the icon */
  sign?: 'ok' | 'warn' | 'bad'
  title: string
  children?: ReactNode
  action: ReactNode
  page?: boolean
}

/** One sentence and one action. */
export function GuardScreen({ icon, sign, title, children, action, page }: ScreenProps) {
  const { t, idioma } = useI18n()
  return (
    <main className={page ? 'guard guard--page' : 'guard'} id="contenido">
      {page && (
        <Link className="guard-brand" to={localized(idioma, '/')} reloadDocument aria-label={t('common.product_home')}>
          <Wordmark />
        </Link>
      )}
      {sign ? (
        <span className={`guard-sign ${sign}`}>
          <Icon of={icon} />
        </span>
      ) : (
        <Icon of={icon} />
      )}
      <h1>{title}</h1>
      {children && <p>{children}</p>}
      {action}
    </main>
  )
}

/** What each failure says, and the words of its button. */
const FAILURES = {
  'signed-out': {
    icon: ShieldAlert,
    title: 'guardia.authentication_error',
    text: 'guardia.authentication_error_text',
    action: 'guardia.sign_in_again',
  },
  // a SuperAdmin who has, or had, a company open for support
  'read-only': {
    icon: Eye,
    title: 'guardia.read_only',
    text: 'guardia.read_only_text',
    action: 'guardia.back_to_empresa',
  },
  'support-ended': {
    icon: Eye,
    title: 'guardia.support_ended',
    text: 'guardia.support_ended_text',
    action: 'guardia.to_companies',
  },
  unauthorized: {
    icon: Lock,
    title: 'guardia.unauthorized',
    text: 'guardia.unauthorized_text',
    action: 'guardia.back_to_start',
  },
  'not-found': {
    icon: Compass,
    title: 'guardia.not_found',
    text: 'guardia.not_found_text',
    action: 'guardia.back_to_start',
  },
  failed: { icon: CircleAlert, title: 'guardia.failure', text: 'guardia.failure_text', action: 'common.retry' },
} as const
type Failure = keyof typeof FAILURES

/** The guards that the gate names (worker/access/gate.ts). */
const FAILURE_OF_GUARD: Readonly<Record<string, Failure>> = {
  'error-autenticacion': 'signed-out',
  'solo-lectura': 'read-only',
  'soporte-terminado': 'support-ended',
  'no-autorizado': 'unauthorized',
}

function failureOf(error: unknown): Failure {
  if (!isRouteErrorResponse(error)) return 'failed'
  const data: unknown = error.data
  const guard = typeof data === 'object' && data !== null && 'guard' in data ? String(data.guard) : ''
  const named = FAILURE_OF_GUARD[guard]
  if (named) return named
  if (error.status === 403) return 'unauthorized'
  return error.status === 404 ? 'not-found' : 'failed'
}

/** Where the button of a failure leads from this page. */
function destinationOf(failure: Failure, { pathname, search }: { pathname: string; search: string }): string {
  switch (failure) {
    case 'signed-out':
      return withReturn('/login', pathname + search)
    case 'read-only':
      return '/admin'
    case 'support-ended':
      return '/super-admin/companies'
    case 'unauthorized':
      // redirects a signed-in person to the start of their area
      return '/login'
    case 'not-found':
      return ['/super-admin', '/admin'].find((area) => isWithin(area, pathname)) ?? '/'
    case 'failed':
      return pathname + search
  }
}

/** The page title for a thrown error. */
export const errorTitle = (error: unknown): TextKey => FAILURES[failureOf(error)].title

/** The screen for anything thrown by a loader, an action or a component. */
export function RouteError({ error, page }: { error: unknown; page?: boolean }) {
  const { t } = useI18n()
  const location = useLocation()
  const failure = failureOf(error)
  const { icon, title, text, action } = FAILURES[failure]
  const isOfSupport = failure === 'read-only' || failure === 'support-ended'
  return (
    <GuardScreen
      page={page}
      icon={icon}
      title={t(title)}
      action={
        <LinkButton to={destinationOf(failure, location)} tone="primary" reloadDocument={!isOfSupport}>
          {t(action)}
        </LinkButton>
      }
    >
      {t(text)}
    </GuardScreen>
  )
}
