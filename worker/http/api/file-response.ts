/** How a file that people uploaded is sent (docs/security.md 21). */
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

/** The answer that carries a file, to be shown or to be kept. */
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
