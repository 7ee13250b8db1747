/** A QR on its white card, drawn by the server (qr.server.ts): dark on light in every theme, or no phone reads it. */
import type { DibujoQr } from './qr.server'

/** Modules of white around the code, as the standard asks. */
export const QUIET = 4

export function Qr({ of: { lado, trazo }, label }: { of: DibujoQr; label: string }) {
  const width = lado + 2 * QUIET
  return (
    <svg
      className="qr"
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${width} ${width}`}
      shapeRendering="crispEdges"
    >
      <path d={trazo} fill="#0e1215" />
    </svg>
  )
}
