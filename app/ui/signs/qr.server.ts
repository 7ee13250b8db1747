/** Draws a QR as one SVG path on the server: the browser loads no library. */
import qrcode from 'qrcode-generator'

export interface QrDrawing {
  /** modules on a side, without the quiet zone */
  side: number
  /** path data, one unit per module */
  path: string
}

/** Error correction M: a scratched print is still readable. Null if the text is too long for a QR. */
export function drawQr(text: string): QrDrawing | null {
  try {
    const qr = qrcode(0, 'M')
    qr.addData(text, 'Byte')
    qr.make()
    const side = qr.getModuleCount()
    let path = ''
    for (let row = 0; row < side; row++) {
      for (let from = 0; from < side; from++) {
        if (!qr.isDark(row, from)) continue
        let until = from
        while (until + 1 < side && qr.isDark(row, until + 1)) until++
        path += `M${from} ${row}h${until - from + 1}v1H${from}z`
        from = until
      }
    }
    return { side, path }
  } catch {
    return null
  }
}
