/** Which section of the platform's settings is open, in the address. The person's own two stand last. */
export const PANTALLA = '/super-admin/settings'
export const SECCIONES = ['correo', 'notificaciones', 'empresas', 'base', 'api', 'perfil', 'seguridad'] as const
export type Seccion = (typeof SECCIONES)[number]

export const readSection = (params: URLSearchParams): Seccion =>
  SECCIONES.find((una) => una === params.get('tab')) ?? 'correo'

/** What is asked about before it is done: the key that signs. */
export const hrefSection = (seccion: Seccion, pregunta?: 'cambiar'): string =>
  seccion === 'correo'
    ? PANTALLA
    : `${PANTALLA}?${new URLSearchParams({ tab: seccion, ...(pregunta ? { [pregunta]: '' } : {}) })}`
