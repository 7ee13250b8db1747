/** The shape of a command, and how each area lists its own. */
import type { Empresa } from '../../../support/world'

export interface Command {
  /** id of the route whose action takes it */
  route: string
  /** `:vehiculo` stands for the first vehicle of the company, see `addressOf` */
  path: string
  /** name of the command in a failing test */
  nombre: string
  /**
   * allowed actors: anyone, an Administrador with a company, one without a company yet, a Usuario over assigned
   * vehicles, one without a company
   */
  quien: 'cualquiera' | 'admin' | 'withoutEmpresa' | 'usuario' | 'unaffiliated' | 'superAdmin'
  form: (mine: Empresa) => Record<string, string>
  /** fields that only this command may send */
  ownFields?: readonly string[]
}

/** The commands of one action with the same actors: the name of each, and its form. */
export const commands = (action: Omit<Command, 'nombre' | 'form'>, forms: Record<string, Command['form']>): Command[] =>
  Object.entries(forms).map(([nombre, form]) => ({ ...action, nombre, form }))

/** Where a command is posted for a company. */
export const addressOf = ({ path }: Pick<Command, 'path'>, mine: Empresa): string =>
  path.replace(':vehiculo', mine.vehiculos[0]?.id ?? 'no-existe')

/** The same as a data request. */
export function dataAddressOf(command: Pick<Command, 'path'>, mine: Empresa): string {
  const [path, query] = addressOf(command, mine).split('?')
  return [`${path}.data`, query].filter(Boolean).join('?')
}

export const PASSWORD = 'siete nubes sobre el Nevado'

export const first = <T>(list: T[]): T => {
  const [x] = list
  if (x === undefined) throw new Error('the company of this test has none')
  return x
}
