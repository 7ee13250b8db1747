/**
 * Makes the pictures of the help out of the running product: starts it with a fresh demo fleet, walks it in Chromium and
 * writes public/docs/*.webp and their sizes (app/public/help/pictures.ts). `npm run pictures`; --base takes a product that
 * runs already with a fresh demo fleet, names after it make only those pictures.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { CLAVE } from './demo/flota.mjs'
import { drawTiles } from './guide-tiles.mjs'
import { WALKS } from './guide-walks.mjs'

const { values, positionals } = parseArgs({ options: { base: { type: 'string' } }, allowPositionals: true })
const PUERTO = 8797
const base = values.base ?? `http://localhost:${PUERTO}`
const raiz = fileURLToPath(new URL('..', import.meta.url))
const CARPETA = join(raiz, 'public/docs')
const LISTA = join(raiz, 'app/public/help/pictures.ts')
const PESO_MAX = 60_000
const TOTAL_MAX = 1_500_000
const CALIDADES = [80, 70, 60, 50, 40]
const ESCRITORIO = { viewport: { width: 1180, height: 760 }, deviceScaleFactor: 1.5 }
const CELULAR = {
  viewport: { width: 390, height: 780 },
  deviceScaleFactor: 1.5,
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  geolocation: { latitude: 4.65812, longitude: -74.0572, accuracy: 8 },
  permissions: ['geolocation'],
}

/** The product with a demo fleet of its own; the answer stops it. */
async function start() {
  if (values.base) return () => {}
  const estado = mkdtempSync(join(tmpdir(), 'vigia-guias-'))
  const args = ['scripts/dev.mjs', '--port', String(PUERTO), '--persist-to', estado]
  const hijo = spawn(process.execPath, args, { cwd: raiz, stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((listo, falla) => {
    hijo.stdout.on('data', (texto) => String(texto).includes(`Vigía en ${base}`) && listo())
    hijo.on('exit', () => falla(new Error('the product did not start')))
  })
  return async () => {
    const fin = new Promise((listo) => hijo.on('exit', listo))
    hijo.removeAllListeners('exit').on('exit', () => {})
    hijo.kill('SIGTERM')
    await Promise.race([fin, new Promise((r) => setTimeout(r, 5000))])
    rmSync(estado, { recursive: true, force: true })
  }
}

const sizes = readSizes()
/** What there is already, for a run that makes some of them. */
function readSizes() {
  try {
    const [, json = '{}'] = /= (\{[\s\S]*\}) as const/.exec(readFileSync(LISTA, 'utf8')) ?? []
    return JSON.parse(json.replaceAll(/'?([\w-]+)'?:/g, '"$1":').replaceAll(/,(\s*[}\]])/g, '$1'))
  } catch {
    return {}
  }
}

const COMO_SE_VE_MS = 1500

/**
 * What the browser that takes the pictures shows otherwise than a reader's, while a picture is taken: days in Spanish (a date
 * field speaks the language of its browser), and addresses of the product instead of this machine's.
 */
function asReadersSee(ms) {
  const put = (campo, type, value) => Object.assign(campo, { type, value })
  for (const campo of document.querySelectorAll('input[type=date], input[readonly]')) {
    const { type, value } = campo
    const visto =
      type === 'date'
        ? value.split('-').reverse().join('/') || 'dd/mm/aaaa'
        : value.replace(location.origin, 'https://vigia.example')
    put(campo, 'text', visto)
    setTimeout(() => put(campo, type, value), ms)
  }
}

/** Writes a picture of a part of the page, as good as its weight allows. */
async function take(page, id, part, aire = 0) {
  const { width, height } = page.viewportSize()
  await part?.scrollIntoViewIfNeeded()
  await page.evaluate(asReadersSee, COMO_SE_VE_MS)
  const caja = part ? await part.boundingBox() : { x: 0, y: 0, width, height }
  const x = Math.max(0, Math.floor(caja.x - aire))
  const y = Math.max(0, Math.floor(caja.y - aire))
  const w = Math.min(width - x, Math.ceil(caja.width + 2 * aire))
  const h = Math.min(height - y, Math.ceil(caja.height + 2 * aire))
  const cdp = await page.context().newCDPSession(page)
  for (const quality of CALIDADES) {
    const clip = { x, y, width: w, height: h, scale: 1 }
    const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality, clip })
    const bytes = Buffer.from(data, 'base64')
    if (bytes.length > PESO_MAX && quality !== CALIDADES.at(-1)) continue
    writeFileSync(join(CARPETA, `${id}.webp`), bytes)
    sizes[id] = [w, h]
    console.log(`${id.padEnd(22)} ${w}×${h} ${(bytes.length / 1000).toFixed(1)} kB (${quality})`)
    break
  }
  await cdp.detach()
}

async function open(browser, tile, options) {
  const context = await browser.newContext({
    ...options,
    baseURL: base,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(60_000)
  await context.route(/^https:\/\/tile\./, (route) => {
    const [, z, x, y] = /\/(\d+)\/(\d+)\/(\d+)/.exec(route.request().url()) ?? []
    return route.fulfill({ body: tile(Number(z), Number(x), Number(y)), contentType: 'image/svg+xml' })
  })
  return context.newPage()
}

async function signIn(page, email) {
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(CLAVE)
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
  await page.waitForURL(/\/(admin|home)/)
}

const stop = await start()
mkdirSync(CARPETA, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
})
let faults = 0
try {
  const tile = await drawTiles()
  const admin = await open(browser, tile, ESCRITORIO)
  await signIn(admin, 'admin@vigia.test')
  const rooms = {
    admin,
    usuario: async () => {
      const page = await open(browser, tile, ESCRITORIO)
      await signIn(page, 'usuario@vigia.test')
      return page
    },
    phone: async () => {
      const page = await open(browser, tile, CELULAR)
      // a browser without a window has no screen to keep on
      await page.addInitScript(() => {
        const wakeLock = {
          request: async () => Object.assign(new EventTarget(), { released: false, release: async () => {} }),
        }
        Object.defineProperty(navigator, 'wakeLock', { value: wakeLock })
      })
      return page
    },
  }
  for (const [name, walk] of Object.entries(WALKS)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    try {
      await walk(rooms, take)
    } catch (error) {
      faults++
      console.error(`${name}: ${error.message}`)
    }
  }
} finally {
  await browser.close()
  await stop()
}

const ordered = Object.fromEntries(Object.entries(sizes).sort(([a], [b]) => (a < b ? -1 : 1)))
const lines = Object.entries(ordered).map(([id, [w, h]]) => `  ${/-/.test(id) ? `'${id}'` : id}: [${w}, ${h}],`)
writeFileSync(
  LISTA,
  `/** The pictures of the help and their width and height: written by scripts/guide-pictures.mjs. */\nexport const PICTURES = {\n${lines.join('\n')}\n} as const\n\nexport type PictureId = keyof typeof PICTURES\n`,
)
const total = Object.keys(sizes).reduce((n, id) => n + statSync(join(CARPETA, `${id}.webp`)).size, 0)
console.log(`${Object.keys(sizes).length} pictures, ${(total / 1000).toFixed(0)} kB`)
if (faults > 0 || total > TOTAL_MAX) process.exit(1)
