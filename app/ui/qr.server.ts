/** Draws a QR as one SVG path, on the server: the browser gets a drawing and no library. */
import qrcode from 'qrcode-generator'

export interface DibujoQr {
  /** modules on a side, without the quiet zone */
  lado: number
  /** path data, one unit per module */
  trazo: string
}

/** Error correction M: a scratched print still reads. Null when the text does not fit into any code. */
export function dibujarQr(texto: string): DibujoQr | null {
  try {
    const qr = qrcode(0, 'M')
    qr.addData(texto, 'Byte')
    qr.make()
    const lado = qr.getModuleCount()
    let trazo = ''
    for (let fila = 0; fila < lado; fila++) {
      for (let desde = 0; desde < lado; desde++) {
        if (!qr.isDark(fila, desde)) continue
        let hasta = desde
        while (hasta + 1 < lado && qr.isDark(fila, hasta + 1)) hasta++
        trazo += `M${desde} ${fila}h${hasta - desde + 1}v1H${desde}z`
        desde = hasta
      }
    }
    return { lado, trazo }
  } catch {
    return null
  }
}
