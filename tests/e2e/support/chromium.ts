/**
 * One Chromium for the whole run; every test opens its own context in it. It resolves this machine only: map tiles come
 * from a local server, any other name fails. Configuring that in the browser, instead of intercepting each request,
 * keeps its cache working.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../../scripts/chromium.mjs'

const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mM8c+bMfwAGNgLLV5vR6gAAAABJRU5ErkJggg==',
  'base64',
)

/**
 * Switches off browser UI that has its own renderer; and the flags of playwright's own list, which this one replaces,
 * that affect what a test sees.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'PaintHolding',
  'HttpsFirstBalancedModeAutoEnable',
  'ThirdPartyStoragePartitioning',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'MediaRouter',
  'AimEnabled',
  'PreconnectToSearch',
  'LensOverlay',
]

/** The port of a server of map tiles, which does not keep the process alive. */
async function openTiles(): Promise<number> {
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
  return (server.unref().address() as AddressInfo).port
}

/** Starts Chromium as a child of this process, with which it ends. */
export async function openChromium(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath)
    throw new Error('Chromium is missing: apt-get install -y chromium-headless-shell, or set CHROMIUM to its path')
  const tiles = await openTiles()
  const rules = [
    ...['tile.openstreetmap.org', '*.tile.openstreetmap.org'].map((h) => `MAP ${h} 127.0.0.1:${tiles}`),
    'MAP * ~NOTFOUND',
    'EXCLUDE localhost',
    'EXCLUDE 127.0.0.1',
  ]
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-dev-shm-usage',
      `--disable-features=${DISABLED_FEATURES.join(',')}`,
      `--host-resolver-rules=${rules.join(', ')}`,
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // no page lives long enough to earn what these compile: a tenth of a test's processor time
      '--js-flags=--no-maglev,--no-turbofan',
      // letters as wide as on a phone, not rounded to whole pixels, which only the headless shell does
      '--font-render-hinting=none',
    ],
  })
}
