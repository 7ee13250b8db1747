/**
 * Every screen as it is met, on a phone in the dark and on a desk in the light. Its other states (empty, failed, with each
 * of its dialogs) take turns between the two, as the frame they stand in was looked at already. axe finds nothing, nothing
 * scrolls sideways at 360 px, and the console stays clean. The walks of the other files ask axe in both themes where they
 * pass.
 */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { crearEmpresa, ejecutar, ORIGEN } from '../apoyo/mundo'
import { fallasDeAxe, sinDesborde } from './apoyo/axe'
import { ESCRITORIO, ir, lista, TELEFONO, test } from './apoyo/navegador'
import { AJUSTES } from './apoyo/pantallas/ajustes'
import { FLOTA } from './apoyo/pantallas/flota'
import { crearMundo, type Mundo } from './apoyo/pantallas/mundo'
import { PAPELES } from './apoyo/pantallas/papeles'
import { PLATAFORMA } from './apoyo/pantallas/plataforma'
import { PRIMERAS } from './apoyo/pantallas/primeras'
import { TRABAJO } from './apoyo/pantallas/trabajo'
import { VISITAS } from './apoyo/pantallas/visitas'

const ANGOSTO = { width: 360, height: 740 }
const PANTALLAS = [...PRIMERAS, ...PLATAFORMA, ...FLOTA, ...AJUSTES, ...PAPELES, ...TRABAJO, ...VISITAS]

let m: Mundo
beforeAll(async () => {
  m = await crearMundo()
})

const vistas = new Set<string>()
let turnos = 0

/** Goes from one state of a page to another as a click does; false where the browser stands on another page. */
const enCasa = async (p: Page, destino: string): Promise<boolean> => {
  const [aqui, alla] = [new URL(p.url(), ORIGEN), new URL(destino, ORIGEN)]
  if (aqui.pathname !== alla.pathname || aqui.search === alla.search) return false
  const fue = await p.evaluate(async (a) => {
    const { __remixRouter: router } = window as { __remixRouter?: { navigate(a: string): Promise<void> } }
    await router?.navigate(a)
    // until it is drawn
    await new Promise((listo) => requestIdleCallback(listo, { timeout: 1000 }))
    return router !== undefined
  }, destino)
  if (fue) expect(new URL(p.url()).search, 'where it led').toBe(alla.search)
  return fue
}

/**
 * A folder to leave pictures of each screen in, on both widths in both themes, for who wants to look at all of them;
 * nothing is left without it.
 */
const FOTOS = process.env.FOTOS
const foto = async (p: Page, nombre: string, ancho: string, temas: ('dark' | 'light')[]) => {
  if (!FOTOS) return
  for (const tema of temas) {
    await p.emulateMedia({ colorScheme: tema, reducedMotion: 'reduce' })
    const archivo = `${nombre.replaceAll(/[^\p{L}\d]+/gu, '-')} ${ancho} ${tema}.png`
    await p.screenshot({ path: join(FOTOS, archivo) })
  }
}

test.for(PANTALLAS)('$nombre', { timeout: 90_000 }, async (pantalla, { navegador }) => {
  const { nombre, como, estado, antes, falla } = pantalla
  const path = pantalla.path(m)
  if (estado) navegador.tolera(new RegExp(`status of ${estado}`))
  const celular = path.startsWith('/track')
  const p = await navegador.abrir({
    como: como?.(m),
    tamano: TELEFONO,
    movil: celular,
    tema: 'dark',
    seguido: !celular,
  })
  if (falla) await p.setExtraHTTPHeaders({ 'x-averia-d1': JSON.stringify({ en: falla, falla: true }) })
  const { pathname, searchParams: de } = new URL(path, ORIGEN)
  const pagina = [pathname.replace(/[\w-]{40,}/, ''), de.get('tab'), de.get('vista')].join(' ')
  const turno = vistas.has(pagina) ? ++turnos % 2 : null
  vistas.add(pagina)
  if (turno === null || estado || falla || !(await enCasa(p, path))) {
    const respuesta = await p.goto(path)
    expect(respuesta?.status(), path).toBe(estado ?? 200)
    await lista(p)
  }
  await antes?.(p, m)
  // where a part did not come, to ask for it again leads to where one stands
  const otraVez = p.getByRole('link', { name: 'Intentar de nuevo' })
  for (const uno of falla ? await otraVez.all() : []) expect(await uno.getAttribute('href')).toBe(path)
  // every screen has a name, one heading of the first rank and one main room
  const { titulo, h1, main } = await p.evaluate(() => ({
    titulo: document.title.length,
    h1: document.querySelectorAll('h1').length,
    main: document.querySelectorAll('main').length,
  }))
  expect({ titulo: titulo > 3, h1, main }).toEqual({ titulo: true, h1: 1, main: 1 })
  // the frame was looked at with the first state of the page
  const donde = turno === null ? 'html' : (await p.locator('dialog[open]').count()) ? 'dialog[open]' : 'main'
  const fallas = turno === 0 ? [] : (await fallasDeAxe(p, ['dark'], donde)).map((f) => `390, ${f}`)
  await foto(p, nombre, '390', ['light', 'dark'])
  await p.setViewportSize(ANGOSTO)
  await sinDesborde(p).catch((error: Error) => fallas.push(`360: ${error.message}`))
  if (turno !== 1 || FOTOS) {
    // the same page on a desk: a table where the phone has cards
    await p.setViewportSize(ESCRITORIO)
    await p.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await antes?.(p, m)
    await sinDesborde(p).catch((error: Error) => fallas.push(`1440: ${error.message}`))
    fallas.push(...(await fallasDeAxe(p, ['light'], donde)).map((f) => `1440, ${f}`))
    await foto(p, nombre, '1440', ['dark', 'light'])
  }
  expect(fallas).toEqual([])
})

test('a person who reads English gets it, and nothing stays Spanish in the frame', async ({ navegador }) => {
  const empresa = await crearEmpresa({ vehiculos: 1 })
  await ejecutar([["update usuarios set idioma = 'en' where id = ?", [empresa.admin.id]]])
  const p = await navegador.abrir({ como: empresa.admin })
  await ir(p, '/admin/vehicles')
  expect(await p.locator('html').getAttribute('lang')).toBe('en')
  expect(await p.getByRole('heading', { level: 1 }).textContent()).toBe('Vehicles')
})
