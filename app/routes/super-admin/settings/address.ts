/** Which section of the platform's settings is open, in the address. The person's own two come last. */
import { address } from '~/ui/address'

export const SCREEN_PATH = '/super-admin/settings'
export const SECTIONS = [
  'correo',
  'notificaciones',
  'empresas',
  'base',
  'api',
  'facturas',
  'perfil',
  'seguridad',
] as const
type Section = (typeof SECTIONS)[number]

export const readSection = (params: URLSearchParams): Section =>
  SECTIONS.find((one) => one === params.get('tab')) ?? 'correo'

/** @param question the confirmation to open: rotating the signing key */
export const hrefSection = (section: Section, question?: 'cambiar'): string =>
  section === 'correo' ? SCREEN_PATH : address(SCREEN_PATH, { tab: section, ...(question ? { [question]: '' } : {}) })
