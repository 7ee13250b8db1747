/** What is collected, why, for how long, and whom to ask: the text that people agree to (Ley 1581/2012). */
import { VERSION_PRIVACIDAD } from '@domain/privacidad'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { i18nOf } from '~/i18n/titulo'
import { publicData } from '~/public/data.server'
import { PublicPage } from '~/public/page'
import { seo } from '~/public/seo'
import { WhoAnswers } from '~/public/who-answers'

export const handle = { estatica: true }

export const loader = ({ request, context }: LoaderFunctionArgs) => publicData(request, context)

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return []
  const { t } = i18nOf(matches)
  const titulo = `${t('privacidad.titulo')} · Vigía`
  return seo({ ...data, path: '/privacidad', titulo, descripcion: t('privacidad.entrada') })
}

const QUE = ['cuenta', 'empresa', 'conductores', 'posiciones', 'seguridad'] as const
const SECCIONES = ['rastreo', 'tiempo', 'donde', 'derechos'] as const

export default function Privacidad() {
  const data = useLoaderData<typeof loader>()
  const { supportEmail, anio } = data
  const { t, fecha } = useI18n()
  return (
    <PublicPage path="/privacidad" anio={anio}>
      <article className="reading reading-page">
        <h1>{t('privacidad.titulo')}</h1>
        <p className="muted">{t('privacidad.version', { fecha: fecha(VERSION_PRIVACIDAD) })}</p>
        <p>{t('privacidad.entrada')}</p>
        <h2>{t('privacidad.quien')}</h2>
        <p>{t('privacidad.quien_texto')}</p>
        <WhoAnswers lead="privacidad" of={data} />
        <h2>{t('privacidad.que')}</h2>
        <ul>
          {QUE.map((uno) => (
            <li key={uno}>{t(`privacidad.que_${uno}`)}</li>
          ))}
        </ul>
        {SECCIONES.map((una) => (
          <section key={una}>
            <h2>{t(`privacidad.${una}`)}</h2>
            <p>{t(`privacidad.${una}_texto`)}</p>
          </section>
        ))}
        {supportEmail && (
          <p>
            {t('privacidad.contacto')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        )}
      </article>
    </PublicPage>
  )
}
