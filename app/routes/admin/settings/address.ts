/** Which tab of the settings is open, and which question stands over it: both in the address. */

export const RUTA = '/admin/settings'
export const PESTANAS = [
  'perfil',
  'notificaciones',
  'seguridad',
  'alertas',
  'empresa',
  'facturacion',
  'integraciones',
] as const
export type Pestana = (typeof PESTANAS)[number]
const PREGUNTAS = ['renovar', 'apagar'] as const
export type Pregunta = (typeof PREGUNTAS)[number]

export function readTab(params: URLSearchParams): { pestana: Pestana; pregunta: Pregunta | null } {
  const pestana = PESTANAS.find((una) => una === params.get('tab')) ?? 'perfil'
  return { pestana, pregunta: PREGUNTAS.find((una) => params.has(una)) ?? null }
}

export const hrefTab = (pestana: Pestana, pregunta?: Pregunta): string =>
  `${RUTA}?${new URLSearchParams({ tab: pestana, ...(pregunta ? { [pregunta]: '' } : {}) })}`
