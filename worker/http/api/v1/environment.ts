/** What every handler of API v1 has: the bindings, and the program that asks. */
import type { ApiCaller } from '../../../doors/programs'
import type { Env } from '../../../env'

export type V1 = { Bindings: Env; Variables: { program: ApiCaller } }
