/**
 * Every screen, on a phone in the dark theme and on a desktop in the light one. Its other states (empty, failed, each
 * of its dialogs) alternate between the two, as the surrounding layout was checked already. axe finds nothing, nothing
 * scrolls sideways (at 320 px, and in its first state at any width), and the console stays clean. The walks of the other
 * files run axe in both themes.
 */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { es } from '~/i18n/es'
import { createEmpresa, execute, ORIGIN } from '../../support/world'
import { axeFailures, expectNoOverflow, tooWide } from '../support/axe'
import { DESKTOP, list, SLOW, test, visit } from '../support/browser'
import { DOCUMENTOS } from '../support/screens/documentos'
import { FIRST } from '../support/screens/first'
import { FLEET } from '../support/screens/fleet'
import { PLATFORM } from '../support/screens/platform'
import { AJUSTES } from '../support/screens/settings'
import { SHARES } from '../support/screens/shares'
import { VISITS } from '../support/screens/visits'
import { JOB } from '../support/screens/work'
import { createWorld, type World } from '../support/screens/world'
import { smallTargets } from '../support/targets'

/** The screens whose targets are measured for a finger, in their first state. */
const FOR_FINGERS = /^(super-)?admin(\/\w+)?$|^(usuario|público) |^(vehículo\/|reportes|recorridos|episodios|lugares)/
/** Those that are measured in each state: they share an address with others. */
const ALWAYS_FOR_FINGERS = /^(compartidas|celular|contabilidad)|idioma=en$|^configuración: (notificaciones|seguridad)$/
const NARROW = { width: 360, height: 740 }
/** What other states of a screen must fit into; its first state is measured at every width. */
const NARROWEST = { width: 320, height: 740 }
const SCREENS = [...FIRST, ...PLATFORM, ...FLEET, ...AJUSTES, ...DOCUMENTOS, ...JOB, ...VISITS, ...SHARES]

let m: World
beforeAll(async () => {
  m = await createWorld()
})

/** What every screen must have, and the words in it that may be keys of texts. Read in the page: its HTML is long. */
const readPage = (p: Page) =>
  p.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as Element
    for (const code of copy.querySelectorAll('script, style')) code.remove()
    return {
      title: document.title.length,
      h1: document.querySelectorAll('h1').length,
      main: document.querySelectorAll('main').length,
      words: [...new Set(copy.outerHTML.match(/\b\w+\.\w+\b/g))],
    }
  })

/** Keys of texts that are shown in place of their texts: those of a section that the browser does not have. */
const keysAmong = (words: string[]) =>
  words.filter((word) => {
    const [section = '', key = ''] = word.split('.')
    const texts: Record<string, Record<string, string>> = es
    return Object.hasOwn(texts, section) && Object.hasOwn(texts[section] ?? {}, key)
  })

const seen = new Set<string>()
let turns = 0

/** Addresses, without what follows «?», that were hydrated when they were loaded; public ones never are. */
const hydrated = new Set<string>()
/** An address without the key of a link. */
const keyless = (pathname: string) => pathname.replace(/[\w-]{40,}/, '')
const areaOf = (pathname: string) => pathname.split('/')[1]

/** They load themselves as documents of their own, whose policy alone lets the provider in. */
const OWN_DOCUMENTS = /^\/admin\/settings\/(card|pay)$/

/** Goes from one state or page to another of the same area as a click does; false where the browser has to load it. */
const navigateInside = async (p: Page, destination: string): Promise<boolean> => {
  const here = new URL(p.url(), ORIGIN)
  const there = new URL(destination, ORIGIN)
  if (!hydrated.has(keyless(there.pathname)) || areaOf(here.pathname) !== areaOf(there.pathname)) return false
  if (here.pathname === there.pathname && here.search === there.search) return false
  if ([here, there].some(({ pathname }) => OWN_DOCUMENTS.test(pathname))) return false
  return p.evaluate(async (to) => {
    const { __remixRouter: router } = window as {
      __remixRouter?: {
        navigate(to: string): Promise<void>
        state: { navigation: { state: string }; revalidation: string }
      }
    }
    // no click leads away from under the palette
    if (!router || document.querySelector('.palette')) return false
    const until = async (done: () => boolean) => {
      for (const end = Date.now() + 5000; !done() && Date.now() < end; ) await new Promise((r) => setTimeout(r, 10))
      return done()
    }
    const isIdle = () => router.state.navigation.state === 'idle' && router.state.revalidation === 'idle'
    if (!(await until(isIdle))) return false
    await router.navigate(to)
    // the frame may ask the server whether it is there before it lets go
    const led = await until(() => location.pathname + location.search === to && isIdle())
    // until it is rendered; a page that is never idle has been by then
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }))
    return led
  }, there.pathname + there.search)
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

test.for(SCREENS)('$nombre', { timeout: 90_000 * SLOW }, async (screen, { browser }) => {
  const { nombre, as: actor, estado, antes: before, failure } = screen
  const path = screen.path(m)
  if (estado) browser.tolerate(new RegExp(`status of ${estado}`))
  const phone = path.startsWith('/track')
  const p = await browser.open({
    as: actor?.(m),
    tamano: NARROW,
    movil: phone,
    theme: 'dark',
    continuous: !phone,
  })
  if (failure) await p.setExtraHTTPHeaders({ 'x-d1-fault': JSON.stringify({ en: failure, failure: true }) })
  const { pathname, searchParams: params } = new URL(path, ORIGIN)
  const page = [keyless(pathname), params.get('tab'), params.get('vista')].join(' ')
  const turn = seen.has(page) ? ++turns % 2 : null
  seen.add(page)
  if (estado || failure || !(await navigateInside(p, path))) {
    const response = await p.goto(path)
    expect(response?.status(), path).toBe(estado ?? 200)
    await list(p)
    if (!estado && (await p.evaluate('"__remixContext" in window'))) hydrated.add(keyless(pathname))
  }
  await before?.(p, m)
  // the retry link of a failed part points to the current page
  const retry = p.getByRole('link', { name: 'Intentar de nuevo' })
  for (const one of failure ? await retry.all() : []) expect(await one.getAttribute('href')).toBe(path)
  const { title, h1, main, words } = await readPage(p)
  expect({ title: title > 3, h1, main }).toEqual({ title: true, h1: 1, main: 1 })
  expect(keysAmong(words), 'texts that are not loaded').toEqual([])
  // the layout was checked with the first state of the page
  const where = turn === null ? 'html' : (await p.locator('dialog[open]').count()) ? 'dialog[open]' : 'main'
  const failures = turn === 0 ? [] : (await axeFailures(p, ['dark'], where)).map((f) => `360, ${f}`)
  if (ALWAYS_FOR_FINGERS.test(nombre) || (turn === null && FOR_FINGERS.test(nombre)))
    failures.push(...(await smallTargets(p)).map((f) => `360, too small for a finger: ${f}`))
  await takePicture(p, nombre, '360', ['light', 'dark'])
  if (turn !== null) await p.setViewportSize(NARROWEST)
  await expectNoOverflow(p).catch((error: Error) => failures.push(`${turn === null ? 360 : 320}: ${error.message}`))
  if (turn !== 1 || PICTURES_DIR) {
    // the same page on a desktop: a table where the phone has cards
    await p.setViewportSize(DESKTOP)
    await p.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await before?.(p, m)
    await expectNoOverflow(p).catch((error: Error) => failures.push(`1440: ${error.message}`))
    failures.push(...(await axeFailures(p, ['light'], where)).map((f) => `1440, ${f}`))
    await takePicture(p, nombre, '1440', ['dark', 'light'])
  }
  if (turn === null) failures.push(...(await tooWide(p)))
  expect(failures, failures.join('; ')).toEqual([])
})

test('an English reader gets English, and nothing stays Spanish in the layout', async ({ browser }) => {
  const empresa = await createEmpresa({ vehiculos: 1 })
  await execute([["update usuarios set idioma = 'en' where id = ?", [empresa.admin.id]]])
  const p = await browser.open({ as: empresa.admin })
  await visit(p, '/admin/vehicles')
  expect(await p.locator('html').getAttribute('lang')).toBe('en')
  expect(await p.getByRole('heading', { level: 1 }).textContent()).toBe('Vehicles')
})

test('a text whose colour cannot be read is found, though all others like it were judged before', async ({
  browser,
}) => {
  const p = await browser.open({ as: (await createEmpresa({ vehiculos: 1 })).admin })
  await visit(p, '/admin/vehicles')
  expect(await axeFailures(p)).toEqual([])
  await p
    .locator('.table tbody .plate')
    .first()
    .evaluate((plate) => {
      plate.setAttribute('style', 'color: #777; background: #666')
    })
  expect(await axeFailures(p)).toEqual([
    expect.stringContaining('light, color-contrast'),
    expect.stringContaining('dark, color-contrast'),
  ])
})

test('a button too small to be hit beside its neighbour is found', async ({ browser }) => {
  const p = await browser.open({ as: (await createEmpresa({ vehiculos: 1 })).admin })
  await visit(p, '/admin/vehicles')
  // parts of the page that are hydrated late would be drawn anew, without what is added here
  await p.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await p.locator('main').evaluate((main) => {
    const style = 'position: fixed; top: 200px; width: 12px; height: 12px; padding: 0; min-width: 0; min-height: 0'
    for (const name of ['uno', 'dos'])
      main.insertAdjacentHTML(
        'beforeend',
        `<button type="button" aria-label="${name}" style="${style}; left: ${name === 'uno' ? 400 : 413}px"></button>`,
      )
  })
  expect(await axeFailures(p, ['light'])).toEqual([
    expect.stringContaining('light, target-size'),
    expect.stringContaining('light, target-size'),
  ])
})
