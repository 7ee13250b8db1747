/** The inks of our papers: those of the light screens. */
import { rgb } from '@cantoo/pdf-lib'

const tinta = (hex: number) => rgb((hex >> 16) / 255, ((hex >> 8) & 255) / 255, (hex & 255) / 255)

export const TINTA = tinta(0x13181d)
export const TINTA_2 = tinta(0x4b5057)
export const LINEA = tinta(0xdee1e4)
export const FONDO = tinta(0xf5f6f8)
export const PELIGRO = tinta(0xb31c1e)
export const SENAL = tinta(0xffc400)
