/** A legal page: its version, its introduction and its sections. */
import { TERMS_VERSION } from '@domain/identidad/privacy'
import { useI18n } from '~/i18n/provider'
import type { loadLegal } from './legal.server'
import { PublicPage } from './page'
import { fill } from './texts/fill'
import { type Responsible, WhoAnswers } from './who-answers'

interface Props {
  path: '/terminos' | '/cookies'
  text: Awaited<ReturnType<typeof loadLegal>>
  anio: number
  /** the legal entity, where the page names it */
  of?: Responsible
}

export function LegalPage({ path, text, anio: year, of }: Props) {
  const { date } = useI18n()
  const { title, version, intro, sections } = text
  return (
    <PublicPage path={path} anio={year}>
      <article className="reading reading-page">
        <h1>{title}</h1>
        <p className="muted">{fill(version, { fecha: date(TERMS_VERSION) })}</p>
        <p>{intro}</p>
        {of && <WhoAnswers lead="terminos" of={of} />}
        {sections.map((one) => (
          <section key={one.title}>
            <h2>{one.title}</h2>
            <p>{one.texto}</p>
          </section>
        ))}
      </article>
    </PublicPage>
  )
}
