/** The help pages by the last part of their address, in reading order. */

/** The detailed guides. */
export const GUIDES = [
  'vehiculos',
  'documentos',
  'conductores',
  'alertas',
  'mantenimientos',
  'rastreo',
  'celular-del-conductor',
  'reportes',
  'equipo',
  'suscripcion',
  'seguridad',
] as const

export const PAGES = [
  'primeros-pasos',
  'videos',
  'preguntas',
  ...GUIDES,
  'api',
  'referencia-api',
  'actualizaciones',
] as const
export type PageId = (typeof PAGES)[number]

/** The Spanish address of a page. */
export const pathOf = (page: PageId): string => `/docs/${page}`

/** The page of a Spanish path; null if it is not a help page. */
export const pageAt = (pathname: string): PageId | null => PAGES.find((one) => pathOf(one) === pathname) ?? null

/** The six cards of the hub, by their anchors, each with its page; «guias» covers several. */
export const CARDS = [
  ['primeros-pasos', 'primeros-pasos'],
  ['videos', 'videos'],
  ['faq', 'preguntas'],
  ['guias', null],
  ['api', 'api'],
  ['actualizaciones', 'actualizaciones'],
] as const
export type CardId = (typeof CARDS)[number][0]
