/**
 * The main job, end to end: a driver's phone plays a real drive through the real page, and the Administrador's map in
 * a second browser passes the same points. Then the link dies. The drive is an excerpt of Go!Track by M. O. Cruz,
 * H. Macedo and A. P. Guimarães, UCI Machine Learning Repository, CC BY 4.0 (tests/fixtures/viaje-real.csv).
 */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { firmarEnlace } from '../../worker/live/enlace'
import { crearDispositivo, crearEmpresa, type Dispositivo, type Empresa } from '../apoyo/mundo'
import { SECRETOS } from '../apoyo/secretos'
import { ir, lista, type Navegador, onAnswer, test } from './apoyo/navegador'

const RECORRIDO = readFileSync('tests/fixtures/viaje-real.csv', 'utf8')
  .trim()
  .split('\n')
  .filter((linea) => /^\d{4}-/.test(linea))
  .map((linea) => linea.split(',').slice(1).map(Number) as [number, number])
/** One fix every so many ms: fifty times as fast as it was driven. */
const PASO_MS = 100
const SEGUNDO = 1000

const enlace = (d: Dispositivo, version = 1) => firmarEnlace(SECRETOS.LINK_SECRET, d.clave, version)
const coordenada = ([lat, lng]: [number, number]) => `${lat.toFixed(6)}°, ${lng.toFixed(6)}°`

interface Notas {
  /** what the list beside the map said: the map in words */
  lista: [lugar: string, cuando: number][]
  /** which fix the marker on the map stood for */
  marca: [lugar: string, cuando: number][]
  /** where the marker stood outside the map, or under the card that stands over it */
  hidden: string[]
}

/** Notes each place that the list and the marker of a vehicle show from now on, and when. */
async function anotarLugares(mapa: Page, id: string): Promise<() => Promise<Notas>> {
  await mapa.evaluate((device) => {
    const notas: Notas = { lista: [], marca: [], hidden: [] }
    Object.assign(window, { notas })
    const anotar = (cuales: Notas['lista'], lugar: string | undefined) => {
      if (lugar && lugar !== cuales.at(-1)?.[0]) cuales.push([lugar, Date.now()])
    }
    const mirar = () => {
      anotar(notas.lista, document.querySelector(`[data-device="${device}"] .row-where`)?.textContent?.trim())
      const marca = document.querySelector<HTMLElement>(`.vehicle-marker[data-device="${device}"]`)
      if (!marca) return
      const place = `${Number(marca.dataset.lat).toFixed(6)}°, ${Number(marca.dataset.lng).toFixed(6)}°`
      anotar(notas.marca, place)
      const { x, y, width, height } = marca.getBoundingClientRect()
      const [left, top] = [x + width / 2, y + height / 2]
      const covers = (selector: string) => {
        const box = document.querySelector(selector)?.getBoundingClientRect()
        return box && left >= box.left && left <= box.right && top >= box.top && top <= box.bottom
      }
      if (!covers('.live-map') || covers('.map-card')) notas.hidden.push(place)
    }
    const todo = { subtree: true, childList: true, characterData: true, attributeFilter: ['data-lat', 'data-lng'] }
    new MutationObserver(mirar).observe(document.body, todo)
    mirar()
  }, id)
  return () => mapa.evaluate(() => (window as unknown as { notas: Notas }).notas)
}

async function abrirMapa(navegador: Navegador, empresa: Empresa, movil = false): Promise<Page> {
  const mapa = await navegador.abrir({ como: empresa.admin, movil })
  await ir(mapa, '/admin/gps')
  await mapa.locator('.map-status[data-status=en-vivo]').waitFor({ state: 'attached' })
  return mapa
}

async function abrirCelular(navegador: Navegador, link: string): Promise<Page> {
  const [latitude, longitude] = RECORRIDO[0]!
  const celular = await navegador.abrir({ movil: true, posicion: { latitude, longitude, accuracy: 8 } })
  await ir(celular, `/track/${link}`)
  return celular
}

test('the Administrador sees the marker pass every point of a real drive, each within a second', async ({
  navegador,
}) => {
  const empresa = await crearEmpresa({ vehiculos: 2, dispositivos: 2 })
  const [dispositivo] = empresa.dispositivos as [Dispositivo]
  const mapa = await abrirMapa(navegador, empresa)
  const pocket = await abrirMapa(navegador, empresa, true)
  const celular = await abrirCelular(navegador, await enlace(dispositivo))
  await celular.getByRole('button', { name: 'Iniciar Rastreo' }).click()
  await celular.getByText(/Última posición enviada/).waitFor()

  // the vehicle appears, and the map follows it without being asked to
  for (const page of [mapa, pocket]) await page.locator(`.vehicle-marker[data-device="${dispositivo.id}"]`).waitFor()
  await pocket.locator('.map-card').waitFor()
  const lugares = await anotarLugares(mapa, dispositivo.id)
  const onPhone = await anotarLugares(pocket, dispositivo.id)

  let aceptados = 0
  onAnswer<{ accepted: number }>(celular, '/positions', ({ accepted }) => {
    aceptados += accepted
  })
  const dados: [string, number][] = []
  for (const [latitude, longitude] of RECORRIDO) {
    const hasta = Date.now() + PASO_MS
    await celular.context().setGeolocation({ latitude, longitude, accuracy: 8 })
    dados.push([coordenada([latitude, longitude]), Date.now()])
    await celular.waitForTimeout(Math.max(0, hasta - Date.now()))
  }
  const ultimo = coordenada(RECORRIDO.at(-1)!)
  await mapa.locator(`[data-device="${dispositivo.id}"] .row-where`, { hasText: ultimo }).waitFor()

  const camino = dados.map(([lugar]) => lugar)
  await expect.poll(() => aceptados).toBeGreaterThanOrEqual(camino.length)
  const { hidden, ...vistas } = await lugares()
  expect(hidden, 'out of sight').toEqual([])
  const carried = await onPhone()
  expect(carried.hidden, 'out of sight, or under the card, on a phone').toEqual([])
  expect(carried.marca.length, 'on a phone').toBeGreaterThan(camino.length * 0.8)
  for (const [donde, vistos] of Object.entries(vistas)) {
    const enOrden = vistos.map(([lugar]: [string, number]) => camino.indexOf(lugar))
    expect(enOrden, `${donde}: a place that was never driven`).not.toContain(-1)
    expect(enOrden, `${donde}: in the order of the drive`).toEqual([...enOrden].sort((a, b) => a - b))
    // a busy machine may draw two fixes at once; all but a few are passed point by point
    expect(new Set(enOrden).size, donde).toBeGreaterThan(camino.length * 0.9)
    const demoras = vistos
      .map(([lugar, cuando]: [string, number]) => cuando - (dados.find(([l]) => l === lugar)?.[1] ?? 0))
      .sort((a: number, b: number) => a - b)
    expect(demoras[Math.floor(demoras.length * 0.9)], `${donde}: nine of ten within a second`).toBeLessThan(SEGUNDO)
  }

  // the marker on the map stands for the same point, and its vehicle is on line
  const marca = mapa.locator(`.vehicle-marker[data-device="${dispositivo.id}"]`)
  const [lat, lng] = RECORRIDO.at(-1)!
  await mapa.waitForFunction(
    ([id, a, b]) => {
      const e = document.querySelector<HTMLElement>(`.vehicle-marker[data-device="${id}"]`)
      return e !== null && Number(e.dataset.lat) === a && Number(e.dataset.lng) === b
    },
    [dispositivo.id, lat, lng] as const,
  )
  expect(await marca.getAttribute('title')).toBe(empresa.vehiculos[0]!.placa)
  await mapa.locator(`[data-device="${dispositivo.id}"]`, { hasText: 'En línea' }).first().waitFor()

  // everything that was accepted is known to the database soon after, and the other device has not moved
  await celular.getByRole('button', { name: 'Detener Rastreo' }).click()
  await celular.getByRole('button', { name: 'Sí, detener' }).click()
  const otro = mapa.locator(`[data-device="${empresa.dispositivos[1]!.id}"] .row-where`)
  expect(await otro.textContent()).toContain('Aún sin posición')
})

test('another company’s map shows nothing of the drive', async ({ navegador }) => {
  const [mia, ajena] = [
    await crearEmpresa({ vehiculos: 1, dispositivos: 1 }),
    await crearEmpresa({ vehiculos: 1, dispositivos: 1 }),
  ]
  const mapa = await abrirMapa(navegador, ajena)
  const celular = await abrirCelular(navegador, await enlace(mia.dispositivos[0]!))
  await celular.getByRole('button', { name: 'Iniciar Rastreo' }).click()
  await celular.getByRole('button', { name: 'Detener Rastreo' }).waitFor()
  await celular.getByText(/Última posición enviada/).waitFor()
  expect(await mapa.locator('[data-device]').count()).toBe(
    await mapa.locator(`[data-device="${ajena.dispositivos[0]!.id}"]`).count(),
  )
  expect(await mapa.locator('.row-where').first().textContent()).toContain('Aún sin posición')
})

/** Confirms the dialog that is open with its last button. */
async function confirmar(pagina: Page, accion: RegExp) {
  const dialogo = pagina.getByRole('alertdialog').or(pagina.getByRole('dialog'))
  await dialogo.getByRole('button', { name: accion }).click()
  await dialogo.waitFor({ state: 'detached' })
}

const MUERTES = [
  {
    nombre: 'set Inactivo',
    estado: 403,
    dice: 'Dispositivo inactivo',
    async matar(mapa: Page, d: Dispositivo) {
      await ir(mapa, `/admin/gps?editar=${d.id}`)
      const dialogo = mapa.getByRole('dialog')
      await dialogo.getByRole('radio', { name: 'Inactivo', exact: true }).check({ force: true })
      await dialogo.getByRole('button', { name: 'Guardar cambios' }).click()
      await dialogo.waitFor({ state: 'detached' })
    },
  },
  {
    nombre: 'regenerated',
    estado: 404,
    dice: 'Dispositivo no encontrado',
    async matar(mapa: Page, d: Dispositivo) {
      await ir(mapa, `/admin/gps?regenerar=${d.id}`)
      await mapa.getByRole('button', { name: /^Regenerar/ }).click()
      await mapa.waitForURL((url) => !url.search.includes('regenerar'))
    },
  },
  {
    nombre: 'deleted',
    estado: 410,
    dice: 'Dispositivo no encontrado',
    async matar(mapa: Page, d: Dispositivo) {
      await ir(mapa, `/admin/gps?eliminar=${d.id}`)
      await confirmar(mapa, /^Eliminar/)
    },
  },
]

test.for(MUERTES)(
  'the link dies at once when its device is $nombre',
  async ({ matar, estado, dice }, { navegador }) => {
    navegador.tolera(/status of (403|404|410)/)
    const empresa = await crearEmpresa({ vehiculos: 1, dispositivos: 1 })
    const [dispositivo] = empresa.dispositivos as [Dispositivo]
    const link = await enlace(dispositivo)
    const celular = await abrirCelular(navegador, link)
    await celular.getByRole('button', { name: 'Iniciar Rastreo' }).click()
    await celular.getByText(/Última posición enviada/).waitFor()

    const mapa = await navegador.abrir({ como: empresa.admin })
    await matar(mapa, dispositivo)

    const respuesta = celular.waitForResponse((r) => r.url().includes('/positions'))
    const [latitude, longitude] = RECORRIDO[40]!
    await celular.context().setGeolocation({ latitude, longitude, accuracy: 8 })
    expect((await respuesta).status()).toBe(estado)
    await celular.getByText(dice).first().waitFor()

    await celular.reload()
    await lista(celular)
    await celular.getByText(dice).first().waitFor()
  },
)

test('a link whose tracking was turned off works again when it is turned on', async ({ navegador }) => {
  navegador.tolera(/status of 403/)
  const empresa = await crearEmpresa({ vehiculos: 1 })
  const dispositivo = await crearDispositivo(empresa.id, empresa.vehiculos[0]!, { tracking_enabled: false })
  const celular = await abrirCelular(navegador, await enlace(dispositivo))
  await celular.getByText('Rastreo deshabilitado para este dispositivo').first().waitFor()
  const mapa = await navegador.abrir({ como: empresa.admin })
  await ir(mapa, `/admin/gps?editar=${dispositivo.id}`)
  const dialogo = mapa.getByRole('dialog')
  await dialogo.getByRole('checkbox').check()
  await dialogo.getByRole('button', { name: 'Guardar cambios' }).click()
  await dialogo.waitFor({ state: 'detached' })
  await celular.reload()
  await lista(celular)
  await celular.getByRole('button', { name: 'Iniciar Rastreo' }).click()
  await celular.getByText(/Última posición enviada/).waitFor()
})
