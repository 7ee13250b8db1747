import type { Idioma } from '../address'

/** The pictures of the help and their width and height: written by scripts/guide-pictures.mjs. */
export const PICTURES = {
  alertas: { es: [1040, 563], en: [1040, 563] },
  asignar: { es: [460, 265], en: [460, 265] },
  calendario: { es: [976, 346], en: [976, 346] },
  'celular-activo': { es: [390, 880], en: [390, 880] },
  'celular-antes': { es: [390, 880], en: [390, 880] },
  conductores: { es: [1040, 630], en: [1040, 624] },
  'dispositivo-nuevo': { es: [640, 563], en: [640, 563] },
  'documento-nuevo': { es: [640, 585], en: [640, 585] },
  documentos: { es: [1040, 685], en: [1040, 685] },
  enlace: { es: [460, 649], en: [460, 669] },
  equipo: { es: [1040, 521], en: [1040, 521] },
  facturacion: { es: [1040, 621], en: [1040, 621] },
  invitar: { es: [640, 435], en: [640, 435] },
  mantenimientos: { es: [1040, 589], en: [1040, 589] },
  mapa: { es: [1040, 800], en: [1040, 800] },
  'panel-de-usuario': { es: [1040, 965], en: [1040, 965] },
  'planes-de-mantenimiento': { es: [1040, 632], en: [1040, 632] },
  planes: { es: [1040, 605], en: [1040, 605] },
  plazos: { es: [976, 334], en: [976, 334] },
  reglas: { es: [976, 390], en: [976, 390] },
  renovar: { es: [640, 453], en: [640, 453] },
  'tablero-despues': { es: [1040, 721], en: [1040, 721] },
  tablero: { es: [1040, 723], en: [1040, 723] },
  'vehiculo-nuevo': { es: [640, 735], en: [640, 735] },
  vehiculos: { es: [1040, 785], en: [1040, 785] },
} as const satisfies Record<string, Record<Idioma, readonly [number, number]>>

export type PictureId = keyof typeof PICTURES
