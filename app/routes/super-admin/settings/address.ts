/** Which section of the platform's settings is open, in the address. The person's own two stand last. */
export const SCREEN_PATH = '/super-admin/settings'
export const SECTIONS = ['correo', 'notificaciones', 'empresas', 'base', 'api', 'perfil', 'seguridad'] as const
export type Section = (typeof SECTIONS)[number]

export const readSection = (params: URLSearchParams): Section =>
  SECTIONS.find((one) => one === params.get('tab')) ?? 'correo'

/** What is asked about before it is done: the key that signs. */
export const hrefSection = (section: Section, question?: 'cambiar'): string =>
  section === 'correo'
    ? SCREEN_PATH
    : `${SCREEN_PATH}?${new URLSearchParams({ tab: section, ...(question ? { [question]: '' } : {}) })}`
