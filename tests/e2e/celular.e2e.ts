/** The driver's page on a phone, against the deployed bundle: start, tunnel, reload, two tabs, refusals. */
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { VERSION_PRIVACIDAD } from '../../worker/domain/privacidad'
import { firmarEnlace } from '../../worker/live/enlace'
import { crearEmpresa, ejecutar, filas } from '../apoyo/mundo'
import { SECRETOS } from '../apoyo/secretos'
import { sinDesborde, sinFallas } from './apoyo/axe'
import { ir, type Navegador, onAnswer, test } from './apoyo/navegador'

const CALLE_85 = { latitude: 4.6687, longitude: -74.0521, accuracy: 8 }
/** The i-th place of a drive north along the Séptima. */
const lugar = (i: number) => ({ ...CALLE_85, latitude: CALLE_85.latitude + i * 0.0002 })
const iniciar = (p: Page) => p.getByRole('button', { name: 'Iniciar Rastreo' })
/** Stops tracking, as who means it does. */
const detener = async (p: Page) => {
  await p.getByRole('button', { name: 'Detener Rastreo' }).click()
  await p.getByRole('button', { name: 'Sí, detener' }).click()
}

async function dispositivo() {
  const empresa = await crearEmpresa({ vehiculos: 1, dispositivos: 1 })
  const [gps] = empresa.dispositivos
  const [vehiculo] = empresa.vehiculos
  return {
    empresa,
    gps: gps!,
    vehiculo: vehiculo!,
    enlace: await firmarEnlace(SECRETOS.LINK_SECRET, gps!.clave, gps!.link_version),
  }
}

/** A phone at the corner of Calle 85 that counts what the server has acknowledged. */
async function telefono(navegador: Navegador, opciones: Parameters<Navegador['abrir']>[0] = {}) {
  const pagina = await navegador.abrir({ movil: true, posicion: CALLE_85, trabajadores: true, ...opciones })
  const recibo = escuchar(pagina.context())
  return { pagina, recibo, contexto: pagina.context() }
}

function escuchar(contexto: BrowserContext) {
  const recibo = { accepted: 0, duplicates: 0, discarded: 0, lugares: new Set<number>() }
  onAnswer<typeof recibo>(contexto, '/positions', ({ accepted, duplicates, discarded }, asked) => {
    const { points } = asked.postDataJSON() as { points: { lat: number }[] }
    recibo.accepted += accepted
    recibo.duplicates += duplicates
    recibo.discarded += discarded
    for (const { lat } of points) recibo.lugares.add(Math.round((lat - CALLE_85.latitude) / 0.0002))
  })
  return recibo
}

/** Drives from place to place; each is waited for, because a browser tells only the newest of quick changes. */
async function conducir(pagina: Page, desde: number, hasta: number) {
  for (let i = desde; i <= hasta; i++) {
    await pagina.context().setGeolocation(lugar(i))
    await pagina.getByLabel(`ubicación actual: ${lugar(i).latitude.toFixed(6)}°`).waitFor()
  }
}

describe('a driver with the link', () => {
  test('starts, is seen on the map, and reads when the last position was sent', async ({ navegador }) => {
    const { gps, vehiculo, enlace } = await dispositivo()
    const { pagina, recibo } = await telefono(navegador)
    await ir(pagina, `/track/${enlace}`)
    await pagina.getByText(vehiculo.placa.slice(0, 3)).first().waitFor()
    await pagina.getByText(gps.imei).waitFor()
    await pagina.getByText('Esperando ubicación GPS...').waitFor()
    await sinFallas(pagina)
    await sinDesborde(pagina)

    // what starting agrees to (Ley 1581) stands by the button, and is kept with the first positions, once
    await pagina.getByText('usted autoriza que la empresa del vehículo reciba la ubicación').waitFor()
    const acuerdos = () => filas('select tipo, version from consentimientos where dispositivo_id = ?', gps.id)
    expect(await acuerdos()).toEqual([])
    await iniciar(pagina).click()
    await pagina.getByText('Rastreo activo').waitFor()
    await conducir(pagina, 1, 3)
    await pagina.getByText(/Última posición enviada a las? \d+:\d\d/).waitFor()
    await expect.poll(() => recibo.lugares).toContain(3)
    expect(await acuerdos()).toEqual([{ tipo: 'rastreo', version: VERSION_PRIVACIDAD }])

    await pagina.locator('.track-marker').click()
    await pagina.getByText('Ubicación Actual').waitFor()
    await pagina.getByText(/^4\.669300°, -74\.052100°$/).waitFor()
    expect(await pagina.locator('.track-map').evaluate((e) => e.clientHeight)).toBeGreaterThanOrEqual(400)
    await sinFallas(pagina)
    await sinDesborde(pagina)

    await detener(pagina)
    await pagina.getByText('Rastreo detenido').waitFor()
    await pagina.getByText('Esperando ubicación GPS...').waitFor()
  })

  test('loses nothing of a tunnel of 100 positions, nor by a reload inside it', async ({ navegador }) => {
    const { enlace } = await dispositivo()
    const { pagina, recibo, contexto } = await telefono(navegador)
    await ir(pagina, `/track/${enlace}`)
    await iniciar(pagina).click()
    await pagina.locator('.track-marker').waitFor()
    await abrible(pagina)
    // without a line there are no tiles either
    navegador.tolera(/ERR_INTERNET_DISCONNECTED \(https:\/\/tile\./)

    await contexto.setOffline(true)
    await pagina.getByText('Sin conexión').waitFor()
    await conducir(pagina, 1, 60)
    await pagina.getByText('60 posiciones se enviarán solas al volver la señal').waitFor()
    await pagina.reload()
    await pagina.getByText('Guardando en el celular').waitFor()
    await conducir(pagina, 61, 100)
    await contexto.setOffline(false)
    await pagina.getByText('Rastreo activo').waitFor()
    await expect.poll(() => recibo.lugares.size).toBe(101)
    expect(recibo).toMatchObject({ duplicates: 0, discarded: 0 })
    await expect.poll(() => pagina.locator('.track-sent').textContent()).toMatch(/Última posición enviada/)
  })

  test('whose map does not load is tracked all the same', async ({ navegador }) => {
    navegador.tolera(/Failed to load resource/, /preload/)
    const { enlace } = await dispositivo()
    const { pagina, recibo, contexto } = await telefono(navegador)
    await contexto.route(/mapa\.client.*\.js$/, (ruta) => ruta.abort())
    await ir(pagina, `/track/${enlace}`)
    await iniciar(pagina).click()
    await pagina.getByText('El mapa no cargó. El rastreo sigue.').waitFor()
    await pagina.getByText('4.668700°, -74.052100°').waitFor()
    await expect.poll(() => recibo.accepted).toBeGreaterThan(0)
    await sinFallas(pagina)
  })

  test('opens it in a second tab: the new one tracks, the old one says so, nothing is sent twice', async ({
    navegador,
  }) => {
    const { enlace } = await dispositivo()
    const { pagina, recibo, contexto } = await telefono(navegador)
    await ir(pagina, `/track/${enlace}`)
    await iniciar(pagina).click()
    await conducir(pagina, 0, 2)
    const otra = await contexto.newPage()
    await ir(otra, `/track/${enlace}`)
    await otra.getByText('Rastreo activo').waitFor()
    await pagina.getByText('El rastreo sigue en otra pestaña de este celular.').waitFor()
    await conducir(otra, 3, 5)
    await expect.poll(() => [...recibo.lugares].sort()).toEqual([0, 1, 2, 3, 4, 5])
    expect(recibo.duplicates).toBe(0)
  })
})

/** What of these is not whole in the window as it stands, or lies under something else there. */
const unseen = (page: Page, selectors: readonly string[]) =>
  page.evaluate((wanted) => {
    const isSeen = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false
      const corners = [left + 2, (left + right) / 2, right - 2].flatMap((x) => [top + 2, bottom - 2].map((y) => [x, y]))
      return corners.every(([x = 0, y = 0]) => {
        const there = document.elementFromPoint(x, y)
        return there !== null && (element.contains(there) || there.contains(element))
      })
    }
    return wanted.filter((selector) => {
      const found = document.querySelector(selector)
      return found === null || !isSeen(found)
    })
  }, selectors)

/** The same, each brought into the middle of the window first, as a finger does. */
const unreachable = async (page: Page, selectors: readonly string[]) => {
  const lost: string[] = []
  for (const selector of selectors) {
    await page
      .locator(selector)
      .first()
      .evaluate((element) => element.scrollIntoView({ block: 'center' }))
    lost.push(...(await unseen(page, [selector])))
  }
  await page.evaluate(() => scrollTo(0, 0))
  return lost
}

test.for([
  { width: 360, height: 620 },
  { width: 320, height: 568 },
  { width: 390, height: 664 },
  { width: 740, height: 360 },
])('on $width × $height nothing that the driver must read lies under anything', async (tamano, { navegador }) => {
  const { enlace } = await dispositivo()
  const { pagina } = await telefono(navegador, { tamano, posicion: { ...CALLE_85, accuracy: 150 } })
  // a phone that will not keep its screen on
  await pagina.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'wakeLock'))
  await ir(pagina, `/track/${enlace}`)
  await pagina.locator('.track-state', { hasText: 'Rastreo sin iniciar' }).waitFor()
  await pagina.locator('.track-status', { hasText: 'permita el acceso a la ubicación' }).waitFor()
  const always = ['.track-top', '.track-car', '.track-state', '.track-btn']
  const before = tamano.height > 400 ? [...always, '.track-status .muted'] : always
  expect(await unseen(pagina, before)).toEqual([])
  expect(await unreachable(pagina, ['.track-status .muted', '.track-consent', '.track-note'])).toEqual([])
  await sinDesborde(pagina)
  await sinFallas(pagina)

  await iniciar(pagina).click()
  await pagina.locator('.track-marker').waitFor()
  await pagina.getByText('La ubicación es poco precisa (±150 m)').waitFor()
  await pagina.getByText('Este navegador no puede mantener la pantalla encendida').waitFor()
  expect(await unseen(pagina, [...always, '.track-state .live', '.track-status dl'])).toEqual([])
  const rest = ['.track-sent', '.track-status .muted', '.track-status .note', '.track-note']
  const map = ['.leaflet-control-zoom', '.leaflet-control-attribution', '.track-marker']
  expect(await unreachable(pagina, [...rest, ...map])).toEqual([])
  await sinDesborde(pagina)
  await sinFallas(pagina)

  await pagina.context().setOffline(true)
  await pagina.locator('.track-state', { hasText: 'Guardando en el celular' }).waitFor()
  expect(await unseen(pagina, [...always, '.track-state .live'])).toEqual([])
  expect(await unreachable(pagina, ['.track-stale', '.leaflet-control-attribution'])).toEqual([])
  await pagina.context().setOffline(false)
})

test('after a reload that takes tracking up again, taps where the button to start was do not end it', async ({
  navegador,
}) => {
  const { enlace } = await dispositivo()
  const { pagina } = await telefono(navegador, { tamano: { width: 360, height: 620 } })
  await ir(pagina, `/track/${enlace}`)
  const { x, y, width, height } = (await iniciar(pagina).boundingBox())!
  await iniciar(pagina).click()
  await pagina.getByText(/Última posición enviada/).waitFor()
  await pagina.reload()
  await pagina.getByRole('button', { name: 'Detener Rastreo' }).waitFor()
  const tap = () => pagina.touchscreen.tap(x + width / 2, y + height / 2)
  await tap()
  await pagina.getByText('¿Detener el rastreo?').waitFor()
  await sinFallas(pagina)
  await tap()
  await pagina.getByRole('button', { name: 'Detener Rastreo' }).waitFor()
  expect(await pagina.locator('.track-state').innerText()).toContain('Rastreo activo')
  await detener(pagina)
  await pagina.getByText('Rastreo detenido').waitFor()
})

describe('the age of the last signal', () => {
  test('counts on, and a driver without a fix for 100 s reads that and sees no green', async ({ navegador }) => {
    const { enlace } = await dispositivo()
    const { pagina } = await telefono(navegador, { trabajadores: false })
    await pagina.clock.install()
    // the GPS of a phone under a roof: it has told a position, and tells no other
    await pagina.addInitScript(() => {
      const { getCurrentPosition } = Geolocation.prototype
      Geolocation.prototype.getCurrentPosition = function (...args) {
        if (!('underRoof' in window)) getCurrentPosition.apply(this, args)
      }
    })
    await ir(pagina, `/track/${enlace}`)
    await iniciar(pagina).click()
    const state = pagina.locator('.track-state')
    await state.locator('.live--on').waitFor()
    await pagina.evaluate(() => Object.assign(window, { underRoof: true }))
    const age = pagina.locator('.track-status dd').nth(1)
    await pagina.clock.runFor(20_000)
    expect(await age.textContent()).toMatch(/^2\d s$/)
    await pagina.clock.runFor(80_000)
    await state.filter({ hasText: 'Sin señal del GPS' }).waitFor()
    expect(await age.textContent()).toBe('1 min')
    await pagina.getByText('Sin señal del GPS hace 1 min.').waitFor()
    expect(await state.locator('.live--on').count()).toBe(0)
    await pagina.context().setGeolocation(lugar(1))
    await state.locator('.live--on').waitFor()
    await state.filter({ hasText: 'Rastreo activo' }).waitFor()
  })
})

describe('the page refuses in the words of the specification', () => {
  test('a permission that is denied', async ({ navegador }) => {
    const { enlace } = await dispositivo()
    const { pagina } = await telefono(navegador, { posicion: undefined })
    await ir(pagina, `/track/${enlace}`)
    await iniciar(pagina).click()
    await pagina
      .getByText(
        'Acceso a ubicación denegado. Por favor revise la configuración de su dispositivo y permita el acceso a la ubicación.',
      )
      .waitFor()
    await sinFallas(pagina)
  })

  test('a device that is off, before and at the start, and the same link works when it is on again', async ({
    navegador,
  }) => {
    const { gps, enlace } = await dispositivo()
    const { pagina } = await telefono(navegador)
    const poner = (estado: string, rastreo: number) =>
      ejecutar([
        [
          'update gps_dispositivos set estado = ?, tracking_enabled = ?, rev = rev + 1 where id = ?',
          [estado, rastreo, gps.id],
        ],
      ])
    await poner('Inactivo', 0)
    await ir(pagina, `/track/${enlace}`)
    await pagina.getByText('Dispositivo inactivo').waitFor()
    await poner('Activo', 0)
    await iniciar(pagina).click()
    await pagina.getByText('Rastreo deshabilitado para este dispositivo').waitFor()
    await poner('Activo', 1)
    await iniciar(pagina).click()
    await pagina.getByText('Rastreo activo').waitFor()
  })

  test('the company turns it off, renews its link and deletes it: the phone stops each time and says why', async ({
    navegador,
  }) => {
    navegador.tolera(/status of (403|404|410)/)
    const { empresa, gps, vehiculo, enlace } = await dispositivo()
    const oficina = await navegador.abrir({ como: empresa.admin })
    const ordenar = async (form: Record<string, string>) => {
      const r = await oficina.request.post('/admin/gps', { form: { id: gps.id, ...form }, maxRedirects: 0 })
      expect(r.status()).toBe(302)
    }
    const editar = (estado: string, rastreo: Record<string, string>) =>
      ordenar({
        intent: 'editar',
        tipo_dispositivo: 'mobile_app',
        vehiculo_id: vehiculo.id,
        imei: gps.imei,
        estado,
        ...rastreo,
      })
    const { pagina, recibo } = await telefono(navegador)
    await ir(pagina, `/track/${enlace}`)
    await iniciar(pagina).click()
    await conducir(pagina, 0, 1)
    await expect.poll(() => recibo.lugares).toContain(1)

    await editar('Inactivo', {})
    await pagina.context().setGeolocation(lugar(2))
    await pagina.getByText('Dispositivo inactivo').waitFor()
    await pagina.getByText('Rastreo detenido').waitFor()

    await editar('Activo', { tracking_enabled: 'on' })
    await iniciar(pagina).click()
    await pagina.getByText('Rastreo activo').waitFor()
    await expect.poll(() => recibo.lugares).toContain(2)

    await ordenar({ intent: 'regenerar' })
    await pagina.context().setGeolocation(lugar(3))
    await pagina.getByText('Dispositivo no encontrado').waitFor()

    await ir(pagina, `/track/${await firmarEnlace(SECRETOS.LINK_SECRET, gps.clave, gps.link_version + 1)}`)
    await expect.poll(() => recibo.lugares).toContain(3)
    await iniciar(pagina).click()
    await pagina.getByText('Rastreo activo').waitFor()
    await ordenar({ intent: 'eliminar' })
    await pagina.context().setGeolocation(lugar(4))
    await pagina.getByText('Dispositivo no encontrado').waitFor()
    expect((await pagina.reload())?.status()).toBe(410)
  })

  test('no connection: the button waits for it', async ({ navegador }) => {
    const { enlace } = await dispositivo()
    const { pagina, contexto } = await telefono(navegador)
    await ir(pagina, `/track/${enlace}`)
    await contexto.setOffline(true)
    await pagina.getByText('Se requiere conexión a internet para el rastreo GPS').waitFor()
    expect(await iniciar(pagina).isDisabled()).toBe(true)
    await contexto.setOffline(false)
    await expect.poll(() => iniciar(pagina).isEnabled()).toBe(true)
  })

  test('a link that leads nowhere', async ({ navegador }) => {
    navegador.tolera(/status of 404/)
    const pagina = await navegador.abrir({ movil: true })
    for (const [path, texto] of [
      ['/track', 'Device ID not found'],
      ['/track/867530912345678', 'Dispositivo no encontrado'],
    ] as const) {
      expect((await pagina.goto(path))?.status()).toBe(404)
      await pagina.getByText(texto).waitFor()
      expect(await iniciar(pagina).count()).toBe(0)
      await sinFallas(pagina)
    }
  })
})

/** Waits until the page can open again without a network. */
async function abrible(pagina: Page) {
  const guardada = () =>
    pagina.evaluate(async () => {
      const registro = await navigator.serviceWorker.getRegistration('/track/')
      return Boolean(registro?.active && (await (await caches.open('celular-1')).match(location.pathname)))
    })
  await expect.poll(guardada, { timeout: 15_000 }).toBe(true)
}
