import type { D1Migration } from '@cloudflare/vitest-pool-workers'
import type { Env as Environment } from '../../../worker/env'

declare global {
  namespace Cloudflare {
    interface Env extends Environment {
      TEST_MIGRATIONS: D1Migration[]
    }
  }
}
