/**
 * Files over HTTP (docs/security.md 21, 22): who may upload and read them, what is refused, and that a refusal leaves
 * nothing behind.
 */
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { ARCHIVO_MAX_BYTES } from '../../../worker/domain/archivos/archivo'
import { join, jpeg, jpegOfSize, pdf, png, zip } from '../../support/samples'
import {
  assign,
  createEmpresa,
  createPerson,
  cron,
  type Empresa,
  execute,
  ORIGIN,
  objects,
  type Person,
  rows,
} from '../../support/world'
import { askServer } from '../support/request'

const PDF = 'application/pdf'

let mine: Empresa
let foreign: Empresa
let superAdmin: Person
let withoutEmpresa: Person

beforeAll(async () => {
  mine = await createEmpresa({ vehiculos: 2 })
  foreign = await createEmpresa({ vehiculos: 1 })
  superAdmin = await createPerson('SuperAdmin')
  withoutEmpresa = await createPerson('Administrador')
  await assign(mine.id, mine.usuario.id, mine.vehiculos[0]!.id)
})

const formData = (nombre: string, tipo: string, bytes: Uint8Array<ArrayBuffer>, field = 'archivo') => {
  const body = new FormData()
  body.append(field, new Blob([bytes], { type: tipo }), nombre)
  return body
}
const send = (actor: Person | null, body: BodyInit, headers?: Record<string, string>) =>
  askServer('/api/files', { as: actor, cuerpo: body, headers })
async function upload(actor: Person, nombre = 'Póliza (1).pdf', tipo = PDF, bytes = pdf()) {
  const r = await send(actor, formData(nombre, tipo, bytes))
  expect(r.status).toBe(201)
  return (await r.json()) as { id: string; nombre: string; tipo: string; tamano: number }
}
/** Marks the file as saved with its record. */
const markTaken = (id: string, vehiculo: string) =>
  execute([
    ["update archivos set estado = 'listo', de = ?, vehiculo_id = ? where id = ?", [`documento:${id}`, vehiculo, id]],
  ])

describe('to send a file', () => {
  test('one signs in, and belongs to a company', async () => {
    const statusFor = async (p: Person | null) => (await send(p, formData('a.pdf', PDF, pdf()))).status
    expect({
      nadie: await statusFor(null),
      admin: await statusFor(mine.admin),
      usuario: await statusFor(mine.usuario),
      withoutEmpresa: await statusFor(withoutEmpresa),
      superAdmin: await statusFor(superAdmin),
    }).toEqual({ nadie: 401, admin: 201, usuario: 201, withoutEmpresa: 403, superAdmin: 403 })
  })

  test('one asks from a page of ours', async () => {
    const body = formData('a.pdf', PDF, pdf())
    expect((await send(mine.admin, body, { origin: 'https://malo.test' })).status).toBe(403)
    expect((await send(mine.admin, body, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })

  test('a company whose trial is over uploads none', async () => {
    const expired = await createEmpresa()
    await execute([["update empresas set subscription_status = 'expired' where id = ?", [expired.id]]])
    const r = await send(expired.admin, formData('a.pdf', PDF, pdf()))
    expect([r.status, ((await r.json()) as { code: string }).code]).toEqual([403, 'prueba-terminada'])
  })

  test('the answer says what was kept', async () => {
    const r = await upload(mine.admin, '../Cédula niño.JPG', 'image/jpeg', jpeg())
    expect(r).toEqual({ id: r.id, nombre: 'Cédula niño.JPG', tipo: 'image/jpeg', tamano: jpeg().length })
    expect(await objects(`${mine.id}/${r.id}`)).toEqual([`${mine.id}/${r.id}.jpg`])
  })
})

describe('is refused with its words, and leaves nothing (docs/security.md 21):', () => {
  const TOO_LARGE = 'El archivo es demasiado grande. El tamaño máximo es 5MB.'
  const TIPO = 'Tipo de archivo no permitido. Use PDF, JPG o PNG.'
  const UPLOAD_ERROR = 'Error al subir el archivo'
  const two = () => {
    const f = formData('a.pdf', PDF, pdf())
    f.append('archivo', new Blob([pdf()], { type: PDF }), 'b.pdf')
    return f
  }
  const withExtra = () => {
    const f = formData('a.pdf', PDF, pdf())
    f.append('empresa_id', 'x')
    return f
  }
  const withoutArchivo = () => {
    const f = new FormData()
    f.append('archivo', 'hola')
    return f
  }
  const M = { 'content-type': 'multipart/form-data; boundary=x' }
  test.each<[string, () => BodyInit, number, string, Record<string, string>?]>([
    ['a page', () => formData('a.html', 'text/html', join('<html>')), 415, TIPO],
    ['a page behind a PDF', () => formData('a.pdf.html', 'text/html', pdf()), 415, TIPO],
    ['a PDF that was a page', () => formData('a.html.pdf', PDF, pdf()), 415, TIPO],
    ['an SVG', () => formData('a.svg', 'image/svg+xml', join('<svg onload="x"/>')), 415, TIPO],
    ['a PNG declared JPG', () => formData('a.jpg', 'image/jpeg', png()), 415, TIPO],
    ['a PDF declared nothing', () => formData('a.pdf', '', pdf()), 415, TIPO],
    ['a picture that is an archive', () => formData('a.png', 'image/png', join(png(), zip())), 415, TIPO],
    ['a photo that is an archive', () => formData('a.jpg', 'image/jpeg', join(jpeg(), zip())), 415, TIPO],
    ['a photo with a page in it', () => formData('a.jpg', 'image/jpeg', join(jpeg(), '<!doctype html>')), 415, TIPO],
    ['nothing', () => formData('a.pdf', PDF, new Uint8Array()), 422, 'El archivo está vacío. Elija otro.'],
    [
      'half a PDF',
      () => formData('a.pdf', PDF, pdf().slice(0, 300)),
      422,
      'El archivo está dañado o incompleto. Ábralo para comprobarlo, o elija otro.',
    ],
    ['5 MB and a byte', () => formData('a.jpg', 'image/jpeg', jpegOfSize(ARCHIVO_MAX_BYTES + 1)), 413, TOO_LARGE],
    ['two files', two, 400, UPLOAD_ERROR],
    ['a file and something else', withExtra, 400, UPLOAD_ERROR],
    ['another field', () => formData('a.pdf', PDF, pdf(), 'file'), 400, UPLOAD_ERROR],
    ['a word', withoutArchivo, 400, UPLOAD_ERROR],
    ['the bytes alone', () => pdf(), 400, UPLOAD_ERROR, { 'content-type': PDF }],
    ['no body', () => '', 400, UPLOAD_ERROR, M],
    [
      'a broken form',
      () => '--x\r\nContent-Disposition: form-data; name="archivo"; filename="a.pdf"\r\n',
      400,
      UPLOAD_ERROR,
      M,
    ],
    ['a form without its mark', () => 'x', 400, UPLOAD_ERROR, { 'content-type': 'multipart/form-data' }],
    [
      'a form in other words',
      () => 'archivo=hola',
      400,
      UPLOAD_ERROR,
      { 'content-type': 'application/x-www-form-urlencoded' },
    ],
  ])('%s', async (_, body, status, error, headers) => {
    const r = await send(foreign.admin, body(), headers)
    expect([r.status, ((await r.json()) as { error: string }).error]).toEqual([status, error])
    expect(await objects(`${foreign.id}/`)).toEqual([])
    expect(await rows('select id from archivos where empresa_id = ?', foreign.id)).toEqual([])
  })

  /** Speaks raw HTTP, so that it can send false lengths; returns the response, and how many bytes it could send. */
  const sendLie = (headers: string[], chunks: Buffer[], closeEarly = false) =>
    new Promise<{ dicho: string; sent: number }>((resolve) => {
      const { port } = new URL(ORIGIN)
      const s = connect(Number(port), '127.0.0.1')
      let said = ''
      let sent = 0
      const end = () => resolve({ dicho: said, sent })
      s.on('data', (d) => {
        said += d
        if (said.includes('\r\n\r\n')) s.destroy()
      })
      s.on('close', end)
      s.on('error', end)
      s.setTimeout(8000, () => s.destroy())
      s.write(
        [
          'POST /api/files HTTP/1.1',
          `Host: localhost:${port}`,
          `Origin: ${ORIGIN}`,
          `Cookie: ${foreign.admin.cookie}`,
          ...headers,
        ]
          .join('\r\n')
          .concat('\r\n\r\n'),
      )
      const goOn = () => {
        const chunk = chunks.shift()
        if (!chunk) return closeEarly ? s.end() : undefined
        s.write(chunk, (error) => {
          if (error) return
          sent += chunk.length
          goOn()
        })
      }
      goOn()
    })
  const head = Buffer.from(
    '--x\r\nContent-Disposition: form-data; name="archivo"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n',
  )
  const whole = Buffer.concat([head, pdf(), Buffer.from('\r\n--x--\r\n')])
  const chunked = (b: Buffer) => Buffer.concat([Buffer.from(`${b.length.toString(16)}\r\n`), b, Buffer.from('\r\n')])

  test('a length that tells less than comes', async () => {
    const { dicho: said } = await sendLie([`Content-Type: ${M['content-type']}`, 'Content-Length: 200'], [whole])
    expect(said).toMatch(/^HTTP\/1.1 4\d\d/)
    expect(await objects(`${foreign.id}/`)).toEqual([])
  })

  test('a length that tells more than comes: the body is cut off', async () => {
    await sendLie([`Content-Type: ${M['content-type']}`, `Content-Length: ${whole.length + 500}`], [whole], true)
    expect(await objects(`${foreign.id}/`)).toEqual([])
    expect(await rows('select id from archivos where empresa_id = ?', foreign.id)).toEqual([])
  })

  test('a length beyond the limit, before a byte of it is read', async () => {
    const { dicho: said } = await sendLie([`Content-Type: ${M['content-type']}`, 'Content-Length: 900000000'], [head])
    expect(said).toMatch(/^HTTP\/1.1 413/)
  })

  test('no length and no end: it is given up after 5 MB', async () => {
    const mega = chunked(Buffer.alloc(1024 * 1024, 32))
    const { dicho: said, sent } = await sendLie(
      [`Content-Type: ${M['content-type']}`, 'Transfer-Encoding: chunked'],
      [chunked(head), ...Array.from({ length: 200 }, () => mega)],
    )
    expect(said).toMatch(/^HTTP\/1.1 413/)
    expect(sent).toBeLessThan(60 * 1024 * 1024)
    expect(await objects(`${foreign.id}/`)).toEqual([])
  })
})

describe('a file comes back', () => {
  test('to its uploader alone while no record took it; then to whom its vehicle is shown', async () => {
    const { id } = await upload(mine.usuario)
    const [own, other] = mine.vehiculos.map((v) => v.id) as [string, string]
    const whoCanRead = async (path = `/api/files/${id}`) => ({
      nadie: (await askServer(path)).status,
      admin: (await askServer(path, { as: mine.admin })).status,
      usuario: (await askServer(path, { as: mine.usuario })).status,
      foreign: (await askServer(path, { as: foreign.admin })).status,
      withoutEmpresa: (await askServer(path, { as: withoutEmpresa })).status,
      superAdmin: (await askServer(path, { as: superAdmin })).status,
    })
    const nobodyElse = { nadie: 401, foreign: 404, withoutEmpresa: 403, superAdmin: 403 }
    expect(await whoCanRead()).toEqual({ ...nobodyElse, admin: 404, usuario: 200 })
    await markTaken(id, own)
    expect(await whoCanRead()).toEqual({ ...nobodyElse, admin: 200, usuario: 200 })
    await markTaken(id, other)
    expect(await whoCanRead()).toEqual({ ...nobodyElse, admin: 200, usuario: 404 })
    const none = { ...nobodyElse, admin: 404, usuario: 404 }
    for (const bad of [crypto.randomUUID(), '%27%20or%201=1%20--', '..%2f..%2fx', `${mine.id}%2f${id}.pdf`])
      expect(await whoCanRead(`/api/files/${bad}`)).toEqual(none)
  })

  test('byte for byte, under its name, and can do nothing (docs/security.md 22)', async () => {
    const { id } = await upload(mine.admin)
    const r = await askServer(`/api/files/${id}`, { as: mine.admin })
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
    const d = await askServer(`/api/files/${id}?descargar`, { as: mine.admin })
    expect(d.headers.get('content-disposition')).toMatch(/^attachment; /)
    await d.body?.cancel()
    const head = await askServer(`/api/files/${id}`, { as: mine.admin, metodo: 'HEAD' })
    expect([head.status, head.headers.get('content-type')]).toEqual([200, PDF])
  })

  test('is gone once its uploader discarded it; no other person can, nor the uploader once it is saved', async () => {
    const { id } = await upload(mine.usuario)
    const remove = (actor: Person | null, which = id) =>
      askServer(`/api/files/${which}`, { as: actor, metodo: 'DELETE' })
    expect((await remove(null)).status).toBe(401)
    for (const other of [mine.admin, foreign.admin, foreign.usuario]) expect((await remove(other)).status).toBe(404)
    expect((await remove(mine.usuario, 'no-existe')).status).toBe(404)
    expect((await askServer(`/api/files/${id}`, { as: mine.usuario })).status).toBe(200)
    expect((await remove(mine.usuario)).status).toBe(204)
    expect((await askServer(`/api/files/${id}`, { as: mine.usuario })).status).toBe(404)
    expect(await objects(`${mine.id}/${id}`)).toEqual([])
    expect((await remove(mine.usuario)).status).toBe(404)
    const saved = await upload(mine.usuario)
    await markTaken(saved.id, mine.vehiculos[0]!.id)
    expect((await remove(mine.usuario, saved.id)).status).toBe(404)
    expect((await askServer(`/api/files/${saved.id}`, { as: mine.usuario })).status).toBe(200)
  })
})

test('the worker that reads PDFs may compile its decoders and nothing else, and finds them', async () => {
  const folder = '.cache/bundle/client/assets'
  const nombres = readdirSync(folder, { recursive: true }).map(String)
  const workerFiles = nombres.filter((n) => /^pdf\.worker.*\.mjs$/.test(n))
  expect(workerFiles).toHaveLength(1)
  const r = await askServer(`/assets/${workerFiles[0]}`)
  await r.body?.cancel()
  expect(r.headers.get('content-type')).toMatch(/javascript/)
  expect(r.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'",
  )
  const decoders = nombres.filter((n) => n.endsWith('.wasm'))
  expect(decoders.map((n) => n.replace(/^pdfjs-[\d.]+\//, '')).sort()).toEqual(['jbig2.wasm', 'openjpeg.wasm'])
  for (const n of decoders) expect((await askServer(`/assets/${n}`, { metodo: 'HEAD' })).status).toBe(200)
})

test('an unsaved file is gone after the hourly cron', async () => {
  const another = await createEmpresa()
  await upload(another.admin)
  const onTheHour = Math.ceil((Date.now() + 3_600_001) / 3_600_000) * 3_600_000
  await cron('* * * * *', onTheHour)
  expect(await objects(`${another.id}/`)).toEqual([])
})
