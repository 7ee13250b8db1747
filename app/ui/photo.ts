/** A photo that is too large, or of a kind that only its phone knows, as a JPEG that fits. In the browser only. */
import { ARCHIVO_MAX_BYTES } from '@domain/archivo'

/** The longest side of a reduced photo, in pixels: a page of paper stays readable. */
const LADO_MAX = 2400
const CALIDADES = [0.85, 0.7, 0.5]

/** Whether a photo is to be made smaller (or into a JPEG) before it is sent. */
export function debeReducirse(archivo: File, deCamara: boolean): boolean {
  const conocida = archivo.type === 'image/jpeg' || archivo.type === 'image/png'
  return conocida ? archivo.size > ARCHIVO_MAX_BYTES : deCamara && archivo.type.startsWith('image/')
}

/** The photo as a JPEG of at most 5 MB and 2400 px; null when this browser cannot read it. */
export async function reducirFoto(foto: File): Promise<File | null> {
  const direccion = URL.createObjectURL(foto)
  try {
    const imagen = new Image()
    imagen.src = direccion
    await imagen.decode()
    const escala = Math.min(1, LADO_MAX / Math.max(imagen.naturalWidth, imagen.naturalHeight))
    const lienzo = document.createElement('canvas')
    lienzo.width = Math.max(1, Math.round(imagen.naturalWidth * escala))
    lienzo.height = Math.max(1, Math.round(imagen.naturalHeight * escala))
    const pincel = lienzo.getContext('2d')
    if (!pincel) return null
    // what was transparent becomes paper
    pincel.fillStyle = '#fff'
    pincel.fillRect(0, 0, lienzo.width, lienzo.height)
    pincel.drawImage(imagen, 0, 0, lienzo.width, lienzo.height)
    for (const calidad of CALIDADES) {
      const hecha = await new Promise<Blob | null>((lista) => lienzo.toBlob(lista, 'image/jpeg', calidad))
      if (hecha && hecha.size <= ARCHIVO_MAX_BYTES)
        return new File([hecha], `${foto.name.replace(/\.[^.]*$/, '') || 'foto'}.jpg`, { type: 'image/jpeg' })
    }
    return null
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(direccion)
  }
}
