/**
 * The split screen of sign-in, sign-up and recovery: `<AuthLayout title="Iniciar sesión" lead="Entre con el correo de
 * su empresa." footer={<>¿No tiene cuenta? <Link …/></>}><Form …/></AuthLayout>`. The form beside the dark map (under
 * it on a phone). `soporte` is the support address; without one it is not shown.
 */
import { Link, useLocation, useRouteLoaderData, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { lazyComponent } from '~/connection/lazy-component'
import { useI18n } from '~/i18n/provider'
import { localized } from '~/public/address'
import type { loader } from '~/root'
import { addressOver } from '~/ui/address'
import { Wordmark } from '../signs/wordmark'

// a drawing without behaviour: the server draws it, and its script comes after the form's
const AuthMap = lazyComponent(async () => (await import('./auth-map')).AuthMap)
// works without a script meanwhile; its texts are the frame's
const ThemeChoice = lazyComponent(async () => (await import('../theme/choice')).ThemeChoice, ['marco'])

export function AuthLayout(props: {
  title: string
  lead?: ReactNode
  children: ReactNode
  footer?: ReactNode
  soporte: string | null
}) {
  const { title, lead, children, footer, soporte } = props
  const { t, idioma } = useI18n()
  return (
    <div className="auth">
      <main className="auth-form" id="contenido">
        <div className="auth-top">
          <Link className="auth-brand" to={localized(idioma, '/')} reloadDocument aria-label={t('common.product_home')}>
            <Wordmark />
          </Link>
          <LanguageSwitch />
        </div>
        <div className="auth-box">
          <div>
            <h1>{title}</h1>
            {lead && <p className="muted">{lead}</p>}
          </div>
          {children}
          {footer && <div className="muted">{footer}</div>}
        </div>
        <div className="auth-foot">
          {soporte && (
            <p>
              {t('ingreso.need_help')} <a href={`mailto:${soporte}`}>{t('ingreso.write_to_us')}</a>
              {t('ingreso.opening_hours')}
            </p>
          )}
          <ThemeChoice />
        </div>
      </main>
      <AuthMap />
    </div>
  )
}

/** The same page in the other language, which this browser remembers; an account has its own language setting. */
function LanguageSwitch() {
  const { t, idioma } = useI18n()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  if (useRouteLoaderData<typeof loader>('root')?.own) return null
  const other = idioma === 'es' ? 'en' : 'es'
  return (
    <a
      className="auth-language"
      href={addressOver(pathname, params, [], { idioma: other })}
      hrefLang={other}
      lang={other}
      rel="nofollow"
    >
      {t('ingreso.other_idioma')}
    </a>
  )
}
