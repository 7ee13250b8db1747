/** A legal page: its version, its introduction and its sections. */
import { TERMS_VERSION } from '@domain/identidad/privacy'
import { PublicPage } from './page'
import { fill, useTexts } from './texts/use-texts'
import { type Responsible, WhoAnswers } from './who-answers'

type LegalText = 'terminos' | 'cookies'

/** @param of the legal entity, where the page names it */
export function LegalPage({ which, anio: year, of }: { which: LegalText; anio: number; of?: Responsible }) {
  const { x, fecha } = useTexts()
  const { title, entry: intro, sections } = x.legal[which]
  return (
    <PublicPage path={`/${which}`} anio={year}>
      <article className="reading reading-page">
        <h1>{title}</h1>
        <p className="muted">{fill(x.legal.version, { fecha: fecha(TERMS_VERSION) })}</p>
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
