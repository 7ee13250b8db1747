/** Accessibility and shape of what is on the screen now. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Fails when axe finds anything on the page as it stands, in the light theme or in the dark one. */
export async function sinFallas(pagina: Page, nombre = new URL(pagina.url()).pathname): Promise<void> {
  await pagina.evaluate(AXE)
  for (const tema of ['light', 'dark'] as const) {
    await pagina.emulateMedia({ colorScheme: tema, reducedMotion: 'reduce' })
    const resultado = (await pagina.evaluate(
      'axe.run(document, { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } })',
    )) as AxeResults
    const fallas = resultado.violations.flatMap((v) =>
      v.nodes.map((n) => `${v.id}: ${n.target.join(' ')} — ${n.failureSummary?.replaceAll('\n', ' ')}`),
    )
    expect(fallas, `${nombre}, ${tema}`).toEqual([])
  }
}

/** Fails when the page is wider than its window: nothing scrolls sideways. */
export async function sinDesborde(pagina: Page): Promise<void> {
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
