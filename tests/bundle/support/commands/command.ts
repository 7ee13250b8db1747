/** What a command is, and how a room lists its own. */
import type { Empresa } from '../../../support/world'

export interface Command {
  /** id of the route whose action takes it */
  route: string
  path: string
  /** what the command is called in a failing test */
  nombre: string
  /** who may: anybody, an Administrador with a company, one who has none yet, a Usuario over the vehicles assigned */
  quien: 'cualquiera' | 'admin' | 'sinEmpresa' | 'usuario' | 'superAdmin'
  form: (mia: Empresa) => Record<string, string>
  /** fields that are only this command's to send */
  ownItems?: readonly string[]
}

/** The commands of one action that the same people may give: what each is called, and its form. */
export const commands = (action: Omit<Command, 'nombre' | 'form'>, forms: Record<string, Command['form']>): Command[] =>
  Object.entries(forms).map(([nombre, form]) => ({ ...action, nombre, form }))

export const PASSWORD = 'siete nubes sobre el Nevado'

export const first = <T>(list: T[]): T => {
  const [x] = list
  if (x === undefined) throw new Error('the company of this test has none')
  return x
}
