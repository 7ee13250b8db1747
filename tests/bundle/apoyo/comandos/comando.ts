/** What a command is, and how a room lists its own. */
import type { Empresa } from '../../../apoyo/mundo'

export interface Comando {
  /** id of the route whose action takes it */
  ruta: string
  path: string
  /** what the command is called in a failing test */
  nombre: string
  /** who may: anybody, an Administrador with a company, one who has none yet, a Usuario over the vehicles assigned */
  quien: 'cualquiera' | 'admin' | 'sinEmpresa' | 'usuario' | 'superAdmin'
  form: (mia: Empresa) => Record<string, string>
  /** fields that are only this command's to send */
  suyos?: readonly string[]
}

/** The commands of one action that the same people may give: what each is called, and its form. */
export const comandos = (
  accion: Omit<Comando, 'nombre' | 'form'>,
  formas: Record<string, Comando['form']>,
): Comando[] => Object.entries(formas).map(([nombre, form]) => ({ ...accion, nombre, form }))

export const CLAVE = 'siete nubes sobre el Nevado'

export const primero = <T>(lista: T[]): T => {
  const [x] = lista
  if (x === undefined) throw new Error('the company of this test has none')
  return x
}
