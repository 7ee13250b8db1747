/** The environment of every API route: the bindings, and this request's context. */
import type { AppContext } from '../../context'
import type { Env } from '../../env'

export type Api = { Bindings: Env; Variables: { context: AppContext } }
