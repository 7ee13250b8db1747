/** Where the tab Perfil of a settings screen is, and which of its forms is open: both in the address. */
import { address } from '~/ui/address'

const OPEN_FORMS = ['correo', 'contrasena'] as const
type OpenForm = (typeof OPEN_FORMS)[number]

export const hrefProfile = (base: string, openForm?: OpenForm): string =>
  address(base, { tab: 'perfil', ...(openForm ? { cambiar: openForm } : {}) })

export const readProfileDialog = (params: URLSearchParams): OpenForm | null =>
  OPEN_FORMS.find((one) => one === params.get('cambiar')) ?? null
