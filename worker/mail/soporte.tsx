/** The mails of support: what somebody writes, to the support address; the answer, to who wrote, with what they had said. */
import type { CSSProperties } from 'react'
import { diaEn } from '../domain/dia'
import { type Asunto, citar } from '../domain/soporte'
import { nameInMail } from '../domain/texto'
import { enHoja, LINEA, parrafo, TINTA } from './marco'
import { Boton, Cabeza } from './piezas'
import { fecha, type Idioma } from './textos'

interface Escrito {
  asunto: string
  html: string
  texto: string
}

const TEXTOS = {
  es: {
    asunto: {
      'Problema técnico': 'Problema técnico',
      Facturación: 'Facturación',
      'Consulta general': 'Consulta general',
      Otro: 'Otro',
    },
    mensaje: {
      asunto: (asunto: string, quien: string) => `Soporte: ${asunto}, de ${quien}`,
      titulo: (quien: string) => `${quien} escribió a soporte`,
      linea: (email: string, empresa: string | null) => (empresa ? `${email}, de ${empresa}` : `${email}, sin empresa`),
      boton: 'Leer y responder',
      pie: 'Recibe este correo porque esta dirección atiende el soporte de Vigía. Responda desde Vigía para que la respuesta quede con el mensaje.',
    },
    respuesta: {
      asunto: (asunto: string) => `Re: ${asunto}, soporte de Vigía`,
      titulo: 'Respondimos su mensaje',
      hola: (nombre: string) => `Hola, ${nombre}:`,
      usted: (cuando: string) => `Usted escribió el ${cuando}:`,
      boton: 'Ver la conversación',
      pie: (email: string) =>
        `Recibe este correo porque escribió a soporte con la cuenta ${email}. Para contestar, abra la conversación en Vigía.`,
    },
  },
  en: {
    asunto: {
      'Problema técnico': 'Technical problem',
      Facturación: 'Billing',
      'Consulta general': 'General question',
      Otro: 'Other',
    },
    mensaje: {
      asunto: (asunto: string, quien: string) => `Support: ${asunto}, from ${quien}`,
      titulo: (quien: string) => `${quien} wrote to support`,
      linea: (email: string, empresa: string | null) => (empresa ? `${email}, of ${empresa}` : `${email}, no company`),
      boton: 'Read and answer',
      pie: 'You get this mail because this address looks after Vigía support. Answer from Vigía, so that the answer stays with the message.',
    },
    respuesta: {
      asunto: (asunto: string) => `Re: ${asunto}, Vigía support`,
      titulo: 'We answered your message',
      hola: (nombre: string) => `Hello, ${nombre}:`,
      usted: (cuando: string) => `On ${cuando} you wrote:`,
      boton: 'See the conversation',
      pie: (email: string) =>
        `You get this mail because you wrote to support with the account ${email}. To reply, open the conversation in Vigía.`,
    },
  },
}

const DICHO: CSSProperties = {
  ...parrafo,
  paddingTop: 16,
  color: TINTA,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}
const CITA: CSSProperties = {
  ...parrafo,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  margin: '6px 0 0',
  paddingLeft: 14,
  borderLeft: `3px solid ${LINEA}`,
}

/** What somebody wrote, for the support address, in Spanish: the language of the house. */
export function escribirMensaje(m: {
  nombre: string
  email: string
  empresa: string | null
  asunto: Asunto
  mensaje: string
  /** where it is read and answered */
  url: string
}): Escrito {
  const { mensaje: t, asunto: nombres } = TEXTOS.es
  const [nombre, empresa] = [nameInMail(m.nombre), m.empresa && nameInMail(m.empresa)]
  const asunto = t.asunto(nombres[m.asunto], nombre)
  const [titulo, linea] = [t.titulo(nombre), `${nombres[m.asunto]} · ${t.linea(m.email, empresa)}`]
  const html = enHoja({
    idioma: 'es',
    asunto,
    adelanto: m.mensaje.slice(0, 140),
    cuerpo: (
      <>
        <Cabeza titulo={titulo} linea={linea} />
        <p className="tinta" style={DICHO}>
          {m.mensaje}
        </p>
        <Boton href={m.url}>{t.boton}</Boton>
      </>
    ),
    pie: <Pie>{t.pie}</Pie>,
  })
  return { asunto, html, texto: [titulo, linea, m.mensaje, `${t.boton}:\n${m.url}`, `--\n${t.pie}`].join('\n\n') }
}

/** The answer of support, to who wrote, in their language. */
export function escribirRespuesta(r: {
  para: { nombre: string; email: string; idioma: Idioma; zona_horaria: string }
  asunto: Asunto
  respuesta: string
  /** what they had written, and when */
  mensaje: { content: string; created_at: number }
  /** where the thread is read */
  url: string
}): Escrito {
  const { nombre, email, idioma, zona_horaria } = r.para
  const { respuesta: t, asunto: nombres } = TEXTOS[idioma]
  const asunto = t.asunto(nombres[r.asunto])
  const cuando = fecha(diaEn(zona_horaria, r.mensaje.created_at), idioma)
  const [hola, usted, pie] = [t.hola(nameInMail(nombre)), t.usted(cuando), t.pie(email)]
  const html = enHoja({
    idioma,
    asunto,
    adelanto: r.respuesta.slice(0, 140),
    cuerpo: (
      <>
        <Cabeza titulo={t.titulo} linea={hola} />
        <p className="tinta" style={DICHO}>
          {r.respuesta}
        </p>
        <Boton href={r.url}>{t.boton}</Boton>
        <p className="tinta2" style={{ ...parrafo, paddingTop: 24 }}>
          {usted}
        </p>
        <blockquote className="tinta2 linea" style={CITA}>
          {r.mensaje.content}
        </blockquote>
      </>
    ),
    pie: <Pie>{pie}</Pie>,
  })
  const texto = [
    hola,
    r.respuesta,
    `${t.boton}:\n${r.url}`,
    `${usted}\n${citar(r.mensaje.content)}`,
    `--\n${pie}`,
  ].join('\n\n')
  return { asunto, html, texto }
}

function Pie({ children }: { children: string }) {
  return (
    <p className="tinta2" style={{ ...parrafo, fontSize: 13, lineHeight: '19px', overflowWrap: 'anywhere' }}>
      {children}
    </p>
  )
}
