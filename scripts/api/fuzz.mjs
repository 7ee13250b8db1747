/**
 * Sends API v1 thousands of examples made from its OpenAPI document, valid and not, and fails on any answer that is a 5xx
 * or that the document does not describe (status, type of content, headers, shape).
 *   node scripts/api/fuzz.mjs [--examples 10000]
 * Needs schemathesis from PyPI, by `uvx` (https://docs.astral.sh/uv/) or as the command in SCHEMATHESIS. It starts the dev
 * server with the demo fleet on a database of its own, and gives the fleet's company twenty keys: a key may ask 120 times
 * in a minute, so that ten thousand examples take some five minutes.
 */
import { spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { request as ask, createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { examples: { type: 'string', default: '10000' } } })
const wanted = Number(values.examples)
if (!(wanted >= 1)) {
  console.error('node scripts/api/fuzz.mjs [--examples 10000]')
  process.exit(2)
}

const KEYS = 20
/** Fewer than a key may ask in a minute (worker/domain/api-clients/rate.ts). */
const A_MINUTE = 110
const MINUTE = 60_000
const START_MS = 15 * MINUTE
/** Seconds for an answer: a request may wait here until a key has its next minute. */
const ANSWER_S = 90
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
]

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'vigia-fuzz-'))
const state = join(folder, 'state')
const pause = (ms) => new Promise((done) => setTimeout(done, ms))

async function freePort() {
  const server = createServer()
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address()
  await new Promise((done) => server.close(done))
  return port
}

/** Runs a command to its end; its exit code. */
const run = (command, args, options = {}) =>
  new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options })
    child.on('error', fail)
    child.on('exit', done)
  })

const port = await freePort()
const log = join(folder, 'dev.log')
const out = openSync(log, 'w')
const server = spawn(process.execPath, ['scripts/dev.mjs', '--port', String(port), '--persist-to', state], {
  cwd: root,
  stdio: ['ignore', out, out],
})

async function untilReady() {
  for (const end = Date.now() + START_MS; Date.now() < end; await pause(1000)) {
    if (server.exitCode !== null) break
    const r = await fetch(`http://localhost:${port}/api/v1/openapi.json`).catch(() => null)
    if (r?.ok) return r.json()
  }
  throw new Error(`the dev server does not answer; its log: ${log}`)
}

/** Twenty keys of the fleet's company that may do everything. */
async function makeKeys(scopes) {
  const keys = Array.from({ length: KEYS }, () => `vig_live_${randomBytes(32).toString('base64url')}`)
  const rows = keys.map((key) => {
    const hash = createHash('sha256').update(key).digest('base64url')
    return `insert into api_claves (id, empresa_id, nombre, token_hash, final, permisos, created_at)
      select '${randomUUID()}', empresa_id, 'fuzz', '${hash}', '${key.slice(-4)}', '${JSON.stringify(scopes)}', 1
      from usuarios where email = 'admin@vigia.test'`
  })
  const wrangler = join(root, 'node_modules/.bin/wrangler')
  const args = ['d1', 'execute', 'DB', '--local', '--persist-to', state, '--command', rows.join(';')]
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true' }
  if ((await run(wrangler, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })) !== 0)
    throw new Error('the keys could not be written')
  return keys
}

const RESTARTED = 'Your worker restarted mid-request'

/** Asks the dev server once, by an address that is sent as it stands; the answer is read whole. */
const askOnce = (options, body) =>
  new Promise((done, fail) => {
    const onward = ask({ port, host: 'localhost', ...options }, (answer) => {
      const { statusCode: status, headers } = answer
      buffer(answer).then((read) => done({ status, headers, body: read }), fail)
    })
    onward.on('error', fail)
    onward.end(body)
  })

/** Passes requests on with the first key that may still ask in this minute, and counts what is answered. */
function proxyTo(keys) {
  const statuses = {}
  const spent = keys.map(() => ({ minute: 0, n: 0 }))
  const free = () => {
    const minute = Math.floor(Date.now() / MINUTE)
    const i = spent.findIndex((one) => one.minute !== minute || one.n < A_MINUTE)
    if (i < 0) return null
    spent[i] = spent[i].minute === minute ? { minute, n: spent[i].n + 1 } : { minute, n: 1 }
    return keys[i]
  }
  const proxy = createHttpServer(async (request, response) => {
    let key = free()
    while (key === null) {
      await pause(1000)
      key = free()
    }
    // unzipped, so that what the dev server says of itself can be read
    const own = { host: `localhost:${port}`, authorization: `Bearer ${key}`, 'accept-encoding': 'identity' }
    const headers = { ...request.headers, ...own }
    const options = { method: request.method, path: request.url, headers }
    const body = await buffer(request)
    try {
      let answer = await askOnce(options, body)
      // the dev server starts its worker anew now and then, and says so: that is no answer of the API
      while (answer.status === 503 && answer.body.includes(RESTARTED)) {
        await pause(1000)
        answer = await askOnce(options, body)
      }
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      response.writeHead(answer.status, answer.headers).end(answer.body)
    } catch {
      response.destroy()
    }
  })
  return { proxy, statuses }
}

/** @returns whether the run found nothing */
async function fuzz() {
  const { paths, components } = await untilReady()
  const scopes = components.securitySchemes.key['x-scopes']
  const { proxy, statuses } = proxyTo(await makeKeys(scopes))
  await new Promise((done) => proxy.listen(0, '127.0.0.1', done))
  const base = `http://127.0.0.1:${proxy.address().port}/api/v1`
  const operations = Object.values(paths).flatMap((path) => Object.keys(path)).length
  const [command, ...before] = (process.env.SCHEMATHESIS ?? 'uvx schemathesis').split(' ')
  const count = () => Object.values(statuses).reduce((sum, n) => sum + n, 0)
  let clean = true
  // operations without parameters run out of examples: the rest is asked of the others, by other seeds
  for (let seed = 1; clean && count() < wanted; seed++) {
    const many = String(Math.ceil(wanted / operations))
    const args = ['run', `${base}/openapi.json`, '--url', base, '--checks', CHECKS.join(','), '--continue-on-failure']
    const extent = ['--max-examples', many, '--seed', String(seed), '--request-timeout', String(ANSWER_S)]
    clean = (await run(command, [...before, ...args, ...extent], { cwd: folder })) === 0
  }
  proxy.close()
  const faults = Object.entries(statuses).filter(([status]) => Number(status) >= 500)
  console.log(`${count()} examples to ${operations} operations: ${JSON.stringify(statuses)}`)
  return clean && faults.length === 0
}

try {
  process.exitCode = (await fuzz()) ? 0 : 1
} finally {
  server.kill('SIGINT')
  await new Promise((done) => (server.exitCode === null ? server.once('exit', done) : done()))
  if (process.exitCode === 0) rmSync(folder, { recursive: true, force: true })
}
