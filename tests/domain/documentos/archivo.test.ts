/** Which files are accepted (docs/security.md 21): envelopes, contents, and polyglots. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ARCHIVO_MAX_BYTES,
  archivoField,
  checkArchivo,
  checkMetadata,
  cleanNombre,
  contentDisposition,
} from '../../../worker/domain/archivos/archivo'
import { Refusal } from '../../../worker/domain/refusal'
import { join, jpeg, jpegOfSize, pdf, png, zip } from '../../support/samples'

const PDF = 'application/pdf'
const JPG = 'image/jpeg'
const PNG = 'image/png'

/** The reason why a file is refused, or null when it is accepted. */
function reason(nombre: string, tipo: string, bytes: Uint8Array): string | null {
  try {
    checkArchivo(nombre, tipo, bytes)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    expect(error.field).toBe('archivo')
    return error.clave
  }
}

test.each<[string, string, Uint8Array]>([
  ['SOAT JTR 205.pdf', PDF, pdf('SOAT')],
  ['póliza.v2.PDF', PDF, pdf()],
  ['soat.pdf', 'application/x-pdf', pdf()],
  ['con final.pdf', PDF, join(pdf(), '\r\n \0\0')],
  ['crecido.pdf', PDF, join(pdf(), '9 0 obj\n<<>>\nendobj\n%%EOF')],
  ['runt.com.co.pdf', PDF, pdf()],
  ['foto.jpg', JPG, jpeg()],
  ['foto.JPEG', 'image/jpg', jpeg()],
  ['grande.jpg', JPG, jpegOfSize(3_000_000)],
  ['captura.png', PNG, png()],
])('%s is taken', (nombre, tipo, bytes) => {
  const r = checkArchivo(nombre, tipo, bytes)
  expect(r.nombre).toBe(nombre)
  expect(Buffer.compare(r.bytes, bytes)).toBe(0)
})

const withComment = (text: string) =>
  join(jpeg().subarray(0, 2), [0xff, 0xfe, 0, text.length + 2], text, jpeg().subarray(2))

const ATTACKS: [what: string, nombre: string, tipo: string, bytes: Uint8Array, key: string][] = [
  ['a page', 'a.html', 'text/html', join('<html>'), 'archivo-tipo'],
  ['a page with the name of a PDF', 'a.pdf', PDF, join('<html><script>1</script>'), 'archivo-tipo'],
  ['a page behind the name of a PDF', 'a.pdf.html', 'text/html', pdf(), 'archivo-tipo'],
  ['a PDF that was a page', 'a.html.pdf', PDF, pdf(), 'archivo-tipo'],
  ['a picture that was a program', 'a.php.jpg', JPG, jpeg(), 'archivo-tipo'],
  ['a name that reads backwards', 'soat\u202Efdp.exe', PDF, pdf(), 'archivo-tipo'],
  ['an SVG', 'a.svg', 'image/svg+xml', join('<svg onload="alert(1)"/>'), 'archivo-tipo'],
  ['an SVG with the name of a PNG', 'a.png', PNG, join('<svg onload="alert(1)"/>'), 'archivo-tipo'],
  ['no extension', 'soat', PDF, pdf(), 'archivo-tipo'],
  ['only an extension of nothing', 'pdf', PDF, pdf(), 'archivo-tipo'],
  ['a NUL in the name', 'a.html\0.pdf.html', PDF, pdf(), 'archivo-tipo'],
  ['another declared type', 'a.pdf', JPG, pdf(), 'archivo-tipo'],
  ['a type that says nothing', 'a.pdf', 'application/octet-stream', pdf(), 'archivo-tipo'],
  ['no type', 'a.pdf', '', pdf(), 'archivo-tipo'],
  ['a PNG called JPG', 'a.jpg', JPG, png(), 'archivo-tipo'],
  ['a JPG called PNG', 'a.png', PNG, jpeg(), 'archivo-tipo'],
  ['a JPG called PDF', 'a.pdf', PDF, jpeg(), 'archivo-tipo'],
  ['a GIF', 'a.png', PNG, join('GIF89a'), 'archivo-tipo'],
  ['nothing', 'a.pdf', PDF, new Uint8Array(), 'archivo-vacio'],
  ['one byte too many', 'a.pdf', PDF, new Uint8Array(ARCHIVO_MAX_BYTES + 1), 'archivo-grande'],
  ['a PDF that begins later', 'a.pdf', PDF, join('\n', pdf()), 'archivo-tipo'],
  ['a page before the PDF', 'a.pdf', PDF, join('<script>1</script>', pdf()), 'archivo-tipo'],
  ['a page inside the head of the PDF', 'a.pdf', PDF, join('%PDF-1.4\n<script>1</script>\n', pdf()), 'archivo-tipo'],
  ['a PDF cut off', 'a.pdf', PDF, pdf().subarray(0, 200), 'archivo-danado'],
  ['a PDF with a page after it', 'a.pdf', PDF, join(pdf(), '<script>1</script>'), 'archivo-tipo'],
  ['a PDF with another after it', 'a.pdf', PDF, join(pdf(), '\n%PDF-1.4\n'), 'archivo-tipo'],
  ['a PDF with a program after it', 'a.pdf', PDF, join(pdf(), '\nMZ\x90\0'), 'archivo-tipo'],
  ['a PDF with a shell script after it', 'a.pdf', PDF, join(pdf(), '\n#!/bin/sh\n'), 'archivo-tipo'],
  ['a PDF that an archive follows', 'a.pdf', PDF, join(pdf(), zip()), 'archivo-tipo'],
  ['a PDF with its end too far from the end', 'a.pdf', PDF, join(pdf(), 'x'.repeat(1020)), 'archivo-danado'],
  ['a PDF whose later revision was cut off', 'a.pdf', PDF, join(pdf(), '\n9 0 obj\n<<'), 'archivo-danado'],
  ['a PDF that is an archive', 'a.pdf', PDF, join(pdf(), zip(), '\n%%EOF'), 'archivo-tipo'],
  ['an archive', 'a.pdf', PDF, zip(), 'archivo-tipo'],
  ['a PNG with something after it', 'a.png', PNG, join(png(), '<script>1</script>'), 'archivo-tipo'],
  ['a PNG that is an archive', 'a.png', PNG, join(png(), zip()), 'archivo-tipo'],
  ['a PNG that is also a PDF', 'a.png', PNG, join(png(), pdf()), 'archivo-tipo'],
  ['a PNG cut off', 'a.png', PNG, png().subarray(0, -6), 'archivo-danado'],
  ['a PNG of its signature alone', 'a.png', PNG, png().subarray(0, 8), 'archivo-danado'],
  [
    'a PNG of ten thousand million pixels',
    'a.png',
    PNG,
    join(png().subarray(0, 16), [0, 1, 134, 160, 0, 1, 134, 160], png().subarray(24)),
    'archivo-danado',
  ],
  ['a JPG cut off', 'a.jpg', JPG, jpeg().subarray(0, -2), 'archivo-danado'],
  ['a JPG of its signature alone', 'a.jpg', JPG, join([0xff, 0xd8, 0xff, 0xd9]), 'archivo-danado'],
  ['a JPG with a page in its comment', 'a.jpg', JPG, withComment('<html><script>1'), 'archivo-tipo'],
  ['a JPG with a program in its comment', 'a.jpg', JPG, withComment('<?php system(1)'), 'archivo-tipo'],
  ['a JPG that is an archive', 'a.jpg', JPG, join(jpeg(), zip()), 'archivo-tipo'],
  ['a JPG with a RAR after it', 'a.jpg', JPG, join(jpeg(), 'Rar!\x1a\x07\x00'), 'archivo-tipo'],
  ['a JPG with a PDF after it', 'a.jpg', JPG, join(jpeg(), '\n', pdf()), 'archivo-tipo'],
  ['a JPG with a page after it', 'a.jpg', JPG, join(jpeg(), '<!DOCTYPE html>'), 'archivo-tipo'],
  ['a JPG with a script far after it', 'a.jpg', JPG, join(jpeg(), new Uint8Array(9999), '<script>'), 'archivo-tipo'],
  ['a JPG with a shell script after it', 'a.jpg', JPG, join(jpeg(), '\n#!/bin/sh'), 'archivo-tipo'],
  ['a JPG with a program after it', 'a.jpg', JPG, join(jpeg(), 'MZ\x90\0'), 'archivo-tipo'],
]
test.each(ATTACKS)('%s is refused', (_, nombre, tipo, bytes, key) => {
  expect(reason(nombre, tipo, bytes)).toBe(key)
})

describe('what a phone writes after a picture is cut off', () => {
  test.each<[string, Uint8Array]>([
    [
      'a note of Samsung',
      join([0, 0, 1, 10, 14, 0, 0, 0], 'Image_UTC_Data1700000000000', 'SEFH', new Uint8Array(20), 'SEFT'),
    ],
    ['a film of a moving picture', join([0, 0, 0, 24], 'ftypmp42', new Uint8Array(5000).fill(7))],
    ['a second picture', jpeg()],
    ['nothing but zeros', new Uint8Array(300)],
  ])('%s', (_, tail) => {
    expect(checkArchivo('foto.jpg', JPG, join(jpeg(), tail)).bytes).toEqual(jpeg())
  })
})

describe('what a server writes after a document is cut off, as readers of PDF do not see it either', () => {
  test.each<[string, Uint8Array]>([
    ['a word', join('and more')],
    ['a line with the time it took', join('\n0.0231 s\n')],
    ['a comment of the page it came from', join('\r\n<!-- servidor 3 -->\r\n')],
    ['as much as readers look through', join('x'.repeat(1024 - '%%EOF'.length))],
  ])('%s', (_, after) => {
    const whole = pdf().subarray(0, Buffer.from(pdf()).lastIndexOf('%%EOF') + 5)
    expect(checkArchivo('soat.pdf', PDF, join(whole, after)).bytes).toEqual(whole)
  })
})

const TIPOS = [
  ['a.pdf', PDF],
  ['a.jpg', JPG],
  ['a.png', PNG],
] as const

test('any bytes at all are taken or refused, and what is taken begins as its type does', () => {
  const signatures = [
    [],
    [0xff, 0xd8, 0xff],
    [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e, 0x34],
    [...png().subarray(0, 8)],
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...TIPOS),
      fc.constantFrom(...signatures),
      fc.uint8Array({ maxLength: 400 }),
      ([nombre, tipo], signature, rest) => {
        const bytes = join(signature, rest)
        if (reason(nombre, tipo, bytes) !== null) return
        expect(bytes[0]).toBe({ [PDF]: 0x25, [JPG]: 0xff, [PNG]: 0x89 }[tipo])
      },
    ),
    { numRuns: 2000 },
  )
})

test('what is kept of a picture does not depend on what follows it, and is taken again', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (tail) => {
      const bytes = join(jpeg(), tail)
      if (reason('a.jpg', JPG, bytes) !== null) return
      const { bytes: stored } = checkArchivo('a.jpg', JPG, bytes)
      expect(stored).toEqual(jpeg())
      expect(checkArchivo('a.jpg', JPG, stored).bytes).toEqual(stored)
    }),
  )
})

test('a whole file with one byte changed is never a fault of ours', () => {
  fc.assert(
    fc.property(
      fc.constantFrom([PDF, 'a.pdf', pdf()] as const, [JPG, 'a.jpg', jpeg()] as const, [PNG, 'a.png', png()] as const),
      fc.nat(),
      fc.nat({ max: 255 }),
      ([tipo, nombre, whole], place, byte) => {
        const bytes = whole.slice()
        bytes[place % bytes.length] = byte
        reason(nombre, tipo, bytes)
        reason(nombre, tipo, bytes.subarray(0, place % bytes.length))
      },
    ),
    { numRuns: 3000 },
  )
})

test('exactly 5 MB are taken', () => {
  const bytes = jpegOfSize(ARCHIVO_MAX_BYTES)
  expect(bytes.length).toBe(ARCHIVO_MAX_BYTES)
  expect(reason('a.jpg', JPG, bytes)).toBeNull()
})

describe('the name of a file', () => {
  test.each([
    ['C:\\Users\\Ana\\soat.pdf', 'soat.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['  so\u0000at\u202E  2026 .pdf', 'soat 2026.pdf'],
    ['Poliza\u0301.pdf', 'Poliz\u00e1.pdf'],
    ['.pdf', 'archivo.pdf'],
    ['a"b;c\r\n.pdf', 'ab;c.pdf'],
    [`${'x'.repeat(300)}.jpeg`, `${'x'.repeat(115)}.jpeg`],
  ])('«%s» is kept as «%s»', (given, saved) => {
    expect(cleanNombre(given)).toBe(saved)
  })

  test('has its extension, at most 120 characters and no path, whatever was sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
        let nombre: string
        try {
          nombre = checkMetadata(`${given}.pdf`, PDF, 10).nombre
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal)
          return
        }
        expect([...nombre].length).toBeLessThanOrEqual(120)
        expect(nombre).toMatch(/^[^/\\\p{Cc}]+\.pdf$/u)
        // a header of plain ASCII, one line, its quotes closed
        expect(contentDisposition('inline', nombre)).toMatch(
          /^inline; filename="[\w .()-]+"; filename\*=UTF-8''[\w.!~%#$&+^`|-]+$/,
        )
      }),
    )
  })

  test('is given back as RFC 6266 has it', () => {
    expect(contentDisposition('attachment', 'Póliza (2).pdf')).toBe(
      `attachment; filename="Poliza (2).pdf"; filename*=UTF-8''P%C3%B3liza%20%282%29.pdf`,
    )
  })
})

test('a form sends an id or nothing', () => {
  const id = crypto.randomUUID()
  expect([archivoField.parse(id), archivoField.parse(''), archivoField.parse(undefined)]).toEqual([id, null, null])
  expect(archivoField.safeParse('../x').error?.issues[0]?.message).toBe('archivo-vencido')
})
