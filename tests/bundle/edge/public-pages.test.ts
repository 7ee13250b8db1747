/** The public pages: the same for every visitor, with no script but our own, and visible to search engines. */
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { PAGES, pathOf } from '../../../app/public/help/pages'
import { createEmpresa, type Empresa, ORIGIN } from '../../support/world'
import { askServer } from '../support/request'

const PATHS = ['/', '/support', '/terminos', '/privacidad', '/cookies', '/docs', ...PAGES.map(pathOf)].flatMap(
  (path) => [path, path === '/' ? '/en' : `/en${path}`],
)
const hrefs = (html: string, forma: RegExp) => [...html.matchAll(forma)].map((m) => m[1] ?? '')

/** The response of an address, fetched once: every page repeats the same few links. */
const asked = new Map<string, ReturnType<typeof ask>>()
const ask = async (path: string) => {
  const r = await askServer(path)
  const html = await r.text()
  return { status: r.status, headers: r.headers, html, ids: new Set(hrefs(html, / id="([^"]+)"/g)) }
}
function standsAt(path: string) {
  const ownOne = asked.get(path) ?? ask(path)
  asked.set(path, ownOne)
  return ownOne
}

let empresa: Empresa
beforeAll(async () => {
  empresa = await createEmpresa()
})

describe.each(PATHS)('%s', (path) => {
  test('is the same page signed in as signed out, and may be cached', async () => {
    const { admin } = empresa
    const anonymous = await standsAt(path)
    const ownOne = await askServer(`${path}?utm_source=correo`, { as: admin })
    expect([anonymous.status, ownOne.status]).toEqual([200, 200])
    for (const r of [anonymous, ownOne]) {
      expect(r.headers.get('cache-control')).toBe('public, max-age=300')
      expect(r.headers.get('set-cookie')).toBeNull()
    }
    const { html } = anonymous
    expect(await ownOne.text()).toBe(html)
    expect(html).not.toContain(admin.email)
  })

  test('runs one small script of ours, none inline, and its policy allows no other (docs/security.md 17)', async () => {
    const { headers, html } = await standsAt(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self'(;|$)/)
    expect(policy).not.toMatch(/nonce|unsafe-eval|script-src[^;]*unsafe-inline/)
    const scripts = [...html.matchAll(/<script\b([^>]*)>/g)]
      .map((m) => m[1] ?? '')
      .filter((s) => !s.includes('application/ld+json'))
    expect(scripts).toHaveLength(1)
    const [src = ''] = hrefs(scripts[0] ?? '', /src="([^"]+)"/g)
    expect(gzipSync((await standsAt(src)).html).length).toBeLessThan(15_000)
  })

  test('says its title, what it is about, its address and its other language', async () => {
    const { html } = await standsAt(path)
    expect(html).toContain(`<html lang="${path.startsWith('/en') ? 'en' : 'es'}"`)
    expect(/<title>([^<]{10,70})<\/title>/.exec(html)?.[1]).toBeTruthy()
    expect(/<meta name="description" content="[^"]{40,200}"/.test(html)).toBe(true)
    const [canonical] = hrefs(html, /rel="canonical" href="([^"]+)"/g)
    expect(new URL(canonical ?? '').pathname).toBe(path)
    const alternates = hrefs(html, /rel="alternate" hrefLang="(?:es|en|x-default)" href="([^"]+)"/gi)
    expect(alternates).toHaveLength(3)
    for (const one of alternates) expect((await standsAt(new URL(one).pathname)).status).toBe(200)
  })

  test('leads nowhere that is not there', async () => {
    const { html } = await standsAt(path)
    for (const href of new Set(hrefs(html, /<a\b[^>]*? href="([^"]+)"/g))) {
      if (/^(mailto|tel):/.test(href)) continue
      const url = new URL(href.replaceAll('&amp;', '&'), ORIGIN + path)
      const { status, ids } = await standsAt(url.pathname + url.search)
      expect([href, status]).toEqual([href, 200])
      if (url.hash) expect(ids, href).toContain(url.hash.slice(1))
    }
    for (const src of new Set(hrefs(html, /<img\b[^>]*? src="([^"]+)"/g))) {
      expect([src, (await standsAt(src)).status]).toEqual([src, 200])
    }
  })
})

describe('the help', () => {
  const visible = (html: string) =>
    [...html.matchAll(/<li (hidden="")?[^>]*data-words="[^"]*"><a href="([^"]+)"/g)].flatMap(([, hidden, href]) =>
      hidden === undefined ? [href] : [],
    )

  test.each(['/docs', '/en/docs'])('has on %s the six cards, and the anchors that the menu leads to', async (path) => {
    const html = await (await askServer(path)).text()
    for (const id of ['primeros-pasos', 'videos', 'faq', 'guias', 'api', 'actualizaciones']) {
      expect(html).toContain(`<section class="docs-card" id="${id}"`)
    }
    expect(visible(html)).toEqual([])
  })

  test('is searched without script, whatever the accents, and the results are not cached', async () => {
    const r = await askServer('/docs?q=TECNOMECANICA')
    expect([r.status, r.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const html = await r.text()
    expect(visible(html)).toContain('/docs/documentos#registrar')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    // the edge caches the page that all visitors share
    const cleaned = await askServer('/docs?utm_source=x')
    expect(cleaned.headers.get('cache-control')).toBe('public, max-age=300')
    expect(visible(await cleaned.text())).toEqual([])
  })

  test('says what to do where nothing is found, and writes down what was asked as text', async () => {
    const html = await (await askServer(`/docs?q=${encodeURIComponent('"><b>xyzzy')}`)).text()
    expect(visible(html)).toEqual([])
    expect(html).toMatch(/<div class="docs-none" role="status" data-search-none="">/)
    expect(html).not.toContain('<b>xyzzy')
  })
})

test('the terms and the page about personal data name who answers: company, NIT, address and contact', async () => {
  for (const path of ['/terminos', '/en/terminos', '/privacidad', '/en/privacidad']) {
    const { html } = await standsAt(path)
    const [, address = ''] = /<address>(.*?)<\/address>/.exec(html) ?? []
    for (const said of ['Ejemplo S.A.S.', 'NIT 900.123.456-8', 'Carrera 1 # 2-3, Bogotá D. C.', 'soporte@vigia.test'])
      expect([path, address]).toEqual([path, expect.stringContaining(said)])
  }
})

test('the page about personal data names those outside the company who receive some', async () => {
  const receivers = {
    '/privacidad': ['cliente al que la empresa le da un enlace', 'Wompi', 'DIAN', 'API', 'contabilidad'],
    '/en/privacidad': ['customer to whom the company gives a link', 'Wompi', 'DIAN', 'API', 'accounting'],
  }
  for (const [path, names] of Object.entries(receivers)) {
    const { html } = await standsAt(path)
    for (const name of names) expect([path, html]).toEqual([path, expect.stringContaining(name)])
  }
})

test('the landing calls one thing «Próximamente»: what the specification has and the product has not yet', async () => {
  const html = await (await askServer('/')).text()
  const soon = [...html.matchAll(/<h3>([^<]+?)\s*(?:<!-- -->)?\s*<span class="tag">Próximamente/g)].map((m) => m[1])
  expect(soon).toEqual(['Chat con operadores'])
})

test('the landing tells search engines the prices that are charged', async () => {
  const html = await (await askServer('/')).text()
  const data = JSON.parse(/<script type="application\/ld\+json">([^<]+)<\/script>/.exec(html)?.[1] ?? 'null')
  expect(
    data.offers.map((o: { name: string; price: string; priceCurrency: string }) => [o.name, o.price, o.priceCurrency]),
  ).toEqual([
    ['Basic', '29900.00', 'COP'],
    ['Pro', '61900.00', 'COP'],
    ['Plus', '125900.00', 'COP'],
  ])
})

test('the page of support tells search engines its questions with their answers, as it tells people', async () => {
  for (const path of ['/support', '/en/support']) {
    const html = await (await askServer(path)).text()
    const data = JSON.parse(/<script type="application\/ld\+json">([^<]+)<\/script>/.exec(html)?.[1] ?? 'null')
    expect(data['@type']).toBe('FAQPage')
    expect(data.mainEntity).toHaveLength(4)
    for (const { name, acceptedAnswer } of data.mainEntity) {
      expect(html).toContain(`<h3>${name}</h3><p>${acceptedAnswer.text}</p>`)
    }
  }
})

test('the map of the site names every public page, and robots are sent to it and kept from the doors', async () => {
  const map = await (await askServer('/sitemap.xml')).text()
  const ownOnes = hrefs(map, /<loc>([^<]+)<\/loc>/g).map((url) => new URL(url).pathname)
  expect(ownOnes.sort()).toEqual([...PATHS].sort())
  const robots = await (await askServer('/robots.txt')).text()
  expect(robots).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m)
  for (const path of ['/admin', '/track', '/sigueme', '/invitacion']) expect(robots).toContain(`Disallow: ${path}\n`)
})

test('the product can be installed: its manifest names pictures that are there, of the size it says', async () => {
  const html = await (await askServer('/login')).text()
  const [href = ''] = hrefs(html, /<link rel="manifest" href="([^"]+)"/g)
  const r = await askServer(href)
  expect([r.status, r.headers.get('content-type')]).toEqual([200, 'application/manifest+json'])
  const manifest = (await r.json()) as { start_url: string; display: string; icons: { src: string; sizes: string }[] }
  expect(manifest).toMatchObject({ name: 'Vigía', display: 'standalone' })
  expect((await askServer(manifest.start_url)).status).toBe(200)
  for (const { src, sizes } of manifest.icons.filter(({ src }) => src.endsWith('.png'))) {
    const png = Buffer.from(await (await askServer(src)).arrayBuffer())
    expect([src, `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`]).toEqual([src, sizes])
  }
})

test('the page without a network stands in its worker, which bears the build, keeps nothing and is asked for anew each time', async () => {
  const r = await askServer('/sw.js')
  expect([r.status, r.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(r.headers.get('content-type')).toMatch(/^(text|application)\/javascript/)
  const script = await r.text()
  expect(script).toMatch(/const BUILD = '[0-9a-f]{16}'/)
  expect(script).not.toMatch(/__BUILD__|__PAGES__|\{\{|caches\.|indexedDB|localStorage/)
})

test.each([
  ['/sw.js?idioma=en', ['es-CO'], 'en', 'Try again'],
  ['/sw.js?idioma=es', ['en-US'], 'es', 'Intentar de nuevo'],
  ['/sw.js', ['fr-CA', 'en-CA', 'es'], 'en', 'Try again'],
  ['/sw.js', ['pt-BR'], 'es', 'Intentar de nuevo'],
  ['/sw.js?idioma=toString', [], 'es', 'Intentar de nuevo'],
])(
  'registered as %s in a browser that speaks %s, the page without a network speaks %s',
  async (path, languages, idioma, button) => {
    const script = await (await askServer(path)).text()
    const listeners = new Map<string, (auditEvent: object) => void>()
    const self = {
      location: new URL(path, ORIGIN),
      navigator: { languages },
      addEventListener: (nombre: string, hear: (auditEvent: object) => void) => listeners.set(nombre, hear),
    }
    const offline = () => Promise.reject(new TypeError('Failed to fetch'))
    new Function('self', 'fetch', script)(self, offline)
    const request = { mode: 'navigate', method: 'GET', url: `${ORIGIN}/admin/vehicles?q=$&` }
    const response = await new Promise<Response>((respond) => {
      listeners.get('fetch')?.({ request, respondWith: respond })
    })
    const html = await response.text()
    expect(html).toContain(`<html lang="${idioma}">`)
    expect(html).toContain(`<a href="/admin/vehicles?q=$&">${button}</a>`)
    expect(html).toContain('No internet connection available')
  },
)

test('the demonstration’s script and map come only when they are asked for, and from here', async () => {
  const html = await (await askServer('/')).text()
  for (const nombre of ['data-demo', 'data-demo-css']) {
    const [path = ''] = hrefs(html, new RegExp(` ${nombre}="([^"]+)"`, 'g'))
    const r = await askServer(path)
    expect([r.status, r.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect(hrefs(html, /<(?:script|link)\b[^>]*(?:src|href)="([^"]+)"/g)).not.toContain(path)
  }
  // map tiles are allowed on pages that may show a map, and nowhere else
  const imageSources = async (path: string) =>
    /img-src ([^;]+)/.exec((await askServer(path)).headers.get('content-security-policy') ?? '')?.[1]
  expect(await imageSources('/en')).toContain('tile.openstreetmap.org')
  expect(await imageSources('/terminos')).toBe("'self' data:")
})
