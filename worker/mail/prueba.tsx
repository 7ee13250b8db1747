/** The test mail of the SMTP form. */
import { enHoja, LETRA, parrafo, TINTA } from './marco'
import { type Idioma, TEXTOS } from './textos'

export function escribirPrueba(idioma: Idioma, appUrl: string): { asunto: string; html: string; texto: string } {
  const { asunto, titulo, texto } = TEXTOS[idioma].prueba
  const letra = { margin: 0, fontFamily: LETRA, fontSize: 22, lineHeight: '28px', fontWeight: 700, color: TINTA }
  const cuerpo = (
    <>
      <h1 className="tinta" style={letra}>
        {titulo}
      </h1>
      <p className="tinta2" style={{ ...parrafo, paddingTop: 8 }}>
        {texto}
      </p>
    </>
  )
  const pie = (
    <p className="tinta2" style={{ ...parrafo, fontSize: 13 }}>
      {appUrl}
    </p>
  )
  return {
    asunto,
    html: enHoja({ idioma, asunto, adelanto: texto, cuerpo, pie }),
    texto: `${titulo}\n\n${texto}\n\n${appUrl}\n`,
  }
}
