/**
 * Takes the pictures of the help from the running product, in both languages: starts it with a fresh demo fleet, walks
 * through it in Chromium and writes public/docs/{es,en}/*.webp and their sizes (app/public/help/pictures.ts). `npm run
 * pictures`; with names of walks it takes only those pictures; --base uses a product that already runs with a fresh
 * demo fleet.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { findChromium } from '../chromium.mjs'
import { PASSWORD } from '../demo/fleet.mjs'
import { signIn as signInTo } from '../dev/sign-in.mjs'
import { drawTiles } from './tiles.mjs'
import { WALKS } from './walks.mjs'

const { values, positionals } = parseArgs({ options: { base: { type: 'string' } }, allowPositionals: true })
const PORT = 8797
const base = values.base ?? `http://localhost:${PORT}`
const root = fileURLToPath(new URL('../..', import.meta.url))
const FOLDER = join(root, 'public/docs')
const PICTURES_FILE = join(root, 'app/public/help/pictures.ts')
const LANGUAGES = ['es', 'en']
const MAX_BYTES = 45_000
const TOTAL_MAX = 1_500_000
/** How far apart colors are that stay apart, of 255: a screen has few, and without loss its words stay sharp. */
const STEPS = [16, 24, 32]
const DESKTOP = { viewport: { width: 1280, height: 800 } }
const PHONE = {
  viewport: { width: 390, height: 880 },
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  geolocation: { latitude: 4.65812, longitude: -74.0572, accuracy: 8 },
  permissions: ['geolocation'],
}

/** Starts the product with its own demo fleet; the returned function stops it. */
async function start() {
  if (values.base) return () => {}
  const estado = mkdtempSync(join(tmpdir(), 'vigia-guias-'))
  const args = ['scripts/dev.mjs', '--port', String(PORT), '--persist-to', estado]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve, fail) => {
    child.stdout.on('data', (text) => String(text).includes(`Vigía en ${base}`) && resolve())
    child.on('exit', () => fail(new Error('the product did not start')))
  })
  return async () => {
    const end = new Promise((resolve) => child.on('exit', resolve))
    child.removeAllListeners('exit').on('exit', () => {})
    child.kill('SIGTERM')
    await Promise.race([end, new Promise((r) => setTimeout(r, 5000))])
    rmSync(estado, { recursive: true, force: true })
  }
}

/**
 * The pictures by language and name. Written when the product has stopped, because it would rebuild at each new file.
 */
const taken = new Map()

/** Replaces the local address with the product's public one. */
function asReadersSee() {
  for (const field of document.querySelectorAll('input[readonly]'))
    field.value = field.value.replace(location.origin, 'https://vigia.example')
}

/** Whether the page has rendered again since, so that it shows the local address again. */
const namesThisMachine = () =>
  [...document.querySelectorAll('input[readonly]')].some((field) => field.value.includes(location.origin))

/** Where a part of the page lies once the layout is stable: content above it may load later. */
async function boxOf(part) {
  let before = ''
  for (;;) {
    const box = await part.boundingBox()
    if (JSON.stringify(box) === before) return box
    before = JSON.stringify(box)
    await part.page().waitForTimeout(300)
  }
}

/**
 * A screenshot as WebP without loss, after rare colors that differ by less than a step became one: the commonest of them.
 * So grounds keep their color to the letter, and a small lamp keeps its own.
 */
async function inSteps(png, step) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixels = data.length / 3
  const colorAt = (i) => data.readUIntBE(i * 3, 3)
  const counts = new Map()
  for (let i = 0; i < pixels; i++) counts.set(colorAt(i), (counts.get(colorAt(i)) ?? 0) + 1)
  const near = (color) => [color >> 16, (color >> 8) & 255, color & 255].map((n) => Math.floor(n / step)).join()
  const commonest = new Map()
  for (const color of counts.keys()) {
    const other = commonest.get(near(color))
    if (other === undefined || counts.get(other) < counts.get(color)) commonest.set(near(color), color)
  }
  const isGround = (color) => counts.get(color) > pixels / 1000
  const kept = new Map([...counts.keys()].map((color) => [color, isGround(color) ? color : commonest.get(near(color))]))
  for (let i = 0; i < pixels; i++) data.writeUIntBE(kept.get(colorAt(i)), i * 3, 3)
  return sharp(data, { raw: info }).webp({ lossless: true, effort: 6 }).toBuffer()
}

/**
 * Takes a picture of a part of the page, with as many colors as its size limit allows.
 * @param {{ hasta?: import('playwright-core').Locator, padding?: number, most?: number }} [how] hasta: the last element in
 * it, else what a dialog shows; padding: pixels under it; most: bytes, where a map would take too many
 */
async function take(idioma, page, id, part, { hasta, padding = 0, most = MAX_BYTES } = {}) {
  await part?.scrollIntoViewIfNeeded()
  await page.mouse.move(0, 0)
  const { width, height } = page.viewportSize()
  const box = part ? await boxOf(part) : { x: 0, y: 0, width, height }
  const end = hasta && (await boxOf(hasta))
  box.height = Math.min(box.height, end ? end.y + end.height + padding - box.y : height)
  const top = await page.evaluate(() => scrollY)
  // nothing that lies behind a dialog
  const x = Math.ceil(box.x)
  const y = Math.ceil(box.y + top)
  const clip = {
    x,
    y,
    width: Math.floor(box.x + box.width) - x,
    height: Math.floor(box.y + top + box.height) - y,
    scale: 1,
  }
  const cdp = await page.context().newCDPSession(page)
  const shoot = async () => {
    for (;;) {
      await page.evaluate(asReadersSee)
      const how = { format: 'png', clip, captureBeyondViewport: true }
      const { data } = await cdp.send('Page.captureScreenshot', how)
      if (!(await page.evaluate(namesThisMachine))) return Buffer.from(data, 'base64')
    }
  }
  const png = await shoot()
  await cdp.detach()
  for (const step of STEPS) {
    const bytes = await inSteps(png, step)
    if (bytes.length > most && step !== STEPS.at(-1)) continue
    taken.set(`${idioma}/${id}`, bytes)
    console.log(
      `${idioma} ${id.padEnd(24)} ${clip.width}×${clip.height} ${(bytes.length / 1000).toFixed(1)} kB (${step})`,
    )
    break
  }
}

async function open(browser, tile, options) {
  const context = await browser.newContext({
    ...options,
    baseURL: base,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
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
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=contrasena]').fill(PASSWORD)
  await page.locator('input[name=contrasena]').press('Enter')
  await page.waitForURL(/\/(admin|home)/)
}

/** Chooses the language in the person's settings. */
async function speak(page, ajustes, idioma) {
  await page.goto(ajustes)
  if ((await page.locator('html').getAttribute('lang')) === idioma) return
  const selected = page.locator(`input[name=idioma][value=${idioma}]`)
  await selected.check({ force: true })
  await page.locator('form', { has: selected }).locator('[type=submit]').click()
  await page.locator(`html[lang=${idioma}]`).waitFor()
}

// before the product, which would be left running without it
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    // date inputs follow the browser's language, as for a reader with the same language
    '--enable-blink-features=LangAttributeAwareFormControlUI',
  ],
})
const stop = await start()
let faults = 0
try {
  const tile = await drawTiles()
  const admin = await open(browser, tile, DESKTOP)
  await signIn(admin, 'admin@vigia.test')
  const roomsIn = (idioma) => ({
    idioma,
    admin,
    usuario: async () => {
      const page = await open(browser, tile, DESKTOP)
      await signIn(page, 'usuario@vigia.test')
      await speak(page, '/settings', idioma)
      return page
    },
    superAdmin: async () => {
      const { context } = await signInTo(browser, base, 'superadmin@vigia.test')
      const storageState = await context.storageState()
      await context.close()
      return open(browser, tile, { ...DESKTOP, storageState })
    },
    phone: async () => {
      const page = await open(browser, tile, PHONE)
      // headless Chromium has no screen to keep on
      await page.addInitScript(() => {
        const wakeLock = {
          request: async () => Object.assign(new EventTarget(), { released: false, release: async () => {} }),
        }
        Object.defineProperty(navigator, 'wakeLock', { value: wakeLock })
        // nor does its GPS report a speed: 32 km/h, to the north
        const coords = { speed: { get: () => 8.9 }, heading: { get: () => 0 } }
        Object.defineProperties(GeolocationCoordinates.prototype, coords)
      })
      return page
    },
  })
  for (const [name, walk] of Object.entries(WALKS)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    for (const idioma of LANGUAGES) {
      try {
        await speak(admin, '/admin/settings', idioma)
        await walk(roomsIn(idioma), (...picture) => take(idioma, ...picture))
      } catch (error) {
        faults++
        console.error(`${idioma} ${name}: ${error.message}`)
      }
    }
  }
} finally {
  await browser.close()
  await stop()
}

// delete pictures that no walk takes any more
if (positionals.length === 0 && faults === 0) rmSync(FOLDER, { recursive: true, force: true })
for (const idioma of LANGUAGES) mkdirSync(join(FOLDER, idioma), { recursive: true })
for (const [name, bytes] of taken) writeFileSync(join(FOLDER, `${name}.webp`), bytes)

let total = 0
const lines = []
for (const file of readdirSync(join(FOLDER, 'es')).sort()) {
  const id = file.replace('.webp', '')
  const both = []
  for (const idioma of LANGUAGES) {
    const bytes = readFileSync(join(FOLDER, idioma, file))
    const { width, height } = await sharp(bytes).metadata()
    total += bytes.length
    both.push(`${idioma}: [${width}, ${height}]`)
  }
  lines.push(`  ${/-/.test(id) ? `'${id}'` : id}: { ${both.join(', ')} },`)
}
writeFileSync(
  PICTURES_FILE,
  `import type { Idioma } from '../address'

/** The pictures of the help and their width and height: written by scripts/guide/pictures.mjs. */
export const PICTURES = {
${lines.join('\n')}
} as const satisfies Record<string, Record<Idioma, readonly [number, number]>>

export type PictureId = keyof typeof PICTURES
`,
)
console.log(`${lines.length} pictures in two languages, ${(total / 1000).toFixed(0)} kB`)
if (faults > 0 || total > TOTAL_MAX) process.exit(1)
