import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { en as textsEn } from '~/i18n/en'
import { es as textsEs } from '~/i18n/es'
import { type Block, partsOf, plainText, textsOf } from '~/public/help/format'
import { PAGES, pageAt, pathOf } from '~/public/help/pages'
import { PICTURES } from '~/public/help/pictures'
import { entriesOf, find } from '~/public/help/search'
import { UMBRALES } from '../../worker/domain/alertas/umbral'
import { copPrice, PLANES, PLANS } from '../../worker/domain/suscripcion/plan'
import { helpOf } from '../support/help'

const ES = helpOf('es')
const LANGUAGES = ['es', 'en'] as const

const tableOf = (blocks: readonly Block[]) => blocks.flatMap((b) => ('tabla' in b ? [b.tabla] : [])).at(0) ?? []
const figureIn = (text = '') => Number(text.replace(/\D/g, ''))

describe('the help', () => {
  test.each(LANGUAGES)('links in %s to pages and sections that it has', (idioma) => {
    const pages = helpOf(idioma)
    for (const id of PAGES) {
      for (const [anchor, { blocks }] of Object.entries(pages[id].sections)) {
        expect(anchor).toMatch(/^[a-z][a-z-]*$/)
        for (const part of blocks.flatMap(textsOf).flatMap(partsOf)) {
          if (part.tipo !== 'enlace' || !part.href.startsWith('/docs')) continue
          const [path = '', section] = part.href.split('#')
          const page = pageAt(path)
          expect([id, part.href, page]).not.toContain(null)
          if (page && section) expect(Object.keys(pages[page].sections)).toContain(section)
        }
      }
    }
  })

  test.each(LANGUAGES)('says in %s the prices that are charged and the limits that hold', (idioma) => {
    const { suscripcion, equipo } = helpOf(idioma)
    const pricing = tableOf(suscripcion.sections.planes?.blocks ?? []).slice(1)
    expect(
      pricing.map(([plan, month, year, vehiculos]) => [plan, figureIn(month), figureIn(year), figureIn(vehiculos)]),
    ).toEqual(
      PLANES.map((plan) => [
        plan,
        copPrice({ plan, periodo: 'mensual' }) / 100,
        copPrice({ plan, periodo: 'anual' }) / 100,
        PLANS[plan].vehiculos,
      ]),
    )
    const people = tableOf(equipo.sections.limites?.blocks ?? []).slice(1)
    expect(people.map(([, miembros, administradores]) => [figureIn(miembros), figureIn(administradores)])).toEqual(
      PLANES.map((plan) => [PLANS[plan].miembros, PLANS[plan].administradores]),
    )
  })

  test.each(LANGUAGES)('calls in %s what is to be touched as the screens call it', (idioma) => {
    const stringsOf = (of: unknown): string[] =>
      typeof of === 'string' ? of.split('|') : typeof of === 'object' && of ? Object.values(of).flatMap(stringsOf) : []
    const dictionary = idioma === 'es' ? textsEs : textsEn
    // a label that counts is called by its word
    const onScreens = stringsOf(dictionary).map((text) => text.replace(/^\{n\} /, ''))
    // the label of a button with a file format, put together on the screen
    const exports = ['CSV', 'Excel'].map((format) => `${dictionary.activity.export} ${format}`)
    for (const id of PAGES) {
      // the guide of the phone names menus of the phone
      if (id === 'celular-del-conductor') continue
      const blocks = Object.values(helpOf(idioma)[id].sections).flatMap(({ blocks }) => blocks)
      for (const part of blocks.flatMap(textsOf).flatMap(partsOf)) {
        if (part.tipo !== 'fuerte') continue
        const said = [...onScreens, ...exports].some((text) => text.startsWith(part.texto))
        expect([id, part.texto, said]).toEqual([id, part.texto, true])
      }
    }
  })

  test('names the thresholds that a company has unless it chooses others', () => {
    const text = (ES.alertas.sections.cuando?.blocks ?? []).flatMap(textsOf).join(' ')
    expect(text).toContain(`${UMBRALES.slice(0, 4).join(', ')} y 1 día`)
  })

  test.each(LANGUAGES)(
    'has each of its pictures as a reader of %s sees the product, of the size it says, and no other',
    async (idioma) => {
      const folder = new URL(`../../public/docs/${idioma}/`, import.meta.url)
      const sizes = readdirSync(folder).map(async (nombre) => {
        const picture = readFileSync(new URL(nombre, folder))
        expect(picture.length, nombre).toBeLessThan(60_000)
        const { width, height } = await sharp(picture).metadata()
        return [nombre, [width, height]] as const
      })
      expect(Object.fromEntries(await Promise.all(sizes))).toEqual(
        Object.fromEntries(Object.entries(PICTURES).map(([id, picture]) => [`${id}.webp`, picture[idioma]])),
      )
    },
  )

  test('reads bold, code and links out of a text, and nothing else', () => {
    expect(partsOf('En **Equipo**, `q` y [aquí](/docs/equipo) 2 * 3')).toEqual([
      { tipo: 'texto', texto: 'En ' },
      { tipo: 'fuerte', texto: 'Equipo' },
      { tipo: 'texto', texto: ', ' },
      { tipo: 'codigo', texto: 'q' },
      { tipo: 'texto', texto: ' y ' },
      { tipo: 'enlace', texto: 'aquí', href: '/docs/equipo' },
      { tipo: 'texto', texto: ' 2 * 3' },
    ])
    expect(plainText('<b>x</b> **y**')).toBe('<b>x</b> y')
  })
})

describe('a search of the help', () => {
  const lookup = (q: string) => find(entriesOf(ES), q).map(({ href }) => href)

  test.each([
    ['tecnomecanica', '/docs/documentos#registrar'],
    ['CÓMO RENOVAR EL SOAT', '/docs/documentos#renovar'],
    ['wasap', '/docs/rastreo#enlace'],
    ['cancelar', '/docs/suscripcion#cancelar'],
    ['batería', '/docs/celular-del-conductor#pantalla'],
    ['no aplica', '/docs/documentos#no-aplica'],
  ])('for «%s» finds %s', (q, href) => {
    expect(lookup(q).slice(0, 8)).toContain(href)
  })

  test('puts first what says it in its title, and finds nothing for nothing', () => {
    expect(lookup('semaforo')[0]).toBe('/docs/vehiculos#semaforo')
    for (const q of ['', ' ', 'el', 'xyzzy', '**']) expect(lookup(q)).toEqual([])
  })

  test('has an entry for each section of each page', () => {
    const sections = PAGES.flatMap((id) => Object.keys(ES[id].sections).map((anchor) => `${pathOf(id)}#${anchor}`))
    expect(entriesOf(ES).map(({ href }) => href)).toEqual(sections)
  })
})
