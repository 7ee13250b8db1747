/** The colour of a vehicle: its name, and a swatch where the name is a known colour. */
import { fold } from '@domain/fold'

const TONES: Record<string, string> = {
  blanco: '#f4f4f2',
  perla: '#eae6dc',
  plata: '#b9bcc0',
  plateado: '#b9bcc0',
  gris: '#6c6f73',
  negro: '#1b1c1f',
  azul: '#23406f',
  rojo: '#a3231f',
  vinotinto: '#5b1a26',
  vino: '#5b1a26',
  naranja: '#d9691e',
  amarillo: '#e8b416',
  verde: '#2f6b3f',
  cafe: '#5f4431',
  marron: '#5f4431',
  beige: '#d8c9a9',
  dorado: '#b8954a',
  morado: '#5a3a78',
  white: '#f4f4f2',
  silver: '#b9bcc0',
  grey: '#6c6f73',
  gray: '#6c6f73',
  black: '#1b1c1f',
  blue: '#23406f',
  red: '#a3231f',
  green: '#2f6b3f',
  yellow: '#e8b416',
}

/** «Gris plata» shows silver: the last known colour word is the most specific. */
function toneOf(color: string): string | undefined {
  const words = fold(color).split(' ').reverse()
  return TONES[words.find((word) => Object.hasOwn(TONES, word)) ?? '']
}

export function Swatch({ color }: { color: string | null }) {
  if (!color) return null
  const tone = toneOf(color)
  return (
    <span className="tint">
      {tone && <span className="swatch" style={{ background: tone }} />}
      {color}
    </span>
  )
}
