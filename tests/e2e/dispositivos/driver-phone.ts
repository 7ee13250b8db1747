/** A driver's phone at the corner of Calle 85: its device, its page, and what the server acknowledged. */
import type { BrowserContext, Page } from 'playwright-core'
import { signLink } from '../../../worker/live/link'
import { SECRETS } from '../../support/secrets'
import { createEmpresa } from '../../support/world'
import type { TestBrowser } from '../support/browser'
import { onReport } from '../support/reports'

export const CALLE_85 = { latitude: 4.6687, longitude: -74.0521, accuracy: 8 }
/** The i-th point of a drive north along the Séptima. */
export const place = (i: number) => ({ ...CALLE_85, latitude: CALLE_85.latitude + i * 0.0002 })
export const start = (p: Page) => p.getByRole('button', { name: 'Iniciar Rastreo' })
/** Stops tracking, confirming the question. */
export const stop = async (p: Page) => {
  await p.getByRole('button', { name: 'Detener Rastreo' }).click()
  await p.getByRole('button', { name: 'Sí, detener' }).click()
}

export async function dispositivo(vehiculos = 1) {
  const empresa = await createEmpresa({ vehiculos, dispositivos: 1 })
  const [gps] = empresa.dispositivos
  const [vehiculo] = empresa.vehiculos
  return {
    empresa,
    gps: gps!,
    vehiculo: vehiculo!,
    link: await signLink(SECRETS.LINK_SECRET, gps!.clave, gps!.link_version),
  }
}

/** A phone at the corner of Calle 85, with a counter of the points that the server has acknowledged. */
export async function telefono(browser: TestBrowser, options: Parameters<TestBrowser['open']>[0] = {}) {
  const page = await browser.open({ movil: true, posicion: CALLE_85, workers: true, ...options })
  const recibo = listen(page.context())
  return { page, recibo, contexto: page.context() }
}

function listen(context: BrowserContext) {
  const recibo = { accepted: 0, duplicates: 0, discarded: 0, places: new Set<number>() }
  onReport(context, ({ accepted, duplicates, discarded }, { points }) => {
    recibo.accepted += accepted
    recibo.duplicates += duplicates
    recibo.discarded += discarded
    for (const { lat } of points) recibo.places.add(Math.round((lat - CALLE_85.latitude) / 0.0002))
  })
  return recibo
}

/** Drives from point to point; each is waited for, because a browser reports only the newest of quick changes. */
export async function drive(page: Page, from: number, until: number) {
  for (let i = from; i <= until; i++) {
    await page.context().setGeolocation(place(i))
    await page.getByLabel(`ubicación actual: ${place(i).latitude.toFixed(6)}°`).waitFor()
  }
}
