/**
 * Builds for production, applies the migrations to the remote database, then deploys. Needs `wrangler login`. First
 * lists the missing secrets: the Worker refuses to start without the required ones, or with only some of those of
 * payments. It also refuses to deploy while the legal pages could not name who is responsible.
 */
import { spawnSync } from 'node:child_process'
import { unstable_readConfig } from 'wrangler'
import { buildWorker } from './build-worker.mjs'
import { missingNames } from './who-answers.mjs'

const env = { ...process.env, NODE_ENV: 'production', WRANGLER_SEND_METRICS: 'false' }
const bin = (name) => new URL(`../node_modules/.bin/${name}`, import.meta.url).pathname
const ALWAYS = ['LINK_SECRET', 'HASH_SECRET', 'CONFIG_SECRET']
const PAYMENT_SECRETS = ['WOMPI_PUBLIC_KEY', 'WOMPI_PRIVATE_KEY', 'WOMPI_EVENTS_SECRET', 'WOMPI_INTEGRITY_SECRET']

/** Names of the secrets that are set; null when they cannot be listed (nothing was deployed yet). */
function deployed() {
  const { status, stdout } = spawnSync(bin('wrangler'), ['secret', 'list', '--format', 'json'], {
    env,
    encoding: 'utf8',
  })
  try {
    return status === 0 ? JSON.parse(stdout).map((s) => s.name) : null
  } catch {
    return null
  }
}
const present = deployed()
if (present) {
  const missing = ALWAYS.filter((name) => !present.includes(name))
  const missingPaymentSecrets = PAYMENT_SECRETS.filter((name) => !present.includes(name))
  if (missingPaymentSecrets.length === PAYMENT_SECRETS.length)
    console.log('Without the keys of Wompi no company can pay: see the README.')
  else missing.push(...missingPaymentSecrets)
  if (missing.length > 0) {
    console.error(`Missing secrets: ${missing.join(', ')}. Put them with \`wrangler secret put NAME\`.`)
    process.exit(1)
  }
}
const { vars } = unstable_readConfig({ config: 'wrangler.toml' })
if (!String(vars.APP_URL).startsWith('https://')) {
  console.error(
    'APP_URL in [vars] of wrangler.toml is not the https address of the product: the Worker would refuse to start.',
  )
  process.exit(1)
}
const unsaid = missingNames(vars, present ?? [])
if (unsaid.length > 0) {
  console.error(
    `Missing in [vars] of wrangler.toml: ${unsaid.join(', ')}. The terms and the page about personal data name who answers: ` +
      'legal name, NIT, address and an e-mail address.',
  )
  process.exit(1)
}
const run = (command, ...args) => {
  const { status } = spawnSync(bin(command), args, { stdio: 'inherit', env })
  // null after a signal
  if (status !== 0) process.exit(status ?? 1)
}
run('remix', 'vite:build')
await buildWorker()
run('wrangler', 'd1', 'migrations', 'apply', 'DB', '--remote')
run('wrangler', 'deploy')
