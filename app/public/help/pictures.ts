import type { Idioma } from '@domain/identidad/perfil'

/** The pictures of the help and their width and height: written by scripts/guide/pictures.mjs. */
export const PICTURES = {
  alertas: { es: [1040, 581], en: [1040, 581] },
  asignar: { es: [460, 264], en: [460, 264] },
  calendario: { es: [976, 352], en: [976, 352] },
  'celular-activo': { es: [390, 880], en: [390, 880] },
  'celular-antes': { es: [390, 880], en: [390, 880] },
  conductores: { es: [1040, 800], en: [1040, 830] },
  contabilidad: { es: [1040, 765], en: [1040, 765] },
  'dispositivo-nuevo': { es: [640, 562], en: [640, 562] },
  'documento-nuevo': { es: [640, 602], en: [640, 602] },
  documentos: { es: [1040, 723], en: [1040, 723] },
  enlace: { es: [460, 712], en: [460, 732] },
  equipo: { es: [1040, 540], en: [1040, 540] },
  facturacion: { es: [1040, 627], en: [1040, 627] },
  importar: { es: [1040, 867], en: [1040, 867] },
  invitar: { es: [640, 434], en: [640, 434] },
  lugares: { es: [1040, 778], en: [1040, 778] },
  mantenimientos: { es: [1040, 609], en: [1040, 609] },
  mapa: { es: [1040, 800], en: [1040, 800] },
  'panel-de-usuario': { es: [1040, 1078], en: [1040, 1078] },
  'planes-de-mantenimiento': { es: [1040, 738], en: [1040, 754] },
  planes: { es: [1040, 664], en: [1040, 644] },
  plazos: { es: [976, 340], en: [976, 340] },
  recorrido: { es: [976, 500], en: [976, 500] },
  reglas: { es: [976, 414], en: [976, 414] },
  renovar: { es: [640, 470], en: [640, 470] },
  'reporte-de-costos': { es: [1040, 884], en: [1040, 884] },
  sigueme: { es: [390, 880], en: [390, 880] },
  'tablero-despues': { es: [1040, 761], en: [1040, 779] },
  tablero: { es: [1040, 737], en: [1040, 755] },
  'vehiculo-nuevo': { es: [640, 800], en: [640, 800] },
  vehiculos: { es: [1040, 915], en: [1040, 855] },
  'webhook-nuevo': { es: [640, 666], en: [640, 666] },
} as const satisfies Record<string, Record<Idioma, readonly [number, number]>>

export type PictureId = keyof typeof PICTURES
