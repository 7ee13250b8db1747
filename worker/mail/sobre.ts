/**
 * The envelope of a mail that carries a secret (a link, a code): it waits in the queue sealed under CONFIG_SECRET, and is
 * opened only to be sent, so that a copy of the database opens no account. What is in the subject stands open.
 */
import { cifrar, descifrar } from './secreto'

const USO = 'vigia correo v1'
const SELLO = 'sellado:'

export interface Cuerpo {
  html: string
  texto: string
}

/** The same mail with its body sealed. */
export async function sellar<C extends Cuerpo>(secreto: string, carta: C): Promise<C> {
  const { html, texto } = carta
  return { ...carta, html: SELLO + (await cifrar(secreto, JSON.stringify([html, texto]), USO)), texto: '' }
}

/** The body of a mail, sealed or not; null when this secret does not open it (it was changed since). */
export async function abrirSobre(secreto: string, { html, texto }: Cuerpo): Promise<Cuerpo | null> {
  if (!html.startsWith(SELLO)) return { html, texto }
  const abierto = await descifrar(secreto, html.slice(SELLO.length), USO)
  if (abierto === null) return null
  const [suHtml, suTexto] = JSON.parse(abierto) as [string, string]
  return { html: suHtml, texto: suTexto }
}
