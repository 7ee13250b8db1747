/** Files: one goes up by a script of our pages, and comes back to whom its vehicle is shown (docs/security.md 21, 22). */
import { type Context, Hono } from 'hono'
import { ARCHIVO_MAX_BYTES, disposicion } from '../domain/archivo'
import { type MotivoKey, Negativa } from '../domain/negativa'
import type { Archivos } from '../services/archivos'
import { leerBytes } from './cuerpo'
import type { Api } from './entorno'
import { entrada } from './entrada'

type C = Context<Api>

/** What multipart writes around one file. */
const ENVOLTURA_BYTES = 16 * 1024
/** What is uploaded runs nothing and loads nothing, whatever it turns out to be; a browser's own frame for it may style itself. */
const POLITICA = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/** Refusals in words for who has no page of ours; a page says them in its reader's language, by `clave`. Texts of the specification, verbatim. */
const NEGADO: Partial<Record<MotivoKey, [status: 403 | 413 | 415 | 422 | 429 | 503, texto: string]>> = {
  'archivo-grande': [413, 'El archivo es demasiado grande. El tamaño máximo es 5MB.'],
  'archivo-tipo': [415, 'Tipo de archivo no permitido. Use PDF, JPG o PNG.'],
  'archivo-vacio': [422, 'El archivo está vacío. Elija otro.'],
  'archivo-danado': [422, 'El archivo está dañado o incompleto. Ábralo para comprobarlo, o elija otro.'],
  'archivo-demasiados': [429, 'Subió muchos archivos sin guardarlos. Guarde los que necesita o espere una hora.'],
  'suscripcion-terminada': [
    403,
    'Su suscripción terminó. Puede consultar todo lo que registró, pero no agregar registros.',
  ],
  'error-subir-archivo': [503, 'Error al subir el archivo'],
}

export const archivos = new Hono<Api>()

archivos.post('/files', async (c) => {
  const suyos = await entrar(c)
  if (suyos instanceof Response) return suyos
  try {
    suyos.puedeSubir()
    // a body that is cut off is no file
    const cuerpo = await leerBytes(c.req.raw, ARCHIVO_MAX_BYTES + ENVOLTURA_BYTES).catch(() => new Uint8Array())
    if (!cuerpo) throw new Negativa('archivo-grande', 'archivo')
    const archivo = await unArchivo(c.req.header('Content-Type') ?? '', cuerpo)
    if (!archivo) return c.json({ error: 'Error al subir el archivo', clave: 'error-subir-archivo' }, 400)
    return c.json(await suyos.subir(archivo.name, archivo.type, new Uint8Array(await archivo.arrayBuffer())), 201)
  } catch (error) {
    const negado = error instanceof Negativa && NEGADO[error.clave]
    if (!negado) throw error
    return c.json({ error: negado[1], clave: (error as Negativa).clave }, negado[0])
  }
})

archivos.get('/files/:id', async (c) => {
  const suyos = await entrar(c)
  if (suyos instanceof Response) return suyos
  const archivo = await suyos.leer(c.req.param('id'))
  if (!archivo) return c.json({ error: 'No existe.' }, 404)
  c.get('contexto').auditoria.anotarUnaVez('archivo-leido', { objeto: archivo.id })
  return new Response(archivo.cuerpo, {
    headers: {
      'Content-Type': archivo.tipo,
      'Content-Length': String(archivo.tamano),
      'Content-Disposition': disposicion(
        c.req.query('descargar') === undefined ? 'inline' : 'attachment',
        archivo.nombre,
      ),
      'Content-Security-Policy': POLITICA,
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'private, no-store',
    },
  })
})

/** Somebody thought better of it before saving. */
archivos.delete('/files/:id', async (c) => {
  const suyos = await entrar(c)
  if (suyos instanceof Response) return suyos
  return (await suyos.descartar(c.req.param('id'))) ? c.body(null, 204) : c.json({ error: 'No existe.' }, 404)
})

/** The files of who asks, or the refusal. */
async function entrar(c: C): Promise<Archivos | Response> {
  const suyos = await entrada(c, c.get('contexto').conLectura(c.req.raw))
  return suyos instanceof Response ? suyos : suyos.archivos
}

/** The one file of a form that has nothing else, in its field `archivo`; null when the body is not that. */
async function unArchivo(tipo: string, cuerpo: Uint8Array<ArrayBuffer>): Promise<File | null> {
  if (!/^multipart\/form-data\s*;/i.test(tipo)) return null
  try {
    const partes = [...(await new Response(cuerpo, { headers: { 'Content-Type': tipo } }).formData())]
    const [campo, archivo] = partes[0] ?? []
    return partes.length === 1 && campo === 'archivo' && typeof archivo === 'object' ? archivo : null
  } catch {
    return null
  }
}
