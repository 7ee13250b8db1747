/** The colours of our PDFs: those of the light theme. */
import { rgb } from '@cantoo/pdf-lib'

export const ink = (hex: number) => rgb((hex >> 16) / 255, ((hex >> 8) & 255) / 255, (hex & 255) / 255)

export const INK = ink(0x13181d)
export const INK_2 = ink(0x4b5057)
export const LINE = ink(0xdee1e4)
export const BACKGROUND = ink(0xf5f6f8)
export const OK = ink(0x186739)
export const WARNING = ink(0x854c0a)
export const DANGER = ink(0xb31c1e)
export const SIGNAL = ink(0xffc400)
export const WHITE = ink(0xffffff)
