import type { Idioma } from '../address'

/** The pictures of the help and their width and height: written by scripts/guide-pictures.mjs. */
export const PICTURES = {
  alertas: { es: [1040, 562], en: [1040, 562] },
  asignar: { es: [460, 264], en: [460, 264] },
  calendario: { es: [976, 346], en: [976, 346] },
  'celular-activo': { es: [390, 880], en: [390, 880] },
  'celular-antes': { es: [390, 880], en: [390, 880] },
  conductores: { es: [1040, 703], en: [1040, 677] },
  'dispositivo-nuevo': { es: [640, 562], en: [640, 562] },
  'documento-nuevo': { es: [640, 584], en: [640, 584] },
  documentos: { es: [1040, 684], en: [1040, 684] },
  enlace: { es: [460, 648], en: [460, 668] },
  equipo: { es: [1040, 521], en: [1040, 521] },
  facturacion: { es: [1040, 621], en: [1040, 621] },
  invitar: { es: [640, 434], en: [640, 434] },
  mantenimientos: { es: [1040, 589], en: [1040, 589] },
  mapa: { es: [1040, 800], en: [1040, 800] },
  'panel-de-usuario': { es: [1040, 965], en: [1040, 965] },
  'planes-de-mantenimiento': { es: [1040, 631], en: [1040, 631] },
  planes: { es: [1040, 644], en: [1040, 644] },
  plazos: { es: [976, 334], en: [976, 334] },
  reglas: { es: [976, 408], en: [976, 408] },
  renovar: { es: [640, 452], en: [640, 452] },
  'tablero-despues': { es: [1040, 759], en: [1040, 759] },
  tablero: { es: [1040, 759], en: [1040, 759] },
  'vehiculo-nuevo': { es: [640, 734], en: [640, 734] },
  vehiculos: { es: [1040, 804], en: [1040, 784] },
} as const satisfies Record<string, Record<Idioma, readonly [number, number]>>

export type PictureId = keyof typeof PICTURES
