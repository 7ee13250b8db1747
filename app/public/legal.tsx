/** A legal page: its version, what it is about, and its sections, in words to be read. */
import { VERSION_TERMINOS } from '@domain/privacidad'
import { PublicPage } from './page'
import { fill, useTexts } from './texts/use-texts'
import { type Responsible, WhoAnswers } from './who-answers'

export type LegalText = 'terminos' | 'cookies'

/** @param of who answers, where the page says it */
export function LegalPage({ cual, anio, of }: { cual: LegalText; anio: number; of?: Responsible }) {
  const { x, fecha } = useTexts()
  const { titulo, entrada, secciones } = x.legal[cual]
  return (
    <PublicPage path={`/${cual}`} anio={anio}>
      <article className="reading reading-page">
        <h1>{titulo}</h1>
        <p className="muted">{fill(x.legal.version, { fecha: fecha(VERSION_TERMINOS) })}</p>
        <p>{entrada}</p>
        {of && <WhoAnswers lead="terminos" of={of} />}
        {secciones.map((una) => (
          <section key={una.titulo}>
            <h2>{una.titulo}</h2>
            <p>{una.texto}</p>
          </section>
        ))}
      </article>
    </PublicPage>
  )
}
