/** Converts a photo that is too large, or in a format that browsers cannot show, to a JPEG that fits. Browser only. */
import { ARCHIVO_MAX_BYTES } from '@domain/archivos/archivo'

/** The longest side of a reduced photo, in pixels: a page of a document stays legible. */
const SIDE_MAX = 2400
const QUALITIES = [0.85, 0.7, 0.5]

/** Whether a photo must be reduced (or converted to JPEG) before uploading. */
export function shouldReduce(archivo: File, fromCamera: boolean): boolean {
  const known = archivo.type === 'image/jpeg' || archivo.type === 'image/png'
  return known ? archivo.size > ARCHIVO_MAX_BYTES : fromCamera && archivo.type.startsWith('image/')
}

/** The photo as a JPEG of at most 5 MB and 2400 px; null if this browser cannot decode it. */
export async function reducePicture(picture: File): Promise<File | null> {
  const url = URL.createObjectURL(picture)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const scale = Math.min(1, SIDE_MAX / Math.max(image.naturalWidth, image.naturalHeight))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
    canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
    const context = canvas.getContext('2d')
    if (!context) return null
    // transparent areas become white
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    for (const quality of QUALITIES) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
      if (blob && blob.size <= ARCHIVO_MAX_BYTES)
        return new File([blob], `${picture.name.replace(/\.[^.]*$/, '') || 'foto'}.jpg`, { type: 'image/jpeg' })
    }
    return null
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(url)
  }
}
