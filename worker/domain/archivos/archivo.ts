/**
 * A file that somebody uploads: what its envelope says, what a form sends of
 * it, and under which name it is given back. What lies inside is judged in content.ts.
 */

import { Refusal, type RefusalReason } from '../refusal'
import { z } from '../zod'
import { checkContent } from './content'

/** 5 MB, fixed by the specification. */
export const ARCHIVO_MAX_BYTES = 5_242_880
const NOMBRE_MAX = 120
/** Files of one person that no record has taken yet. */
export const UPLOADS_MAX = 30
/** An upload that no record takes is thrown away after this long; a record takes it well before. */
export const UPLOAD_MS = 60 * 60_000
export const FRESH_MS = 50 * 60_000

export const ARCHIVO_TIPOS = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type ArchivoTipo = (typeof ARCHIVO_TIPOS)[number]
/** For the attribute `accept` of a file input. */
export const ACCEPT = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png'

/** What becomes of an upload: what the browser is told, and what a form names by its id. */
export interface UploadedArchivo {
  id: string
  nombre: string
  tipo: ArchivoTipo
  /** bytes */
  tamano: number
}
/** The record that a file belongs to. */
export type ArchivoOwner = `${'documento' | 'conductor' | 'mantenimiento'}:${string}`

const POR_EXTENSION: Record<string, ArchivoTipo> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
}
/** The extension of the object's key; the name that somebody gave is not part of it. */
export const EXTENSION: Record<ArchivoTipo, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}
/** Other names under which browsers declare the same. */
const ALIASES: Record<string, ArchivoTipo> = {
  'application/x-pdf': 'application/pdf',
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
}

/** What a browser or a system would run, were the last extension taken away: `acta.html.pdf`. */
const ACTIVE_EXTENSIONS = new Set(
  'html htm xhtml xht shtml mhtml mht svg svgz xml xsl xslt js mjs cjs jse ts vbs vbe wsf wsh hta php phtml php5 phar asp aspx jsp cgi sh bash ps1 bat cmd exe scr pif msi dll jar apk ipa lnk reg swf'.split(
    ' ',
  ),
)

/** The type that a name promises by its extension; empty when it promises none that is taken. */
export const tipoOfNombre = (nombre: string): ArchivoTipo | '' =>
  POR_EXTENSION[nombre.slice(nombre.lastIndexOf('.') + 1).toLowerCase()] ?? ''

const TOO_LARGE: RefusalReason = 'archivo-grande'
const TIPO: RefusalReason = 'archivo-tipo'
const EXPIRED: RefusalReason = 'archivo-vencido'
const deny = (reason: RefusalReason) => new Refusal(reason, 'archivo')

/** Control characters, broken UTF-8, what turns text around, and what systems do not allow in names. */
const FORBIDDEN_CHARACTERS = /[\p{Cc}\p{Cs}\uFFFD\u2028-\u202E\u2066-\u2069<>:"|?*]/gu

/** The name without its folders and without what cannot be seen or shown; at most 120 characters, its end kept. */
export function cleanNombre(nombre: string): string {
  const base = nombre.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = base.replace(FORBIDDEN_CHARACTERS, '').replace(/\s+/g, ' ').trim()
  const dot = clean.lastIndexOf('.')
  const extension = dot < 0 ? '' : clean.slice(dot)
  const stem = (dot < 0 ? clean : clean.slice(0, dot)).replace(/^[.\s]+|[.\s]+$/g, '')
  return `${[...(stem || 'archivo')].slice(0, NOMBRE_MAX - extension.length).join('')}${extension}`
}

/**
 * What can be said before a byte is read, in the browser too: name, declared type and size.
 * @param tamano bytes
 * @returns the name as it is kept, and its type
 * @throws Negativa on the field `archivo`
 */
export function checkMetadata(nombre: string, declaredTipo: string, tamano: number) {
  if (tamano > ARCHIVO_MAX_BYTES) throw deny(TOO_LARGE)
  const clean = cleanNombre(nombre)
  const parts = clean.toLowerCase().split('.')
  const tipo = parts.length > 1 ? POR_EXTENSION[parts.at(-1) as string] : undefined
  const declared = declaredTipo.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!tipo || (ALIASES[declared] ?? declared) !== tipo) throw deny(TIPO)
  if (parts.slice(1, -1).some((part) => ACTIVE_EXTENSIONS.has(part.trim()))) throw deny(TIPO)
  if (tamano === 0) throw deny('archivo-vacio')
  return { nombre: clean, tipo }
}

/**
 * The whole judgement (docs/security.md 21): size, extension, declared type and what the bytes are agree.
 * @returns what is kept: `bytes` ends where the picture ends, also when a phone wrote something after it
 * @throws Negativa on the field `archivo`
 */
export function checkArchivo(nombre: string, declaredTipo: string, bytes: Uint8Array) {
  const metadata = checkMetadata(nombre, declaredTipo, bytes.byteLength)
  const content = checkContent(metadata.tipo, bytes)
  if (typeof content === 'string') throw deny(content)
  return { ...metadata, bytes: content }
}

/** What a form sends of a file: the id of an upload, or nothing. */
export const archivoField = z
  .union([z.literal(''), z.uuid({ error: EXPIRED })], { error: EXPIRED })
  .optional()
  .transform((id) => id || null)

/** RFC 6266: the name in ASCII for old readers, and as it is for the others. */
export function contentDisposition(mode: 'inline' | 'attachment', nombre: string): string {
  const simple = nombre
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .()-]/g, '_')
  const whole = encodeURIComponent(nombre).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${mode}; filename="${simple}"; filename*=UTF-8''${whole}`
}
