/** /support: contacts and hours, the link to the form, frequent questions. */
import { Mail, Phone } from 'lucide-react'
import { Icon } from '~/ui/signs/icon'
import { localized } from './address'
import { More, PublicPage } from './page'
import './support.css'
import { useTexts } from './texts/use-texts'

type Props = { anio: number; supportEmail: string | null; supportPhone: string | null }

export function SupportPage({ anio: year, supportEmail, supportPhone }: Props) {
  const { x, idioma } = useTexts()
  const t = x.soporte
  return (
    <PublicPage path="/support" anio={year}>
      <div className="wrap help">
        <header>
          <h1>{t.phrase}</h1>
          <p className="lead">{t.intro}</p>
        </header>
        <div className="help-ways">
          <section className="help-write" aria-labelledby="escriba">
            <h2 id="escriba">{t.write_us}</h2>
            <p>{t.write_us_text}</p>
            <div>
              <a className="btn btn--primary btn--lg" href="/support/mensajes">
                {t.write}
              </a>
            </div>
            <p className="muted" data-signed-out>
              {t.sesion}
            </p>
          </section>
          <Contact supportEmail={supportEmail} supportPhone={supportPhone} />
        </div>
        <section className="help-faq" aria-labelledby="faq">
          <h2 id="faq">{t.faq}</h2>
          <div>
            {t.preguntas.map(({ que: what, response }) => (
              <article key={what}>
                <h3>{what}</h3>
                <p>{response}</p>
              </article>
            ))}
          </div>
        </section>
        <p className="help-docs">
          {t.more} <More href={localized(idioma, '/docs')}>{t.documentation}</More>
        </p>
      </div>
    </PublicPage>
  )
}

/** A channel that is not configured is not shown. */
function Contact({ supportEmail, supportPhone }: Omit<Props, 'anio'>) {
  const { x } = useTexts()
  const t = x.soporte
  return (
    <section className="help-direct" aria-labelledby="directo">
      <h2 id="directo">{t.direct}</h2>
      <dl>
        {supportEmail && (
          <div>
            <dt>{t.correo}</dt>
            <dd>
              <Icon of={Mail} />
              <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            </dd>
          </div>
        )}
        {supportPhone && (
          <div>
            <dt>{t.telefono}</dt>
            <dd>
              <Icon of={Phone} />
              <a href={`tel:${supportPhone.replace(/[^+\d]/g, '')}`}>{supportPhone}</a>
            </dd>
          </div>
        )}
        <div>
          <dt>{t.opening_hours}</dt>
          <dd>{t.hours}</dd>
        </div>
        <div>
          <dt>{t.response}</dt>
          <dd>{t.term}</dd>
        </div>
      </dl>
    </section>
  )
}

/** Structured data of the questions, for search engines. */
export const questions = (list: readonly { que: string; response: string }[]): Record<string, unknown> => ({
  '@type': 'FAQPage',
  mainEntity: list.map(({ que: what, response }) => ({
    '@type': 'Question',
    name: what,
    acceptedAnswer: { '@type': 'Answer', text: response },
  })),
})
