/**
 * The split screen of sign-in, sign-up and recovery: `<AuthLayout title="Iniciar sesión" lead="Entre con el correo de su
 * empresa." footer={<>¿No tiene cuenta? <Link …/></>}><Form …/></AuthLayout>`. The form on paper, the dark map beside it
 * (above it on a phone).
 */
import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import { Wordmark } from '../wordmark'
import { AuthMap } from './auth-map'

export function AuthLayout(props: { title: string; lead?: ReactNode; children: ReactNode; footer?: ReactNode }) {
  const { title, lead, children, footer } = props
  const { t } = useI18n()
  return (
    <div className="auth">
      <main className="auth-form" id="contenido">
        <Link className="auth-brand" to="/" aria-label={t('comun.inicio_vigia')}>
          <Wordmark />
        </Link>
        <div className="auth-box">
          <div>
            <h1>{title}</h1>
            {lead && <p className="muted">{lead}</p>}
          </div>
          {children}
          {footer && <p className="muted">{footer}</p>}
        </div>
        <p className="auth-foot">
          {t('marco.necesita_ayuda')} <Link to="/support">{t('marco.escribanos')}</Link>
          {t('marco.horario')}
        </p>
      </main>
      <AuthMap />
    </div>
  )
}
