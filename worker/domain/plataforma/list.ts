/** What the platform's lists can be filtered by. */

export const EMPRESAS_PER_PAGE = 20
export const USUARIOS_PER_PAGE = 15
export const SYSTEM_ALERTAS_PER_PAGE = 15

export const ROLES = ['Usuario', 'Administrador', 'SuperAdmin'] as const
