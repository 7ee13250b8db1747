/** Files over HTTP (docs/security.md 21, 22): who may send and see them, what is refused, and that a refusal leaves nothing. */
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { ARCHIVO_MAX_BYTES } from '../../worker/domain/archivo'
import { jpeg, jpegDe, pdf, png, unir, zip } from '../apoyo/muestras'
import {
  asignar,
  crearEmpresa,
  crearPersona,
  cron,
  type Empresa,
  ejecutar,
  filas,
  ORIGEN,
  objetos,
  type Persona,
} from '../apoyo/mundo'
import { pedir } from './apoyo/pedir'

const PDF = 'application/pdf'

let mia: Empresa
let ajena: Empresa
let superAdmin: Persona
let sinEmpresa: Persona

beforeAll(async () => {
  mia = await crearEmpresa({ vehiculos: 2 })
  ajena = await crearEmpresa({ vehiculos: 1 })
  superAdmin = await crearPersona('SuperAdmin')
  sinEmpresa = await crearPersona('Administrador')
  await asignar(mia.id, mia.usuario.id, mia.vehiculos[0]!.id)
})

const formulario = (nombre: string, tipo: string, bytes: Uint8Array<ArrayBuffer>, campo = 'archivo') => {
  const cuerpo = new FormData()
  cuerpo.append(campo, new Blob([bytes], { type: tipo }), nombre)
  return cuerpo
}
const enviar = (como: Persona | null, cuerpo: BodyInit, cabeceras?: Record<string, string>) =>
  pedir('/api/files', { como, cuerpo, cabeceras })
async function subir(como: Persona, nombre = 'Póliza (1).pdf', tipo = PDF, bytes = pdf()) {
  const r = await enviar(como, formulario(nombre, tipo, bytes))
  expect(r.status).toBe(201)
  return (await r.json()) as { id: string; nombre: string; tipo: string; tamano: number }
}
/** As when its record is saved. */
const tomado = (id: string, vehiculo: string) =>
  ejecutar([
    ["update archivos set estado = 'listo', de = ?, vehiculo_id = ? where id = ?", [`documento:${id}`, vehiculo, id]],
  ])

describe('to send a file', () => {
  test('one signs in, and belongs to a company', async () => {
    const de = async (p: Persona | null) => (await enviar(p, formulario('a.pdf', PDF, pdf()))).status
    expect({
      nadie: await de(null),
      admin: await de(mia.admin),
      usuario: await de(mia.usuario),
      sinEmpresa: await de(sinEmpresa),
      superAdmin: await de(superAdmin),
    }).toEqual({ nadie: 401, admin: 201, usuario: 201, sinEmpresa: 403, superAdmin: 403 })
  })

  test('one asks from a page of ours', async () => {
    const cuerpo = formulario('a.pdf', PDF, pdf())
    expect((await enviar(mia.admin, cuerpo, { origin: 'https://malo.test' })).status).toBe(403)
    expect((await enviar(mia.admin, cuerpo, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })

  test('a company whose subscription is over sends none', async () => {
    const vencida = await crearEmpresa()
    await ejecutar([["update empresas set subscription_status = 'expired' where id = ?", [vencida.id]]])
    const r = await enviar(vencida.admin, formulario('a.pdf', PDF, pdf()))
    expect([r.status, ((await r.json()) as { clave: string }).clave]).toEqual([403, 'suscripcion-terminada'])
  })

  test('the answer says what was kept', async () => {
    const r = await subir(mia.admin, '../Cédula niño.JPG', 'image/jpeg', jpeg())
    expect(r).toEqual({ id: r.id, nombre: 'Cédula niño.JPG', tipo: 'image/jpeg', tamano: jpeg().length })
    expect(await objetos(`${mia.id}/${r.id}`)).toEqual([`${mia.id}/${r.id}.jpg`])
  })
})

describe('is refused with its words, and leaves nothing (docs/security.md 21):', () => {
  const GRANDE = 'El archivo es demasiado grande. El tamaño máximo es 5MB.'
  const TIPO = 'Tipo de archivo no permitido. Use PDF, JPG o PNG.'
  const SUBIR = 'Error al subir el archivo'
  const dos = () => {
    const f = formulario('a.pdf', PDF, pdf())
    f.append('archivo', new Blob([pdf()], { type: PDF }), 'b.pdf')
    return f
  }
  const conMas = () => {
    const f = formulario('a.pdf', PDF, pdf())
    f.append('empresa_id', 'x')
    return f
  }
  const sinArchivo = () => {
    const f = new FormData()
    f.append('archivo', 'hola')
    return f
  }
  const M = { 'content-type': 'multipart/form-data; boundary=x' }
  test.each<[string, () => BodyInit, number, string, Record<string, string>?]>([
    ['a page', () => formulario('a.html', 'text/html', unir('<html>')), 415, TIPO],
    ['a page behind a PDF', () => formulario('a.pdf.html', 'text/html', pdf()), 415, TIPO],
    ['a PDF that was a page', () => formulario('a.html.pdf', PDF, pdf()), 415, TIPO],
    ['an SVG', () => formulario('a.svg', 'image/svg+xml', unir('<svg onload="x"/>')), 415, TIPO],
    ['a PNG declared JPG', () => formulario('a.jpg', 'image/jpeg', png()), 415, TIPO],
    ['a PDF declared nothing', () => formulario('a.pdf', '', pdf()), 415, TIPO],
    ['a picture that is an archive', () => formulario('a.png', 'image/png', unir(png(), zip())), 415, TIPO],
    ['a photo that is an archive', () => formulario('a.jpg', 'image/jpeg', unir(jpeg(), zip())), 415, TIPO],
    ['a photo with a page in it', () => formulario('a.jpg', 'image/jpeg', unir(jpeg(), '<!doctype html>')), 415, TIPO],
    ['nothing', () => formulario('a.pdf', PDF, new Uint8Array()), 422, 'El archivo está vacío. Elija otro.'],
    [
      'half a PDF',
      () => formulario('a.pdf', PDF, pdf().slice(0, 300)),
      422,
      'El archivo está dañado o incompleto. Ábralo para comprobarlo, o elija otro.',
    ],
    ['5 MB and a byte', () => formulario('a.jpg', 'image/jpeg', jpegDe(ARCHIVO_MAX_BYTES + 1)), 413, GRANDE],
    ['two files', dos, 400, SUBIR],
    ['a file and something else', conMas, 400, SUBIR],
    ['another field', () => formulario('a.pdf', PDF, pdf(), 'file'), 400, SUBIR],
    ['a word', sinArchivo, 400, SUBIR],
    ['the bytes alone', () => pdf(), 400, SUBIR, { 'content-type': PDF }],
    ['no body', () => '', 400, SUBIR, M],
    [
      'a broken form',
      () => '--x\r\nContent-Disposition: form-data; name="archivo"; filename="a.pdf"\r\n',
      400,
      SUBIR,
      M,
    ],
    ['a form without its mark', () => 'x', 400, SUBIR, { 'content-type': 'multipart/form-data' }],
    [
      'a form in other words',
      () => 'archivo=hola',
      400,
      SUBIR,
      { 'content-type': 'application/x-www-form-urlencoded' },
    ],
  ])('%s', async (_, cuerpo, status, error, cabeceras) => {
    const r = await enviar(ajena.admin, cuerpo(), cabeceras)
    expect([r.status, ((await r.json()) as { error: string }).error]).toEqual([status, error])
    expect(await objetos(`${ajena.id}/`)).toEqual([])
    expect(await filas('select id from archivos where empresa_id = ?', ajena.id)).toEqual([])
  })

  /** Speaks HTTP itself, so that it may lie; answers what came back, and how many bytes it could send. */
  const mentir = (cabeceras: string[], trozos: Buffer[], cerrar = false) =>
    new Promise<{ dicho: string; enviados: number }>((listo) => {
      const { port } = new URL(ORIGEN)
      const s = connect(Number(port), '127.0.0.1')
      let dicho = ''
      let enviados = 0
      const fin = () => listo({ dicho, enviados })
      s.on('data', (d) => {
        dicho += d
        if (dicho.includes('\r\n\r\n')) s.destroy()
      })
      s.on('close', fin)
      s.on('error', fin)
      s.setTimeout(8000, () => s.destroy())
      s.write(
        [
          'POST /api/files HTTP/1.1',
          `Host: localhost:${port}`,
          `Origin: ${ORIGEN}`,
          `Cookie: ${ajena.admin.cookie}`,
          ...cabeceras,
        ]
          .join('\r\n')
          .concat('\r\n\r\n'),
      )
      const seguir = () => {
        const trozo = trozos.shift()
        if (!trozo) return cerrar ? s.end() : undefined
        s.write(trozo, (error) => {
          if (error) return
          enviados += trozo.length
          seguir()
        })
      }
      seguir()
    })
  const cabeza = Buffer.from(
    '--x\r\nContent-Disposition: form-data; name="archivo"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n',
  )
  const entero = Buffer.concat([cabeza, pdf(), Buffer.from('\r\n--x--\r\n')])
  const trozada = (b: Buffer) => Buffer.concat([Buffer.from(`${b.length.toString(16)}\r\n`), b, Buffer.from('\r\n')])

  test('a length that tells less than comes', async () => {
    const { dicho } = await mentir([`Content-Type: ${M['content-type']}`, 'Content-Length: 200'], [entero])
    expect(dicho).toMatch(/^HTTP\/1.1 4\d\d/)
    expect(await objetos(`${ajena.id}/`)).toEqual([])
  })

  test('a length that tells more than comes: the body is cut off', async () => {
    await mentir([`Content-Type: ${M['content-type']}`, `Content-Length: ${entero.length + 500}`], [entero], true)
    expect(await objetos(`${ajena.id}/`)).toEqual([])
    expect(await filas('select id from archivos where empresa_id = ?', ajena.id)).toEqual([])
  })

  test('a length beyond the limit, before a byte of it is read', async () => {
    const { dicho } = await mentir([`Content-Type: ${M['content-type']}`, 'Content-Length: 900000000'], [cabeza])
    expect(dicho).toMatch(/^HTTP\/1.1 413/)
  })

  test('no length and no end: it is given up after 5 MB', async () => {
    const mega = trozada(Buffer.alloc(1024 * 1024, 32))
    const { dicho, enviados } = await mentir(
      [`Content-Type: ${M['content-type']}`, 'Transfer-Encoding: chunked'],
      [trozada(cabeza), ...Array.from({ length: 200 }, () => mega)],
    )
    expect(dicho).toMatch(/^HTTP\/1.1 413/)
    expect(enviados).toBeLessThan(60 * 1024 * 1024)
    expect(await objetos(`${ajena.id}/`)).toEqual([])
  })
})

describe('a file comes back', () => {
  test('to its uploader alone while no record took it; then to whom its vehicle is shown', async () => {
    const { id } = await subir(mia.usuario)
    const [suyo, otro] = mia.vehiculos.map((v) => v.id) as [string, string]
    const quienes = async (path = `/api/files/${id}`) => ({
      nadie: (await pedir(path)).status,
      admin: (await pedir(path, { como: mia.admin })).status,
      usuario: (await pedir(path, { como: mia.usuario })).status,
      ajena: (await pedir(path, { como: ajena.admin })).status,
      sinEmpresa: (await pedir(path, { como: sinEmpresa })).status,
      superAdmin: (await pedir(path, { como: superAdmin })).status,
    })
    const nadieMas = { nadie: 401, ajena: 404, sinEmpresa: 403, superAdmin: 403 }
    expect(await quienes()).toEqual({ ...nadieMas, admin: 404, usuario: 200 })
    await tomado(id, suyo)
    expect(await quienes()).toEqual({ ...nadieMas, admin: 200, usuario: 200 })
    await tomado(id, otro)
    expect(await quienes()).toEqual({ ...nadieMas, admin: 200, usuario: 404 })
    const nada = { ...nadieMas, admin: 404, usuario: 404 }
    for (const malo of [crypto.randomUUID(), '%27%20or%201=1%20--', '..%2f..%2fx', `${mia.id}%2f${id}.pdf`])
      expect(await quienes(`/api/files/${malo}`)).toEqual(nada)
  })

  test('byte for byte, under its name, and can do nothing (docs/security.md 22)', async () => {
    const { id } = await subir(mia.admin)
    const r = await pedir(`/api/files/${id}`, { como: mia.admin })
    expect(new Uint8Array(await r.arrayBuffer())).toEqual(pdf())
    const h = Object.fromEntries(r.headers)
    expect(h).toMatchObject({
      'content-type': PDF,
      'content-length': String(pdf().length),
      'content-disposition': `inline; filename="Poliza (1).pdf"; filename*=UTF-8''P%C3%B3liza%20%281%29.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(h['content-security-policy']).toMatch(/(^|; )sandbox(;|$)/)
    expect(h['content-security-policy']).toContain("default-src 'none'")
    const d = await pedir(`/api/files/${id}?descargar`, { como: mia.admin })
    expect(d.headers.get('content-disposition')).toMatch(/^attachment; /)
    await d.body?.cancel()
    const cabeza = await pedir(`/api/files/${id}`, { como: mia.admin, metodo: 'HEAD' })
    expect([cabeza.status, cabeza.headers.get('content-type')]).toEqual([200, PDF])
  })

  test('no more once it was thrown away, which nobody else can do, nor its uploader once it was saved', async () => {
    const { id } = await subir(mia.usuario)
    const borrar = (como: Persona | null, cual = id) => pedir(`/api/files/${cual}`, { como, metodo: 'DELETE' })
    expect((await borrar(null)).status).toBe(401)
    for (const otro of [mia.admin, ajena.admin, ajena.usuario]) expect((await borrar(otro)).status).toBe(404)
    expect((await borrar(mia.usuario, 'no-existe')).status).toBe(404)
    expect((await pedir(`/api/files/${id}`, { como: mia.usuario })).status).toBe(200)
    expect((await borrar(mia.usuario)).status).toBe(204)
    expect((await pedir(`/api/files/${id}`, { como: mia.usuario })).status).toBe(404)
    expect(await objetos(`${mia.id}/${id}`)).toEqual([])
    expect((await borrar(mia.usuario)).status).toBe(404)
    const guardado = await subir(mia.usuario)
    await tomado(guardado.id, mia.vehiculos[0]!.id)
    expect((await borrar(mia.usuario, guardado.id)).status).toBe(404)
    expect((await pedir(`/api/files/${guardado.id}`, { como: mia.usuario })).status).toBe(200)
  })
})

test('the worker that reads PDFs may compile its decoders and nothing else, and finds them', async () => {
  const carpeta = '.cache/bundle/client/assets'
  const nombres = readdirSync(carpeta, { recursive: true }).map(String)
  const trabajador = nombres.filter((n) => /^pdf\.worker.*\.mjs$/.test(n))
  expect(trabajador).toHaveLength(1)
  const r = await pedir(`/assets/${trabajador[0]}`)
  await r.body?.cancel()
  expect(r.headers.get('content-type')).toMatch(/javascript/)
  expect(r.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'",
  )
  const decodificadores = nombres.filter((n) => n.endsWith('.wasm'))
  expect(decodificadores.map((n) => n.replace(/^pdfjs-[\d.]+\//, '')).sort()).toEqual(['jbig2.wasm', 'openjpeg.wasm'])
  for (const n of decodificadores) expect((await pedir(`/assets/${n}`, { metodo: 'HEAD' })).status).toBe(200)
})

test('what nobody saved is gone after the clock struck', async () => {
  const otra = await crearEmpresa()
  await subir(otra.admin)
  const enPunto = Math.ceil((Date.now() + 3_600_001) / 3_600_000) * 3_600_000
  await cron('* * * * *', enPunto)
  expect(await objetos(`${otra.id}/`)).toEqual([])
})
