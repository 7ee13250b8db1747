/** What is collected, why, for how long, and whom to ask: the text that people agree to (Ley 1581/2012). */
import { VERSION_PRIVACIDAD } from '@domain/privacidad'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { titulo } from '~/i18n/titulo'
import { PublicLayout } from '~/ui/layouts/public'

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'privacidad.titulo')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ajustes } = await context.visitante(request)
  return { soporte: ajustes.supportEmail }
}

const QUE = ['cuenta', 'empresa', 'conductores', 'posiciones', 'seguridad'] as const
const SECCIONES = ['rastreo', 'tiempo', 'donde', 'derechos'] as const

export default function Privacidad() {
  const { soporte } = useLoaderData<typeof loader>()
  const { t, fecha } = useI18n()
  return (
    <PublicLayout>
      <article className="reading">
        <h1>{t('privacidad.titulo')}</h1>
        <p className="muted">{t('privacidad.version', { fecha: fecha(VERSION_PRIVACIDAD) })}</p>
        <p>{t('privacidad.entrada')}</p>
        <h2>{t('privacidad.quien')}</h2>
        <p>{t('privacidad.quien_texto')}</p>
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
        {soporte && (
          <p>
            {t('privacidad.contacto')} <a href={`mailto:${soporte}`}>{soporte}</a>
          </p>
        )}
      </article>
    </PublicLayout>
  )
}
