/** Which confirmation is open over a person's sign-in methods: in the address of the screen that shows them. */
const QUESTIONS = ['vincular', 'desvincular', 'retirar'] as const
export interface Question {
  que: (typeof QUESTIONS)[number]
  /** id of the provider, the identity or the program */
  id: string
}

export function readQuestion(params: URLSearchParams): Question | null {
  const what = QUESTIONS.find((one) => params.has(one))
  return what ? { que: what, id: params.get(what) ?? '' } : null
}

/** @param base the address of the screen, with its tab */
export const questionHref = (base: string, what: Question['que'], id: string): string =>
  `${base}&${new URLSearchParams({ [what]: id })}`
