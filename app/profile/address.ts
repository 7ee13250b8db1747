/** Where the tab Perfil of a settings screen is, and which of its forms is open: in the address. */
const ABIERTOS = ['correo', 'contrasena'] as const
export type Abierto = (typeof ABIERTOS)[number]

export const hrefProfile = (base: string, abierto?: Abierto): string =>
  `${base}?${new URLSearchParams({ tab: 'perfil', ...(abierto ? { cambiar: abierto } : {}) })}`

export const readProfileWindow = (params: URLSearchParams): Abierto | null =>
  ABIERTOS.find((uno) => uno === params.get('cambiar')) ?? null
