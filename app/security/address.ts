/** Which question stands over the tab Seguridad, in the address; the tab is the same in each area. */
export const PASOS = ['activar', 'clave', 'renovar', 'quitar'] as const
export type Paso = (typeof PASOS)[number]
/** The id of a session that is to be closed, or all but this one. */
export const OTRAS = 'otras'

export interface Pregunta {
  factor: Paso | null
  cerrar: string | null
}

export const readQuestion = (params: URLSearchParams): Pregunta => ({
  factor: PASOS.find((uno) => uno === params.get('factor')) ?? null,
  cerrar: params.get('cerrar'),
})

/** @param base the screen of the settings: `/settings`, `/admin/settings`, `/super-admin/settings` */
export const hrefSecurity = (base: string, pregunta: { factor?: Paso; cerrar?: string } = {}): string =>
  `${base}?${new URLSearchParams({ tab: 'seguridad', ...pregunta })}`
