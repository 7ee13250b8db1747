/** The driver's page on a phone, against the deployed bundle: start, tunnel, reload, two tabs, refusals (spec §2, §4, §5, §8). */
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { VERSION_PRIVACIDAD } from '../../worker/domain/privacidad'
import { firmarEnlace } from '../../worker/live/enlace'
import { crearEmpresa, ejecutar, filas } from '../apoyo/mundo'
import { SECRETOS } from '../apoyo/secretos'
import { sinDesborde, sinFallas } from './apoyo/axe'
import { ir, type Navegador, test } from './apoyo/navegador'

const CALLE_85 = { latitude: 4.6687, longitude: -74.0521, accuracy: 8 }
/** The i-th place of a drive north along the Séptima. */
const lugar = (i: number) => ({ ...CALLE_85, latitude: CALLE_85.latitude + i * 0.0002 })
const iniciar = (p: Page) => p.getByRole('button', { name: 'Iniciar Rastreo' })
const detener = (p: Page) => p.getByRole('button', { name: 'Detener Rastreo' })

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
  contexto.on('response', async (respuesta) => {
    if (!respuesta.url().endsWith('/positions') || respuesta.status() !== 200) return
    const { points } = respuesta.request().postDataJSON() as { points: { lat: number }[] }
    const { accepted, duplicates, discarded } = (await respuesta.json()) as typeof recibo
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
    const { pagina, recibo } = await telefono(navegador, { tamano: { width: 360, height: 740 } })
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

    await detener(pagina).click()
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
