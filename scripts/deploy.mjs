/** Builds for production, applies the migrations to the remote database, then deploys. Needs `wrangler login`. */
import { spawnSync } from 'node:child_process'

const env = { ...process.env, NODE_ENV: 'production', WRANGLER_SEND_METRICS: 'false' }
const bin = (name) => new URL(`../node_modules/.bin/${name}`, import.meta.url).pathname
for (const [command, ...args] of [
  ['remix', 'vite:build'],
  ['wrangler', 'd1', 'migrations', 'apply', 'DB', '--remote'],
  ['wrangler', 'deploy'],
]) {
  const { status } = spawnSync(bin(command), args, { stdio: 'inherit', env })
  if (status) process.exit(status)
}
