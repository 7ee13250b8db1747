/**
 * What a form needs from its zod schema beside parsing: which fields are required, and the limits of a number or text,
 * for error messages. Our own, because conform's reader does not find the limits in this zod version, and its `pattern`
 * would reject lowercase input before the schema normalizes it.
 */
import { getZodConstraint } from '@conform-to/zod/v4'
import type * as z from 'zod'

export type Limits = { min?: number; max?: number }

// the zod internals read here, cast in this one place
type SchemaNode = {
  _zod: {
    def: {
      type: string
      shape?: Record<string, SchemaNode>
      options?: SchemaNode[]
      innerType?: SchemaNode
      in?: SchemaNode
    }
  }
  minValue?: number | null
  maxValue?: number | null
  minLength?: number | null
  maxLength?: number | null
}

/**
 * The limits of each field by name (`a.b` inside an object). Of a union, the first member that has the field counts.
 */
export function limitsOf(schema: z.ZodType): Record<string, Limits> {
  const limits: Record<string, Limits> = {}
  const look = (node: SchemaNode, name: string): void => {
    const { shape, options, innerType, in: input } = node._zod.def
    const min = node.minValue ?? node.minLength
    const max = node.maxValue ?? node.maxLength
    if (name && !limits[name] && (isFiniteBound(min) || isFiniteBound(max))) {
      limits[name] = { ...(isFiniteBound(min) && { min }), ...(isFiniteBound(max) && { max }) }
    }
    for (const [field, child] of Object.entries(shape ?? {})) look(child, name ? `${name}.${field}` : field)
    for (const child of options ?? []) look(child, name)
    if (innerType) look(innerType, name)
    if (input) look(input, name)
  }
  look(schema as unknown as SchemaNode, '')
  return limits
}

const isFiniteBound = (n: number | null | undefined): n is number => typeof n === 'number' && Math.abs(n) < 2 ** 53 - 1

/** Which fields the browser may require before (and without) JavaScript. */
export function requiredFieldsOf(schema: z.ZodType): Record<string, { required: boolean }> {
  const all = Object.entries(getZodConstraint(schema))
  return Object.fromEntries(all.map(([field, { required }]) => [field, { required: required === true }]))
}
