/** How files are sent: those that people uploaded (docs/security.md 21), and those that this product makes. */
import { contentDisposition } from '../../domain/archivos/archivo'

/** Uploaded content may not run or load anything, whatever it is; inline styles are for the browser's own viewer. */
const POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

interface Sent {
  nombre: string
  tipo: string
  /** bytes */
  tamano: number
  body: ReadableStream
}

/** What this product makes may neither run nor load anything, nor be framed. */
const MADE_FILE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** The answer that carries a receipt or an invoice, to be kept. */
export const madeFileResponse = (body: BodyInit, { nombre, type }: { nombre: string; type: string }): Response =>
  new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': contentDisposition('attachment', nombre),
      'Content-Security-Policy': MADE_FILE_POLICY,
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'private, no-store',
    },
  })

/** The answer that carries an uploaded file, to be shown or to be kept. */
export const fileResponse = (archivo: Sent, mode: 'inline' | 'attachment'): Response =>
  new Response(archivo.body, {
    headers: {
      'Content-Type': archivo.tipo,
      'Content-Length': String(archivo.tamano),
      'Content-Disposition': contentDisposition(mode, archivo.nombre),
      'Content-Security-Policy': POLICY,
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'private, no-store',
    },
  })
