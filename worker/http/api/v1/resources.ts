/** Every noun of API v1, in the order of its reference. */
import type * as z from '../../../domain/zod'
import { drivers } from './drivers'
import type { Resource } from './resource'
import { vehicles } from './vehicles'

export type AnyResource = Resource<z.ZodObject, z.ZodObject, z.ZodObject>

/** Each with its own fields, which `serve` and the document take as they are described. */
export const RESOURCES = [vehicles, drivers] as unknown as readonly AnyResource[]
