/** Every workerd test file starts on the real migrations, in a database of its own. */
import { applyD1Migrations, env } from 'cloudflare:test'

await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
