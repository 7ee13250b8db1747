/**
 * What a form needs to know of its zod schema beside parsing: which fields must be filled in, and between which limits a
 * number or a text may lie, so that a refusal can name both. Ours, because conform's own reader no longer finds the
 * limits in this zod; its `pattern` would also refuse, before the schema cleans it, what people type in small letters.
 */
import { getZodConstraint } from '@conform-to/zod/v4'
import type { z } from 'zod'

export type Limits = { min?: number; max?: number }

// the part of zod's inside that is read here, in the one place where it is cast
type SchemaNode = {
  _zod: {
    def: {
      type: string
      shape?: Record<string, SchemaNode>
      options?: SchemaNode[]
      innerType?: SchemaNode
      in?: SchemaNode
      element?: SchemaNode
    }
  }
  minValue?: number | null
  maxValue?: number | null
  minLength?: number | null
  maxLength?: number | null
}

/** The limits of each field by its name (`a.b` inside an object). Of alternatives the first that has a field counts. */
export function limitsOf(schema: z.ZodType): Record<string, Limits> {
  const limits: Record<string, Limits> = {}
  const look = (node: SchemaNode, nombre: string): void => {
    const { shape, options, innerType, in: input } = node._zod.def
    const min = node.minValue ?? node.minLength
    const max = node.maxValue ?? node.maxLength
    if (nombre && !limits[nombre] && (isFiniteBound(min) || isFiniteBound(max))) {
      limits[nombre] = { ...(isFiniteBound(min) && { min }), ...(isFiniteBound(max) && { max }) }
    }
    for (const [field, child] of Object.entries(shape ?? {})) look(child, nombre ? `${nombre}.${field}` : field)
    for (const child of options ?? []) look(child, nombre)
    if (innerType) look(innerType, nombre)
    if (input) look(input, nombre)
  }
  look(schema as unknown as SchemaNode, '')
  return limits
}

const isFiniteBound = (n: number | null | undefined): n is number => typeof n === 'number' && Math.abs(n) < 2 ** 53 - 1

/** Which fields the browser may insist on before (and without) JavaScript. */
export function requiredFieldsOf(schema: z.ZodType): Record<string, { required: boolean }> {
  const all = Object.entries(getZodConstraint(schema))
  return Object.fromEntries(all.map(([field, { required }]) => [field, { required: required === true }]))
}
