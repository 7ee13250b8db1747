/**
 * The full-page states, in the specification's order: 'Cargando...' during a navigation, 'Error de autenticación',
 * 'Acceso no autorizado'; then not found and server errors.
 *   <Loading />                          once, in the root
 *   <RouteError error={useRouteError()} />           inside a frame (a layout's ErrorBoundary)
 *   <RouteError error={useRouteError()} page />      alone on the page (the root's)
 */
import { withReturn } from '@domain/identidad/return-address'
import { isRouteErrorResponse, Link, useLocation, useNavigation } from '@remix-run/react'
import { CircleAlert, Compass, Eye, LoaderCircle, Lock, type LucideIcon, ShieldAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import type { TextKey } from '~/i18n/texts'
import { localized } from '~/public/address'
import { isWithin } from '~/ui/address'
import { LinkButton } from '../button'
import { Icon } from '../signs/icon'
import { Wordmark } from '../signs/wordmark'

const PATIENCE_MS = 300

/** Shows 'Cargando...' for a slow navigation. A list whose query changes stays visible instead. */
export function Loading() {
  const { state, location } = useNavigation()
  const { pathname } = useLocation()
  return <LoadingSign isPending={state === 'loading' && location.pathname !== pathname} />
}

/** 'Cargando...', after a short delay. */
export function LoadingSign({ isPending }: { isPending: boolean }) {
  const { t } = useI18n()
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    if (!isPending) return setVisible(false)
    const timer = setTimeout(() => setVisible(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isPending])
  return (
    <div className="loading" role="status">
      {visible && (
        <span>
          <Icon of={LoaderCircle} />
          {t('guardia.loading')}
        </span>
      )}
    </div>
  )
}

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

function guardOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined
  const data: unknown = error.data
  return typeof data === 'object' && data !== null && 'guard' in data ? String(data.guard) : undefined
}

/** The visitor's start screen: /login redirects a signed-in person by role; an area has its own first screen. */
function startFrom(pathname: string, estado: number): string {
  if (estado === 403) return '/login'
  return ['/super-admin', '/admin'].find((area) => isWithin(area, pathname)) ?? '/'
}

/** What a SuperAdmin reads who has, or had, a company open for support. */
const SUPPORT = {
  'solo-lectura': {
    title: 'guardia.read_only',
    text: 'guardia.read_only_text',
    to: '/admin',
    back: 'guardia.back_to_empresa',
  },
  'soporte-terminado': {
    title: 'guardia.support_ended',
    text: 'guardia.support_ended_text',
    to: '/super-admin/companies',
    back: 'guardia.to_companies',
  },
} as const
const supportOf = (guard: string | undefined) =>
  guard === 'solo-lectura' || guard === 'soporte-terminado' ? SUPPORT[guard] : null

/** The page title for a thrown error. */
export function errorTitle(error: unknown): TextKey {
  const guard = guardOf(error)
  const estado = isRouteErrorResponse(error) ? error.status : 500
  if (guard === 'error-autenticacion') return 'guardia.authentication_error'
  const support = supportOf(guard)
  if (support) return support.title
  if (guard === 'no-autorizado' || estado === 403) return 'guardia.unauthorized'
  return estado === 404 ? 'guardia.not_found' : 'guardia.failure'
}

/** The screen for anything thrown by a loader, an action or a component. */
export function RouteError({ error, page }: { error: unknown; page?: boolean }) {
  const { t } = useI18n()
  const { pathname, search } = useLocation()
  const estado = isRouteErrorResponse(error) ? error.status : 500
  const guard = guardOf(error)
  const startButton = (
    <LinkButton to={startFrom(pathname, estado)} tone="primary" reloadDocument>
      {t('guardia.back_to_start')}
    </LinkButton>
  )
  if (guard === 'error-autenticacion') {
    return (
      <GuardScreen
        page={page}
        icon={ShieldAlert}
        title={t('guardia.authentication_error')}
        action={
          <LinkButton to={withReturn('/login', pathname + search)} tone="primary" reloadDocument>
            {t('guardia.sign_in_again')}
          </LinkButton>
        }
      >
        {t('guardia.authentication_error_text')}
      </GuardScreen>
    )
  }
  const support = supportOf(guard)
  if (support) {
    return (
      <GuardScreen
        page={page}
        icon={Eye}
        title={t(support.title)}
        action={
          <LinkButton to={support.to} tone="primary">
            {t(support.back)}
          </LinkButton>
        }
      >
        {t(support.text)}
      </GuardScreen>
    )
  }
  if (guard === 'no-autorizado' || estado === 403) {
    return (
      <GuardScreen page={page} icon={Lock} title={t('guardia.unauthorized')} action={startButton}>
        {t('guardia.unauthorized_text')}
      </GuardScreen>
    )
  }
  if (estado === 404) {
    return (
      <GuardScreen page={page} icon={Compass} title={t('guardia.not_found')} action={startButton}>
        {t('guardia.not_found_text')}
      </GuardScreen>
    )
  }
  return (
    <GuardScreen
      page={page}
      icon={CircleAlert}
      title={t('guardia.failure')}
      action={
        <LinkButton to={pathname + search} tone="primary" reloadDocument>
          {t('common.retry')}
        </LinkButton>
      }
    >
      {t('guardia.failure_text')}
    </GuardScreen>
  )
}
