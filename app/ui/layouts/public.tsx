/**
 * A plain public page: bar with sign-in and sign-up, one column, a footer. `<PublicLayout><h1>…</h1>…</PublicLayout>`;
 * signed-in visitors get a link to their start screen instead (`home`).
 */
import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import { localized } from '~/public/address'
import { LinkButton } from '../button'
import { Wordmark } from '../signs/wordmark'

export function PublicLayout({ children, home }: { children: ReactNode; home?: string | null }) {
  const { t, idioma } = useI18n()
  return (
    <div className="public">
      <a className="skip" href="#contenido">
        {t('common.skip_to_content')}
      </a>
      <header className="public-top">
        <Link to={localized(idioma, '/')} reloadDocument aria-label={t('common.product_home')}>
          <Wordmark />
        </Link>
        <span className="grow" />
        {home ? (
          <LinkButton to={home} tone="line">
            {t('soporte.a_mi_panel')}
          </LinkButton>
        ) : (
          <>
            <LinkButton to="/login" tone="quiet">
              {t('marco.sign_in')}
            </LinkButton>
            <LinkButton to="/signup" tone="line">
              {t('marco.free_trial')}
            </LinkButton>
          </>
        )}
      </header>
      <main className="public-main" id="contenido">
        {children}
      </main>
      <footer className="public-foot">
        <Link to={localized(idioma, '/docs')} reloadDocument>
          {t('marco.documentation')}
        </Link>
        <Link to={localized(idioma, '/privacidad')} reloadDocument>
          {t('common.privacidad')}
        </Link>
        <Link to={localized(idioma, '/support')} reloadDocument>
          {t('marco.soporte')}
        </Link>
      </footer>
    </div>
  )
}
