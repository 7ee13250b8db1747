/** A QR on its white card, drawn by the server (qr.server.ts): dark on light in every theme, or no phone reads it. */
import type { QrDrawing } from './qr.server'

/** Modules of white around the code, as the standard asks. */
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
