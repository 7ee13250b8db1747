/**
 * What a form needs to know of its zod schema beside parsing: which fields must be filled in, and between which limits a
 * number or a text may lie, so that a refusal can name both. Ours, because conform's own reader no longer finds the
 * limits in this zod; its `pattern` would also refuse, before the schema cleans it, what people type in small letters.
 */
import { getZodConstraint } from '@conform-to/zod/v4'
import type { z } from 'zod'

export type Limites = { min?: number; max?: number }

// the part of zod's inside that is read here, in the one place where it is cast
type Nodo = {
  _zod: {
    def: {
      type: string
      shape?: Record<string, Nodo>
      options?: Nodo[]
      innerType?: Nodo
      in?: Nodo
      element?: Nodo
    }
  }
  minValue?: number | null
  maxValue?: number | null
  minLength?: number | null
  maxLength?: number | null
}

/** The limits of each field by its name (`a.b` inside an object). Of alternatives the first that has a field counts. */
export function limitesDe(schema: z.ZodType): Record<string, Limites> {
  const limites: Record<string, Limites> = {}
  const mirar = (nodo: Nodo, nombre: string): void => {
    const { shape, options, innerType, in: entrada } = nodo._zod.def
    const min = nodo.minValue ?? nodo.minLength
    const max = nodo.maxValue ?? nodo.maxLength
    if (nombre && !limites[nombre] && (esFinito(min) || esFinito(max))) {
      limites[nombre] = { ...(esFinito(min) && { min }), ...(esFinito(max) && { max }) }
    }
    for (const [campo, hijo] of Object.entries(shape ?? {})) mirar(hijo, nombre ? `${nombre}.${campo}` : campo)
    for (const hijo of options ?? []) mirar(hijo, nombre)
    if (innerType) mirar(innerType, nombre)
    if (entrada) mirar(entrada, nombre)
  }
  mirar(schema as unknown as Nodo, '')
  return limites
}

const esFinito = (n: number | null | undefined): n is number => typeof n === 'number' && Math.abs(n) < 2 ** 53 - 1

/** Which fields the browser may insist on before (and without) JavaScript. */
export function requeridosDe(schema: z.ZodType): Record<string, { required: boolean }> {
  const todos = Object.entries(getZodConstraint(schema))
  return Object.fromEntries(todos.map(([campo, { required }]) => [campo, { required: required === true }]))
}
