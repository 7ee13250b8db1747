/** How a photo was held: the turn that a viewer of photos makes, and a PDF does not. */

/** Degrees clockwise to turn a picture by. */
type Turn = 0 | 90 | 180 | 270

const TURNS: Record<number, Turn | undefined> = { 3: 180, 6: 90, 8: 270 }
const ORIENTATION = 0x0112
const HEAD = 'Exif\0\0'

/** Of a JPEG, by its Exif; 0 without one, or for a mirrored picture, which no camera of a phone makes. */
export function turnOf(jpeg: Uint8Array): Turn {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  const has = (at: number, bytes: number) => at >= 0 && at + bytes <= view.byteLength
  // segments follow each other from the third byte: marker, length, content
  for (let at = 2; has(at, 4) && view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1)
    // the picture itself begins
    if (marker === 0xda) return 0
    const start = at + 10
    if (marker !== 0xe1 || !has(at + 4, 14)) continue
    if (String.fromCharCode(...jpeg.subarray(at + 4, start)) !== HEAD) continue
    const little = view.getUint16(start) === 0x4949
    const first = start + view.getUint32(start + 4, little)
    if (!has(first, 2)) return 0
    const count = view.getUint16(first, little)
    for (let i = 0; i < count; i++) {
      const entry = first + 2 + i * 12
      if (!has(entry, 12)) return 0
      if (view.getUint16(entry, little) === ORIENTATION) return TURNS[view.getUint16(entry + 8, little)] ?? 0
    }
    return 0
  }
  return 0
}
