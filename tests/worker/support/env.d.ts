import type { D1Migration } from '@cloudflare/vitest-pool-workers'
import type { Env as Entorno } from '../../../worker/env'

declare global {
  namespace Cloudflare {
    interface Env extends Entorno {
      TEST_MIGRATIONS: D1Migration[]
    }
  }
}
