/** The privacy policy that people agree to: what is collected, why, for how long, whom to contact (Ley 1581/2012). */
import { PRIVACY_VERSION } from '@domain/identidad/privacy'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { i18nOf } from '~/i18n/title'
import { publicData } from '~/public/data.server'
import { PublicPage } from '~/public/page'
import { seo } from '~/public/seo'
import { WhoAnswers } from '~/public/who-answers'

export const handle = { isStatic: true }

export const loader = ({ request, context }: LoaderFunctionArgs) => publicData(request, context)

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return []
  const { t } = i18nOf(matches)
  const title = `${t('common.privacidad')} · Vigía`
  return seo({ ...data, path: '/privacidad', title, descripcion: t('privacidad.intro') })
}

const TOPICS = ['cuenta', 'empresa', 'conductores', 'posiciones', 'seguridad'] as const
const SECTIONS = ['rastreo', 'time', 'where', 'recipients', 'rights'] as const

export default function Privacy() {
  const data = useLoaderData<typeof loader>()
  const { supportEmail, anio: year } = data
  const { t, date } = useI18n()
  return (
    <PublicPage path="/privacidad" anio={year}>
      <article className="reading reading-page">
        <h1>{t('common.privacidad')}</h1>
        <p className="muted">{t('privacidad.version', { fecha: date(PRIVACY_VERSION) })}</p>
        <p>{t('privacidad.intro')}</p>
        <h2>{t('privacidad.who')}</h2>
        <p>{t('privacidad.who_text')}</p>
        <WhoAnswers lead="privacidad" of={data} />
        <h2>{t('privacidad.que')}</h2>
        <ul>
          {TOPICS.map((one) => (
            <li key={one}>{t(`privacidad.que_${one}`)}</li>
          ))}
        </ul>
        {SECTIONS.map((one) => (
          <section key={one}>
            <h2>{t(`privacidad.${one}`)}</h2>
            <p>{t(`privacidad.${one}_text`)}</p>
          </section>
        ))}
        {supportEmail && (
          <p>
            {t('privacidad.contact')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        )}
      </article>
    </PublicPage>
  )
}
