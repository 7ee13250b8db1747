import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { en as textosEn } from '~/i18n/en'
import { es as textosEs } from '~/i18n/es'
import { type Block, partsOf, plainText, textsOf } from '~/public/help/format'
import { PAGES, pageAt, pathOf } from '~/public/help/pages'
import { PICTURES } from '~/public/help/pictures'
import { entriesOf, find } from '~/public/help/search'
import { helpOf } from '~/public/help/use-help'
import { PLANES, precioCop, TABLA } from '../../worker/domain/plan'
import { UMBRALES } from '../../worker/domain/umbral'

const ES = helpOf('es')
const IDIOMAS = ['es', 'en'] as const

const tablaDe = (bloques: readonly Block[]) => bloques.flatMap((b) => ('tabla' in b ? [b.tabla] : [])).at(0) ?? []
const cifra = (texto = '') => Number(texto.replace(/\D/g, ''))

describe('the help', () => {
  test.each(IDIOMAS)('links in %s to pages and sections that it has', (idioma) => {
    const paginas = helpOf(idioma)
    for (const id of PAGES) {
      for (const [ancla, { bloques }] of Object.entries(paginas[id].secciones)) {
        expect(ancla).toMatch(/^[a-z][a-z-]*$/)
        for (const parte of bloques.flatMap(textsOf).flatMap(partsOf)) {
          if (parte.tipo !== 'enlace' || !parte.href.startsWith('/docs')) continue
          const [path = '', seccion] = parte.href.split('#')
          const pagina = pageAt(path)
          expect([id, parte.href, pagina]).not.toContain(null)
          if (pagina && seccion) expect(Object.keys(paginas[pagina].secciones)).toContain(seccion)
        }
      }
    }
  })

  test.each(IDIOMAS)('says in %s the prices that are charged and the limits that hold', (idioma) => {
    const { suscripcion, equipo } = helpOf(idioma)
    const precios = tablaDe(suscripcion.secciones.planes?.bloques ?? []).slice(1)
    expect(precios.map(([plan, mes, anio, vehiculos]) => [plan, cifra(mes), cifra(anio), cifra(vehiculos)])).toEqual(
      PLANES.map((plan) => [
        plan,
        precioCop({ plan, periodo: 'mensual' }) / 100,
        precioCop({ plan, periodo: 'anual' }) / 100,
        TABLA[plan].vehiculos,
      ]),
    )
    const personas = tablaDe(equipo.secciones.limites?.bloques ?? []).slice(1)
    expect(personas.map(([, miembros, administradores]) => [cifra(miembros), cifra(administradores)])).toEqual(
      PLANES.map((plan) => [TABLA[plan].miembros, TABLA[plan].administradores]),
    )
  })

  test.each(IDIOMAS)('calls in %s what is to be touched as the screens call it', (idioma) => {
    const stringsOf = (of: unknown): string[] =>
      typeof of === 'string' ? of.split('|') : typeof of === 'object' && of ? Object.values(of).flatMap(stringsOf) : []
    const dictionary = idioma === 'es' ? textosEs : textosEn
    const onScreens = stringsOf(dictionary)
    // the words of a button with a file's format, put together on the screen
    const exports = ['CSV', 'Excel'].map((format) => `${dictionary.actividad.exportar} ${format}`)
    for (const id of PAGES) {
      // the guide of the phone names menus of the phone
      if (id === 'celular-del-conductor') continue
      const bloques = Object.values(helpOf(idioma)[id].secciones).flatMap(({ bloques }) => bloques)
      for (const parte of bloques.flatMap(textsOf).flatMap(partsOf)) {
        if (parte.tipo !== 'fuerte') continue
        const said = [...onScreens, ...exports].some((text) => text.startsWith(parte.texto))
        expect([id, parte.texto, said]).toEqual([id, parte.texto, true])
      }
    }
  })

  test('names the thresholds that a company has unless it chooses others', () => {
    const texto = (ES.alertas.secciones.cuando?.bloques ?? []).flatMap(textsOf).join(' ')
    expect(texto).toContain(`${UMBRALES.slice(0, 4).join(', ')} y 1 día`)
  })

  test.each(IDIOMAS)(
    'has each of its pictures as a reader of %s sees the product, of the size it says, and no other',
    (idioma) => {
      const carpeta = new URL(`../../public/docs/${idioma}/`, import.meta.url)
      const medidas = readdirSync(carpeta).map((nombre) => {
        const foto = readFileSync(new URL(nombre, carpeta))
        expect(foto.length, nombre).toBeLessThan(60_000)
        return [nombre, [foto.readUIntLE(24, 3) + 1, foto.readUIntLE(27, 3) + 1]]
      })
      expect(Object.fromEntries(medidas)).toEqual(
        Object.fromEntries(Object.entries(PICTURES).map(([id, cada]) => [`${id}.webp`, cada[idioma]])),
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
  const hallar = (q: string) => find(entriesOf(ES), q).map(({ href }) => href)

  test.each([
    ['tecnomecanica', '/docs/documentos#registrar'],
    ['CÓMO RENOVAR EL SOAT', '/docs/documentos#renovar'],
    ['wasap', '/docs/rastreo#enlace'],
    ['cancelar', '/docs/suscripcion#cancelar'],
    ['batería', '/docs/celular-del-conductor#pantalla'],
    ['no aplica', '/docs/documentos#no-aplica'],
  ])('for «%s» finds %s', (q, href) => {
    expect(hallar(q).slice(0, 8)).toContain(href)
  })

  test('puts first what says it in its title, and finds nothing for nothing', () => {
    expect(hallar('semaforo')[0]).toBe('/docs/vehiculos#semaforo')
    for (const q of ['', ' ', 'el', 'xyzzy', '**']) expect(hallar(q)).toEqual([])
  })

  test('has an entry for each section of each page', () => {
    const secciones = PAGES.flatMap((id) => Object.keys(ES[id].secciones).map((ancla) => `${pathOf(id)}#${ancla}`))
    expect(entriesOf(ES).map(({ href }) => href)).toEqual(secciones)
  })
})
