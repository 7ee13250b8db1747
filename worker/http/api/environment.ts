/** What every API route stands on: the bindings, and the doors of this request. */
import type { AppContext } from '../../context'
import type { Env } from '../../env'

export type Api = { Bindings: Env; Variables: { contexto: AppContext } }
