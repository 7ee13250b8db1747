/** Mails about getting in: a link or a code to use now, and the notice of what was changed (docs/security.md 4, 7). */
import type { CSSProperties } from 'react'
import { escribirCodigo, type Proposito } from '../domain/codigo'
import { diaEn } from '../domain/dia'
import { enHoja, LETRA, parrafo, TINTA } from './marco'
import { Boton, Cabeza } from './piezas'
import { fecha, type Idioma } from './textos'
import { ACCESO } from './textos-acceso'

/** Who reads it. */
export interface Lector {
  email: string
  idioma: Idioma
  zona_horaria: string
}
export interface CartaEscrita {
  asunto: string
  html: string
  texto: string
}

/** The mail with a code: `url` for a link, `cifras` for the six digits, or both. */
export function escribirConCodigo(de: {
  /** what the mail says: its purpose, or that an account was made */
  carta: Proposito | 'bienvenida'
  para: Lector
  appUrl: string
  url?: string
  cifras?: string
}): CartaEscrita {
  const { carta, para, appUrl, url, cifras } = de
  return armar({ ...ACCESO[para.idioma][carta], url, cifras }, para, appUrl)
}

/** What was changed, told to the address that the account had. `nuevo`: the new address, if that is what changed. */
export function escribirAviso(de: { para: Lector; appUrl: string; ahora: number; nuevo?: string }): CartaEscrita {
  const { para, appUrl, ahora, nuevo } = de
  const reloj = new Intl.DateTimeFormat('en-GB', { timeZone: para.zona_horaria, timeStyle: 'short' })
  const cuando = `${fecha(diaEn(para.zona_horaria, ahora), para.idioma)}, ${reloj.format(ahora)}`
  const t = ACCESO[para.idioma]
  const carta = nuevo === undefined ? t.contrasenaCambiada(cuando) : t.correoCambiado(cuando, nuevo)
  return armar(
    { ...carta, url: carta.boton && `${appUrl}/reset-password${para.idioma === 'en' ? '?idioma=en' : ''}` },
    para,
    appUrl,
  )
}

type Carta = {
  asunto: string
  titulo: string
  texto: string
  nota: string
  boton?: string
  url?: string
  cifras?: string
}

function armar(carta: Carta, { email, idioma }: Lector, appUrl: string): CartaEscrita {
  const t = ACCESO[idioma]
  const { asunto, titulo, nota, boton, url, cifras } = carta
  const escrito = cifras && escribirCodigo(cifras)
  const pie = t.pie(email)
  const html = enHoja({
    idioma,
    asunto,
    adelanto: carta.texto,
    cuerpo: (
      <>
        <Cabeza titulo={titulo} linea={carta.texto} />
        {url && boton && <Boton href={url}>{boton}</Boton>}
        {escrito && (
          <>
            {url && (
              <p className="tinta2" style={{ ...parrafo, paddingTop: 20 }}>
                {t.oCodigo}
              </p>
            )}
            <p className="tinta" style={CODIGO}>
              {escrito}
            </p>
          </>
        )}
        <p className="tinta2" style={{ ...parrafo, paddingTop: 20, fontSize: 14, lineHeight: '20px' }}>
          {nota}
        </p>
      </>
    ),
    pie: (
      <p className="tinta2" style={{ ...parrafo, fontSize: 13, lineHeight: '19px', overflowWrap: 'anywhere' }}>
        {pie}
        {url && boton && (
          <>
            <br />
            {t.enlaceAqui} {url}
          </>
        )}
      </p>
    ),
  })
  const texto = [
    `${titulo}\n`,
    carta.texto,
    ...(url && boton ? [`\n${boton}: ${url}`] : []),
    ...(escrito ? [`\n${url ? t.oCodigo : `${t.codigo}:`} ${escrito}`] : []),
    `\n${nota}`,
    `\n--\n${pie}\n${appUrl}\n`,
  ].join('\n')
  return { asunto, html, texto }
}

const CODIGO: CSSProperties = {
  margin: 0,
  paddingTop: 12,
  fontFamily: LETRA,
  fontSize: 32,
  lineHeight: '40px',
  fontWeight: 700,
  letterSpacing: '0.08em',
  color: TINTA,
}
