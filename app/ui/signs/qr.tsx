/** A QR on a white card, drawn by the server (qr.server.ts): dark on light in every theme, or phones cannot read it. */
import type { QrDrawing } from './qr.server'

/** Quiet zone: white modules around the code, as the standard requires. */
export const QUIET = 4

export function Qr({ of: { side, path: shape }, label }: { of: QrDrawing; label: string }) {
  const width = side + 2 * QUIET
  return (
    <svg
      className="qr"
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${width} ${width}`}
      shapeRendering="crispEdges"
    >
      <path d={shape} fill="#0e1215" />
    </svg>
  )
}
