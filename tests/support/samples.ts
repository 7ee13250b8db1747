/** Small valid files made by hand: a page of PDF that renders, a PNG and a JPEG that decode. */

const bytes = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0))
export const join = (...parts: (Uint8Array | string | number[])[]): Uint8Array<ArrayBuffer> => {
  const all = parts.map((p) => (typeof p === 'string' ? bytes(p) : Uint8Array.from(p)))
  const everything = new Uint8Array(all.reduce((n, p) => n + p.length, 0))
  let place = 0
  for (const p of all) {
    everything.set(p, place)
    place += p.length
  }
  return everything
}

/** A PDF with one page per text (ASCII), and a correct cross-reference table. */
export function pdf(...texts: string[]): Uint8Array<ArrayBuffer> {
  const pages = texts.length ? texts : ['SOAT']
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${4 + i * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  pages.forEach((text, i) => {
    const drawing = `BT /F1 36 Tf 72 700 Td (${text}) Tj ET`
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + i * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    )
  })
  let body = '%PDF-1.4\n'
  const offsets = objects.map((pdfObject, i) => {
    const place = body.length
    body += `${i + 1} 0 obj\n${pdfObject}\nendobj\n`
    return place
  })
  const table = offsets.map((n) => `${String(n).padStart(10, '0')} 00000 n \n`).join('')
  return bytes(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  )
}

const fromBase64 = (text: string) => bytes(atob(text))
/** 1 × 1, opaque. */
export const png = () =>
  fromBase64('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==')
/** 1 × 1, baseline. */
export const jpeg = () =>
  fromBase64(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=',
  )

/** A valid JPEG of about `n` bytes, padded with comments before the picture. */
export function jpegOfSize(n: number): Uint8Array<ArrayBuffer> {
  const base = jpeg()
  const parts: Uint8Array[] = []
  for (let remaining = n - base.length; remaining > 0; ) {
    const size = Math.min(60_000, Math.max(4, remaining))
    parts.push(join([0xff, 0xfe, (size - 2) >> 8, (size - 2) & 255], new Uint8Array(size - 4).fill(32)))
    remaining -= size
  }
  return join(base.subarray(0, 2), ...parts, base.subarray(2))
}

/** The smallest archive that holds a file. */
export const zip = () => {
  const nombre = 'a.html'
  const local = join(
    'PK\x03\x04',
    [20, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    new Uint8Array(12),
    [nombre.length, 0, 0, 0],
    nombre,
  )
  const central = join('PK\x01\x02', [20, 0, 20, 0], new Uint8Array(20), [nombre.length, 0], new Uint8Array(16), nombre)
  const end = join('PK\x05\x06', [0, 0, 0, 0, 1, 0, 1, 0, central.length, 0, 0, 0, local.length, 0, 0, 0, 0, 0])
  return join(local, central, end)
}
