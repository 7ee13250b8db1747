/**
 * An uploaded file: its metadata, the form field that refers to it, and its download name. The content is checked in
 * content.ts.
 */

import { Refusal, type RefusalReason } from '../refusal'
import * as z from '../zod'
import { type ArchivoTipo, checkContent } from './content'

/** 5 MB, fixed by the specification. */
export const ARCHIVO_MAX_BYTES = 5_242_880
const NOMBRE_MAX = 120
/** Uploads of one person not yet claimed by a record. */
export const UPLOADS_MAX = 30
/** An unclaimed upload is deleted after this long. */
export const UPLOAD_MS = 60 * 60_000
/** A form may still claim an upload this old: ten minutes before the sweep deletes it. */
export const FRESH_MS = 50 * 60_000

/** For the attribute `accept` of a file input. */
export const ACCEPT = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png'

/** The result of an upload: returned to the browser; a form refers to it by id. */
export interface UploadedArchivo {
  id: string
  nombre: string
  tipo: ArchivoTipo
  /** bytes */
  tamano: number
}
/** The record a file belongs to. */
export type ArchivoOwner = `${'documento' | 'conductor' | 'mantenimiento'}:${string}`

const BY_EXTENSION: Record<string, ArchivoTipo> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
}
/** The extension of the object's key, which never contains the uploaded file name. */
export const EXTENSION: Record<ArchivoTipo, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}
/** Other MIME types that browsers declare for the same types. */
const ALIASES: Record<string, ArchivoTipo> = {
  'application/x-pdf': 'application/pdf',
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
}

/** Extensions a browser or system would execute if the last extension were removed: `acta.html.pdf`. */
const ACTIVE_EXTENSIONS = new Set(
  'html htm xhtml xht shtml mhtml mht svg svgz xml xsl xslt js mjs cjs jse ts vbs vbe wsf wsh hta php phtml php5 phar asp aspx jsp cgi sh bash ps1 bat cmd exe scr pif msi dll jar apk ipa lnk reg swf'.split(
    ' ',
  ),
)

/** The type implied by a name's extension; empty when it is not an accepted one. */
export const tipoOfNombre = (nombre: string): ArchivoTipo | '' =>
  BY_EXTENSION[nombre.slice(nombre.lastIndexOf('.') + 1).toLowerCase()] ?? ''

const TOO_LARGE: RefusalReason = 'archivo-grande'
const TIPO: RefusalReason = 'archivo-tipo'
const EXPIRED: RefusalReason = 'archivo-vencido'
const deny = (reason: RefusalReason) => new Refusal(reason, 'archivo')

/** Control characters, broken UTF-8, bidirectional overrides, and characters operating systems forbid in names. */
const FORBIDDEN_CHARACTERS = /[\p{Cc}\p{Cs}\uFFFD\u2028-\u202E\u2066-\u2069<>:"|?*]/gu

/** The name without folders and invisible or forbidden characters; at most 120 characters, keeping the end. */
export function cleanNombre(nombre: string): string {
  const base = nombre.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = base.replace(FORBIDDEN_CHARACTERS, '').replace(/\s+/g, ' ').trim()
  const dot = clean.lastIndexOf('.')
  const extension = dot < 0 ? '' : clean.slice(dot)
  const stem = (dot < 0 ? clean : clean.slice(0, dot)).replace(/^[.\s]+|[.\s]+$/g, '')
  return `${[...(stem || 'archivo')].slice(0, NOMBRE_MAX - extension.length).join('')}${extension}`
}

/**
 * Checks that need no bytes, also used in the browser: name, declared type and size.
 * @param tamano bytes
 * @returns the name as it is kept, and its type
 * @throws Refusal on the field `archivo`
 */
export function checkMetadata(nombre: string, declaredTipo: string, tamano: number) {
  if (tamano > ARCHIVO_MAX_BYTES) throw deny(TOO_LARGE)
  const clean = cleanNombre(nombre)
  const parts = clean.toLowerCase().split('.')
  const tipo = parts.length > 1 ? BY_EXTENSION[parts.at(-1) as string] : undefined
  const declared = declaredTipo.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!tipo || (ALIASES[declared] ?? declared) !== tipo) throw deny(TIPO)
  if (parts.slice(1, -1).some((part) => ACTIVE_EXTENSIONS.has(part.trim()))) throw deny(TIPO)
  if (tamano === 0) throw deny('archivo-vacio')
  return { nombre: clean, tipo }
}

/**
 * The full check (docs/security.md 21): size, extension, declared type and content agree.
 * @returns what is kept: `bytes` ends where the picture ends, even when a phone appended something
 * @throws Refusal on the field `archivo`
 */
export function checkArchivo(nombre: string, declaredTipo: string, bytes: Uint8Array) {
  const metadata = checkMetadata(nombre, declaredTipo, bytes.byteLength)
  const content = checkContent(metadata.tipo, bytes)
  if (typeof content === 'string') throw deny(content)
  return { ...metadata, bytes: content }
}

/** The file field of a form: the id of an upload, or empty. */
export const archivoField = z
  .union([z.literal(''), z.uuid({ error: EXPIRED })], { error: EXPIRED })
  .optional()
  .transform((id) => id || null)

/** Content-Disposition per RFC 6266: an ASCII name for old clients and the exact one for the others. */
export function contentDisposition(mode: 'inline' | 'attachment', nombre: string): string {
  const simple = nombre
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .()-]/g, '_')
  const whole = encodeURIComponent(nombre).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${mode}; filename="${simple}"; filename*=UTF-8''${whole}`
}
