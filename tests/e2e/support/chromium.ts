/**
 * One Chromium for the whole run; every test opens its own context in it. It resolves this machine only: map tiles come
 * from a local server, any other name fails. Configuring that in the browser, instead of intercepting each request,
 * keeps its cache working.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    chromium: string
  }
}

const CANDIDATES = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mM8c+bMfwAGNgLLV5vR6gAAAABJRU5ErkJggg==',
  'base64',
)

/**
 * Switches off browser UI that has its own renderer; and the flags of playwright's own list, which this one replaces,
 * that affect what a test sees.
 */
const SIN = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'PaintHolding'],
  ...['HttpsFirstBalancedModeAutoEnable', 'ThirdPartyStoragePartitioning', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'MediaRouter', 'AimEnabled', 'PreconnectToSearch', 'LensOverlay'],
]

async function openTiles() {
  const fixture = (nombre: string) => readFileSync(new URL(`../../fixtures/${nombre}`, import.meta.url))
  const server = createServer(
    { key: fixture('smtp-key.pem'), cert: fixture('smtp-certificate.pem') },
    (_request, response) => {
      const headers = {
        'content-type': 'image/png',
        'access-control-allow-origin': '*',
        'cache-control': 'max-age=600',
      }
      response.writeHead(200, headers).end(TILE)
    },
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, servidor: server }
}

export default async function setup(project: TestProject) {
  const executablePath = CANDIDATES.find((place) => place && existsSync(place))
  if (!executablePath) throw new Error('Chromium is missing: apt-get install -y chromium, or set CHROMIUM to its path')
  const tiles = await openTiles()
  const rules = [
    ...['tile.openstreetmap.org', '*.tile.openstreetmap.org'].map((h) => `MAP ${h} 127.0.0.1:${tiles.port}`),
    ...['MAP * ~NOTFOUND', 'EXCLUDE localhost', 'EXCLUDE 127.0.0.1'],
  ]
  const server = await chromium.launchServer({
    executablePath,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-dev-shm-usage'],
      `--disable-features=${SIN.join(',')}`,
      `--host-resolver-rules=${rules.join(', ')}`,
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
    ],
  })
  project.provide('chromium', server.wsEndpoint())
  return async () => {
    await server.close()
    tiles.servidor.close()
    tiles.servidor.closeAllConnections()
  }
}
