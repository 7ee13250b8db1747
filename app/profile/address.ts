/** Where the tab Perfil of a settings screen is, and which of its forms is open: in the address. */
const OPEN_FORMS = ['correo', 'contrasena'] as const
export type Abierto = (typeof OPEN_FORMS)[number]

export const hrefProfile = (base: string, abierto?: Abierto): string =>
  `${base}?${new URLSearchParams({ tab: 'perfil', ...(abierto ? { cambiar: abierto } : {}) })}`

export const readProfileWindow = (params: URLSearchParams): Abierto | null =>
  OPEN_FORMS.find((one) => one === params.get('cambiar')) ?? null
