/**
 * The browser of a test: `abrir` gives a page in a context of its own (a person's browser), signed in or not, phone or
 * desk. Nothing may leave the house but for tiles, which chromium.ts has. When the test ends, an unexpected console error, page
 * error, CSP report or foreign request on any of its pages fails it.
 */
import { type Browser, type BrowserContext, chromium, type Page, type Request, type Response } from 'playwright-core'
import { test as base, expect, inject } from 'vitest'
import { ORIGEN } from '../../apoyo/mundo'

/** The page of payments, which stands in for the provider's. */
export const WOMPI = inject('wompi')
const TESELAS = /^https:\/\/(\w+\.)*tile\.openstreetmap\.org\//

export const ESCRITORIO = { width: 1440, height: 900 }
export const TELEFONO = { width: 390, height: 844 }
/** An Android phone, because the phone page speaks differently to one. */
export const AGENTE_MOVIL =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

export interface Opciones {
  /** who sits before it: anything with the token of a session */
  como?: { token: string }
  /** a phone: small, touch, and telling so */
  movil?: boolean
  tamano?: { width: number; height: number }
  tema?: 'light' | 'dark'
  /** where the phone is; given, the page may ask for it */
  posicion?: { latitude: number; longitude: number; accuracy?: number }
  /** service workers may be installed; else what a test asks of the server would pass through them */
  trabajadores?: boolean
  /** false: a browser that runs no script */
  script?: boolean
  /** the server's origin, where a test has put something before it (gate.ts) */
  origin?: string
  /** a page for many tests that only look: whoever opens the same one again gets it with its cache warm */
  seguido?: boolean
}

export interface Navegador {
  abrir(opciones?: Opciones): Promise<Page>
  /** Errors that this test provokes on purpose: what matches is no failure. */
  tolera(...esperados: RegExp[]): void
}

let conexion: Promise<Browser> | undefined
/** What the browser complained of in the test that runs. */
let problemas: string[] = []
const seguidas = new Map<string, Page>()

/** A form that the server refuses answers 422; the browser logs it, and it is what a refusal looks like. */
const SIEMPRE = [/Failed to load resource: the server responded with a status of 422/]

async function contextoDe(navegador: Browser, o: Opciones): Promise<BrowserContext> {
  const contexto = await navegador.newContext({
    baseURL: o.origin ?? ORIGEN,
    viewport: o.tamano ?? (o.movil ? TELEFONO : ESCRITORIO),
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    colorScheme: o.tema ?? 'light',
    reducedMotion: 'reduce',
    // the tiles' server of this run
    ignoreHTTPSErrors: true,
    javaScriptEnabled: o.script ?? true,
    serviceWorkers: o.trabajadores ? 'allow' : 'block',
    ...(o.movil ? { isMobile: true, hasTouch: true, userAgent: AGENTE_MOVIL, deviceScaleFactor: 2 } : {}),
    ...(o.posicion ? { geolocation: o.posicion, permissions: ['geolocation'] } : {}),
  })
  contexto.setDefaultTimeout(20_000)
  return contexto
}

/** Puts a session's cookie into the browser. Playwright's own way names a domain, which `__Host-` forbids. */
async function entrar(contexto: BrowserContext, pagina: Page, token: string): Promise<void> {
  const cdp = await contexto.newCDPSession(pagina)
  const cookie = { name: '__Host-vigia', value: token, url: ORIGEN, path: '/', secure: true, httpOnly: true }
  const { success } = await cdp.send('Network.setCookie', { ...cookie, sameSite: 'Lax' })
  if (!success) throw new Error('the browser refused the session cookie')
  await cdp.detach()
}

const escuchar = (pagina: Page) => {
  pagina.on('console', (m) => {
    if (m.type() === 'error') problemas.push(`console: ${m.text()} (${m.location().url} on ${pagina.url()})`)
  })
  pagina.on('pageerror', (error) => problemas.push(`page error: ${error.stack ?? error.message}`))
}

/** A page in a context of its own, which tells of everything that is not as it should be. */
async function nuevaPagina(chrome: Browser, opciones: Opciones): Promise<Page> {
  const contexto = await contextoDe(chrome, opciones)
  contexto.on('page', escuchar)
  await contexto.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (e) =>
      console.error(`CSP: ${e.violatedDirective} refused ${e.blockedURI} ${e.sourceFile ?? ''}:${e.lineNumber}`),
    )
  })
  contexto.on('request', (pedido) => {
    const url = new URL(pedido.url())
    const propia = url.origin === (opciones.origin ?? ORIGEN) || url.origin === WOMPI || TESELAS.test(url.href)
    if (url.protocol.startsWith('http') && !propia) problemas.push(`foreign request: ${url}`)
  })
  const pagina = await contexto.newPage()
  if (opciones.como) await entrar(contexto, pagina, opciones.como.token)
  return pagina
}

export const test = base.extend<{ navegador: Navegador }>({
  // biome-ignore lint/correctness/noEmptyPattern: the way of a fixture that needs no other
  navegador: async ({}, usar) => {
    conexion ??= chromium.connect(inject('chromium'))
    const chrome = await conexion
    const contextos: BrowserContext[] = []
    problemas = []
    const tolerados = [...SIEMPRE]

    await usar({
      async abrir(opciones = {}) {
        const clave = JSON.stringify([opciones.como?.token, opciones.movil, opciones.tema])
        const vieja = opciones.seguido && seguidas.get(clave)
        if (vieja && !vieja.isClosed()) {
          if (opciones.tamano) await vieja.setViewportSize(opciones.tamano)
          await vieja.emulateMedia({ colorScheme: opciones.tema ?? 'light', reducedMotion: 'reduce' })
          await vieja.setExtraHTTPHeaders({})
          return vieja
        }
        const pagina = await nuevaPagina(chrome, opciones)
        if (opciones.seguido) seguidas.set(clave, pagina)
        else contextos.push(pagina.context())
        return pagina
      },
      tolera: (...esperados) => tolerados.push(...esperados),
    })

    await Promise.all(contextos.map((c) => c.close()))
    const graves = problemas.filter((p) => !tolerados.some((t) => t.test(p)))
    expect(graves, 'the browser stayed clean').toEqual([])
  },
})

/**
 * Tells what the server answers with 200 to requests whose address ends so. An answer that is on its way when the page is
 * closed has no body any more: that is the end of a test, and no failure of it.
 */
export function onAnswer<T>(
  from: Page | BrowserContext,
  ending: string,
  tell: (said: T, asked: Request) => void,
): void {
  const listen = async (answer: Response) => {
    if (!answer.url().endsWith(ending) || answer.status() !== 200) return
    const said = await answer.json().catch((error: Error) => {
      if (!/closed/.test(error.message)) throw error
    })
    if (said !== undefined) tell(said as T, answer.request())
  }
  if ('context' in from) from.on('response', listen)
  else from.on('response', listen)
}

/** Waits until Remix has taken the page over, so that a click is answered by the application. A public page it never takes. */
export async function lista(pagina: Page): Promise<void> {
  await pagina.waitForLoadState('load')
  await pagina.waitForFunction(() => {
    if (!('__remixContext' in window)) return true
    const boton = document.querySelector('a, button, input, main')
    // a dialog of the first page takes the focus when it is taken over
    if (document.querySelector('dialog[open]:not(:modal)')) return false
    return boton !== null && Object.keys(boton).some((k) => k.startsWith('__react'))
  })
}

/** Goes to an address and waits until it answers to clicks. */
export async function ir(pagina: Page, path: string): Promise<void> {
  await pagina.goto(path)
  await lista(pagina)
}
