/** The QR as a file, drawn in the browser, so that the link is sent nowhere. */
import { saveFile } from '~/ui/files/save-file'
import { QUIET } from '~/ui/signs/qr'
import type { QrDrawing } from '~/ui/signs/qr.server'

const INK = '#0e1215'
const LABEL_MODULES = 5
const PNG_PX_PER_MODULE = 24

/** The plate as text under the code, to identify a printed sheet. Only letters and digits are accepted. */
const labelOf = (placa: string) => placa.replace(/[^A-Z0-9 ]/gi, '')

function svgOf({ side, path }: QrDrawing, placa: string): string {
  const width = side + 2 * QUIET
  const height = width + LABEL_MODULES
  const font = 'font-family="Archivo, Arial, sans-serif" font-weight="700" font-size="4" text-anchor="middle"'
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET} ${-QUIET} ${width} ${height}" ` +
    `width="${width * 10}" height="${height * 10}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M${-QUIET} ${-QUIET}h${width}v${height}H${-QUIET}z"/><path fill="${INK}" d="${path}"/>` +
    `<text x="${side / 2}" y="${side + QUIET + 2}" fill="${INK}" ${font}>${labelOf(placa)}</text></svg>`
  )
}

/** @param name what the file is called, without its ending */
export function downloadSvg(qr: QrDrawing, placa: string, name: string) {
  saveFile(svgOf(qr, placa), 'image/svg+xml', `${name}.svg`)
}

/** @param name what the file is called, without its ending */
export function downloadPng({ side, path }: QrDrawing, placa: string, name: string) {
  const width = side + 2 * QUIET
  const canvas = document.createElement('canvas')
  canvas.width = width * PNG_PX_PER_MODULE
  canvas.height = (width + LABEL_MODULES) * PNG_PX_PER_MODULE
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.scale(PNG_PX_PER_MODULE, PNG_PX_PER_MODULE)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, width + LABEL_MODULES)
  pen.translate(QUIET, QUIET)
  pen.fillStyle = INK
  pen.fill(new Path2D(path))
  pen.font = '700 4px "Archivo Variable", Arial, sans-serif'
  pen.textAlign = 'center'
  pen.fillText(labelOf(placa), side / 2, side + QUIET + 2)
  canvas.toBlob((blob) => blob && saveFile(blob, blob.type, `${name}.png`), 'image/png')
}
