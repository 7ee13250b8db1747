/**
 * Every screen, on a phone in the dark theme and on a desktop in the light one. Its other states (empty, failed, each
 * of its dialogs) alternate between the two, as the surrounding layout was checked already. axe finds nothing, nothing
 * scrolls sideways at 360 px, and the console stays clean. The walks of the other files run axe in both themes.
 */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { es } from '~/i18n/es'
import { createEmpresa, execute, ORIGIN } from '../../support/world'
import { axeFailures, expectNoOverflow } from '../support/axe'
import { DESKTOP, list, TELEFONO, test, visit } from '../support/browser'
import { DOCUMENTOS } from '../support/screens/documentos'
import { FIRST } from '../support/screens/first'
import { FLEET } from '../support/screens/fleet'
import { PLATFORM } from '../support/screens/platform'
import { AJUSTES } from '../support/screens/settings'
import { VISITS } from '../support/screens/visits'
import { JOB } from '../support/screens/work'
import { createWorld, type World } from '../support/screens/world'

const NARROW = { width: 360, height: 740 }
const SCREENS = [...FIRST, ...PLATFORM, ...FLEET, ...AJUSTES, ...DOCUMENTOS, ...JOB, ...VISITS]

let m: World
beforeAll(async () => {
  m = await createWorld()
})

/** Keys of texts that the page shows in place of their texts: those of a section that the browser does not have. */
async function keysShown(p: Page): Promise<string[]> {
  const html = (await p.content()).replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
  const texts: Record<string, Record<string, string>> = es
  return [...html.matchAll(/\b(\w+)\.(\w+)\b/g)].flatMap(([word, section = '', key = '']) =>
    Object.hasOwn(texts, section) && Object.hasOwn(texts[section] ?? {}, key) ? [word] : [],
  )
}

const seen = new Set<string>()
let turns = 0

/** Goes from one state of a page to another as a click does; false where the browser is on another page. */
const navigateInside = async (p: Page, destination: string): Promise<boolean> => {
  const [here, there] = [new URL(p.url(), ORIGIN), new URL(destination, ORIGIN)]
  if (here.pathname !== there.pathname || here.search === there.search) return false
  const went = await p.evaluate(async (a) => {
    const { __remixRouter: router } = window as { __remixRouter?: { navigate(a: string): Promise<void> } }
    await router?.navigate(a)
    // until it is rendered
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
    return router !== undefined
  }, destination)
  if (went) expect(new URL(p.url()).search, 'where it led').toBe(there.search)
  return went
}

/** A folder for pictures of each screen, on both widths in both themes; without it none are taken. */
const PICTURES_DIR = process.env.PICTURES_DIR
const takePicture = async (p: Page, nombre: string, width: string, themes: ('dark' | 'light')[]) => {
  if (!PICTURES_DIR) return
  for (const theme of themes) {
    await p.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const archivo = `${nombre.replaceAll(/[^\p{L}\d]+/gu, '-')} ${width} ${theme}.png`
    await p.screenshot({ path: join(PICTURES_DIR, archivo) })
  }
}

test.for(SCREENS)('$nombre', { timeout: 90_000 }, async (screen, { navegador: browser }) => {
  const { nombre, as: actor, estado, antes: before, failure } = screen
  const path = screen.path(m)
  if (estado) browser.tolerate(new RegExp(`status of ${estado}`))
  const phone = path.startsWith('/track')
  const p = await browser.open({
    as: actor?.(m),
    tamano: TELEFONO,
    movil: phone,
    theme: 'dark',
    continuous: !phone,
  })
  if (failure) await p.setExtraHTTPHeaders({ 'x-d1-fault': JSON.stringify({ en: failure, failure: true }) })
  const { pathname, searchParams: params } = new URL(path, ORIGIN)
  const page = [pathname.replace(/[\w-]{40,}/, ''), params.get('tab'), params.get('vista')].join(' ')
  const turn = seen.has(page) ? ++turns % 2 : null
  seen.add(page)
  if (turn === null || estado || failure || !(await navigateInside(p, path))) {
    const response = await p.goto(path)
    expect(response?.status(), path).toBe(estado ?? 200)
    await list(p)
  }
  await before?.(p, m)
  expect(await keysShown(p), 'texts that are not loaded').toEqual([])
  // the retry link of a failed part points to the current page
  const retry = p.getByRole('link', { name: 'Intentar de nuevo' })
  for (const one of failure ? await retry.all() : []) expect(await one.getAttribute('href')).toBe(path)
  // every screen has a title, one h1 and one main region
  const { title, h1, main } = await p.evaluate(() => ({
    title: document.title.length,
    h1: document.querySelectorAll('h1').length,
    main: document.querySelectorAll('main').length,
  }))
  expect({ title: title > 3, h1, main }).toEqual({ title: true, h1: 1, main: 1 })
  // the layout was checked with the first state of the page
  const where = turn === null ? 'html' : (await p.locator('dialog[open]').count()) ? 'dialog[open]' : 'main'
  const failures = turn === 0 ? [] : (await axeFailures(p, ['dark'], where)).map((f) => `390, ${f}`)
  await takePicture(p, nombre, '390', ['light', 'dark'])
  await p.setViewportSize(NARROW)
  await expectNoOverflow(p).catch((error: Error) => failures.push(`360: ${error.message}`))
  if (turn !== 1 || PICTURES_DIR) {
    // the same page on a desktop: a table where the phone has cards
    await p.setViewportSize(DESKTOP)
    await p.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await before?.(p, m)
    await expectNoOverflow(p).catch((error: Error) => failures.push(`1440: ${error.message}`))
    failures.push(...(await axeFailures(p, ['light'], where)).map((f) => `1440, ${f}`))
    await takePicture(p, nombre, '1440', ['dark', 'light'])
  }
  expect(failures).toEqual([])
})

test('an English reader gets English, and nothing stays Spanish in the layout', async ({ navegador: browser }) => {
  const empresa = await createEmpresa({ vehiculos: 1 })
  await execute([["update usuarios set idioma = 'en' where id = ?", [empresa.admin.id]]])
  const p = await browser.open({ as: empresa.admin })
  await visit(p, '/admin/vehicles')
  expect(await p.locator('html').getAttribute('lang')).toBe('en')
  expect(await p.getByRole('heading', { level: 1 }).textContent()).toBe('Vehicles')
})
