/**
 * `npm run dev` lets wrangler bundle from the source, a way of its own that no other test takes: here its very command
 * runs over the pages that this run has built.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundle } from '../../../scripts/bundle.mjs'
import { serverArguments } from '../../../scripts/dev-server.mjs'
import { SECRETS } from '../../support/secrets'

async function freePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, ready))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return String(port)
}

test('the server of `npm run dev` bundles the source and answers the login page', { timeout: 90_000 }, async () => {
  const { root, client, pages } = await bundle()
  const folder = join(root, '.cache/development')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const config = join(folder, 'wrangler.toml')
  const toml = readFileSync(join(root, 'wrangler.toml'), 'utf8')
  writeFileSync(config, toml.replace('./build/server/index.js', pages).replace('build/client', client))

  const port = await freePort()
  const vars = { ...SECRETS, ENTORNO: 'desarrollo', APP_URL: `http://localhost:${port}` }
  const { NODE_ENV: _, ...env } = process.env
  const server = spawn(
    join(root, 'node_modules/.bin/wrangler'),
    [...serverArguments({ port, persistTo: join(folder, 'state'), vars }), '--config', config],
    {
      cwd: root,
      env: { ...env, CI: 'true', WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false' },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (part) => (said += part))
  const ended = new Promise((resolve) => server.on('exit', resolve))
  try {
    const page = () =>
      fetch(`http://localhost:${port}/login`).then(
        (r) => r.text(),
        () => (server.exitCode === null && !said.includes('[ERROR]') ? 'not yet' : `wrangler failed: ${said}`),
      )
    await expect.poll(page, { timeout: 80_000, interval: 200 }).not.toBe('not yet')
    expect(await page()).toContain('Iniciar sesión')
  } finally {
    process.kill(-(server.pid as number), 'SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
})
