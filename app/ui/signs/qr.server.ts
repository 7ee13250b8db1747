/** Draws a QR as one SVG path, on the server: the browser gets a drawing and no library. */
import qrcode from 'qrcode-generator'

export interface QrDrawing {
  /** modules on a side, without the quiet zone */
  side: number
  /** path data, one unit per module */
  path: string
}

/** Error correction M: a scratched print still reads. Null when the text does not fit into any code. */
export function drawQr(texto: string): QrDrawing | null {
  try {
    const qr = qrcode(0, 'M')
    qr.addData(texto, 'Byte')
    qr.make()
    const side = qr.getModuleCount()
    let path = ''
    for (let fila = 0; fila < side; fila++) {
      for (let desde = 0; desde < side; desde++) {
        if (!qr.isDark(fila, desde)) continue
        let hasta = desde
        while (hasta + 1 < side && qr.isDark(fila, hasta + 1)) hasta++
        path += `M${desde} ${fila}h${hasta - desde + 1}v1H${desde}z`
        desde = hasta
      }
    }
    return { side, path }
  } catch {
    return null
  }
}
