/** PDF and XML of a document of the local imitation: small, well-formed, and saying what they are. */

const LATIN = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u', ñ: 'n', '(': ' ', ')': ' ', '\\': ' ' }
const plain = (text) => [...text].map((letter) => LATIN[letter] ?? letter).join('')

/** One page with the number and the total. */
export function pdfOf({ number, totals }) {
  const lines = ['Documento de la imitacion local de Factus: no vale', plain(number), `Total ${totals.total}`]
  const content = `BT /F1 14 Tf 60 760 Td 20 TL ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const at = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const start = text.length
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  text += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** The names of UBL, without a signature. */
export function xmlOf({ number, cufe, cude, totals }) {
  const [root, uuid] = cude ? ['CreditNote', cude] : ['Invoice', cufe]
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root}><ID>${number}</ID><UUID>${uuid}</UUID><PayableAmount currencyID="COP">${totals.total}</PayableAmount></${root}>\n`,
  )
}
