/** What the platform's lists can be filtered by. */

export const ROLES = ['Usuario', 'Administrador', 'SuperAdmin'] as const
