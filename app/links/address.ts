/** Which question stands over the ways in of a person: in the address of the screen that shows them. */
const PREGUNTAS = ['vincular', 'desvincular', 'retirar'] as const
export interface Pregunta {
  que: (typeof PREGUNTAS)[number]
  /** of the provider, the identity or the program */
  id: string
}

export function readPregunta(params: URLSearchParams): Pregunta | null {
  const que = PREGUNTAS.find((una) => params.has(una))
  return que ? { que, id: params.get(que) ?? '' } : null
}

/** @param base the address of the screen, its tab in it */
export const hrefPregunta = (base: string, que: Pregunta['que'], id: string): string =>
  `${base}&${new URLSearchParams({ [que]: id })}`
