/** Which confirmation is open over the tab Seguridad, in the address; the tab is the same in each area. */
const STEPS = ['activar', 'clave', 'renovar', 'quitar'] as const
export type Step = (typeof STEPS)[number]
/** In place of a session's id in `cerrar`: all sessions but this one. */
export const OTHERS = 'otras'

interface Question {
  factor: Step | null
  cerrar: string | null
}

export const readQuestion = (params: URLSearchParams): Question => ({
  factor: STEPS.find((one) => one === params.get('factor')) ?? null,
  cerrar: params.get('cerrar'),
})

/** @param base the path of the settings screen: `/settings`, `/admin/settings`, `/super-admin/settings` */
export const hrefSecurity = (base: string, question: { factor?: Step; cerrar?: string } = {}): string =>
  `${base}?${new URLSearchParams({ tab: 'seguridad', ...question })}`
