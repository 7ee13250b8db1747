import type { MetaFunction } from '@remix-run/cloudflare'
import { useI18n } from '~/i18n/provider'
import { i18nOf } from '~/i18n/titulo'
import { LinkButton } from '~/ui/button'
import { PublicLayout } from '~/ui/layouts/public'

export const meta: MetaFunction = ({ matches }) => {
  const { t } = i18nOf(matches)
  return [{ title: t('portada.titulo') }, { name: 'description', content: t('portada.frase') }]
}

/** The plain door, until the landing page has its own piece. */
export default function Portada() {
  const { t } = useI18n()
  return (
    <PublicLayout>
      <div className="door">
        <h1>{t('portada.frase')}</h1>
        <p>{t('portada.explica')}</p>
        <div className="door-actions">
          <LinkButton tone="primary" size="lg" to="/signup">
            {t('marco.prueba_gratis')}
          </LinkButton>
          <span>{t('portada.prueba')}</span>
        </div>
      </div>
    </PublicLayout>
  )
}
