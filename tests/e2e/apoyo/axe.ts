/** Accessibility and shape of what is on the screen now. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Tema = 'light' | 'dark'

/**
 * What axe finds on the page as it stands: everything in the first theme, colours again in the next one.
 * @param donde the part of the page to look at
 */
export async function fallasDeAxe(pagina: Page, temas: Tema[] = ['light', 'dark'], donde = 'html'): Promise<string[]> {
  // half a megabyte to read: once a page. No rule that runs looks into style sheets or media.
  if (!(await pagina.evaluate('typeof axe === "object"'))) await pagina.evaluate(AXE)
  const fallas: string[] = []
  for (const [i, tema] of temas.entries()) {
    await pagina.emulateMedia({ colorScheme: tema, reducedMotion: 'reduce' })
    // names, roles and order do not change with the theme; colours do
    const opciones = i === 0 ? 'rules: { "target-size": { enabled: true } }' : 'runOnly: ["color-contrast"]'
    const resultado = (await pagina.evaluate(
      `axe.run(${JSON.stringify(donde)}, { preload: false, resultTypes: ["violations"], ${opciones} })`,
    )) as AxeResults
    for (const v of resultado.violations)
      for (const n of v.nodes)
        fallas.push(`${tema}, ${v.id}: ${n.target.join(' ')} — ${n.failureSummary?.replaceAll('\n', ' ')}`)
  }
  if (temas.length > 1) await pagina.emulateMedia({ colorScheme: temas[0], reducedMotion: 'reduce' })
  return fallas
}

/** Fails when axe finds anything on the page as it stands, in the light theme or in the dark one. */
export async function sinFallas(pagina: Page, nombre = new URL(pagina.url()).pathname): Promise<void> {
  expect(await fallasDeAxe(pagina), nombre).toEqual([])
}

/** Fails when a cell of a table stands outside of its row, as one does that another screen's class lays out. */
async function cellsInRows(pagina: Page): Promise<void> {
  const loose = await pagina.evaluate(() =>
    [...document.querySelectorAll('table')]
      .filter((table) => getComputedStyle(table).display === 'table')
      .flatMap((table) => [...table.querySelectorAll('td, th')])
      .filter((cell) => !['table-cell', 'none'].includes(getComputedStyle(cell).display))
      .map((cell) => `${cell.tagName.toLowerCase()}.${cell.className}`),
  )
  expect([...new Set(loose)], `${pagina.url()}: cells outside of their rows`).toEqual([])
}

/** Fails when a cell of a row lies over another one, as a name does over its button where a card is too narrow. */
async function cellsApart(pagina: Page): Promise<void> {
  const over = await pagina.evaluate(() =>
    [...document.querySelectorAll('tbody tr')].flatMap((row) => {
      const cells = [...row.children].map((cell) => ({ name: cell.className, box: cell.getBoundingClientRect() }))
      return cells.flatMap((a, i) =>
        cells
          .slice(i + 1)
          .filter(
            (b) =>
              Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left) > 1 &&
              Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top) > 1,
          )
          .map((b) => `${a.name} / ${b.name}`),
      )
    }),
  )
  expect([...new Set(over)], `${pagina.url()}: cells over each other`).toEqual([])
}

/**
 * Fails when the page is wider than its window: nothing scrolls sideways; and when a table's cell falls out of it or lies
 * over another.
 */
export async function sinDesborde(pagina: Page): Promise<void> {
  await cellsInRows(pagina)
  await cellsApart(pagina)
  const anchos = await pagina.evaluate(() => {
    const ancho = document.documentElement.clientWidth
    const culpables = [...document.querySelectorAll('body *')]
      .filter((e) => e.getBoundingClientRect().right > ancho + 1)
      .slice(0, 5)
      .map((e) => `${e.tagName.toLowerCase()}.${e.className}`)
    return { ancho, contenido: document.documentElement.scrollWidth, culpables }
  })
  expect(anchos.contenido, `${pagina.url()} is wider than ${anchos.ancho}: ${anchos.culpables}`).toBeLessThanOrEqual(
    anchos.ancho,
  )
}
