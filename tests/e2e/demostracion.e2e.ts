/** «Pruébelo con su teléfono»: two browsers, a visitor's desk and their phone; ten minutes, and nothing is left. */
import { expect } from 'vitest'
import { abrirDemo } from '../../worker/live/enlace-demo'
import { acabarDemo } from '../apoyo/mundo'
import { SECRETOS } from '../apoyo/secretos'
import { sinDesborde, sinFallas } from './apoyo/axe'
import { ir, test } from './apoyo/navegador'
import { leerQr } from './apoyo/qr'

const AQUI = { latitude: 4.668, longitude: -74.0521, accuracy: 8 }

test('a visitor’s own dot moves on the landing’s map, and when the time is up nothing is left and both screens say so', async ({
  navegador,
}) => {
  const mesa = await navegador.abrir()
  const pedidas: string[] = []
  mesa.on('request', (r) => pedidas.push(r.url()))
  await mesa.goto('/')
  // neither the map nor its script comes before somebody asks
  expect(pedidas.filter((url) => /demo|tile/.test(url))).toEqual([])
  const boton = mesa.getByRole('button', { name: 'Pruébelo con su teléfono' })
  const [respuesta] = await Promise.all([mesa.waitForResponse('**/api/demo'), boton.click()])
  const { phone } = (await respuesta.json()) as { phone: string }
  const tarjeta = mesa.locator('.demo-card')
  await tarjeta.getByText('Esperando su celular').waitFor()
  const codigo = tarjeta.getByRole('img', { name: 'Código QR de la demostración' })
  await codigo.waitFor()
  await tarjeta.getByText(/^Quedan 9:\d\d$/).waitFor()
  await sinFallas(mesa)

  // the phone has nothing but what its camera sees on the desk's screen
  const leido = await leerQr(codigo)
  expect(leido).toBe(phone)
  const celular = await navegador.abrir({ movil: true, posicion: AQUI, trabajadores: true })
  navegador.tolera(/status of 410/)
  await ir(celular, new URL(leido).pathname)
  await tarjeta.getByText('Su celular ya está aquí').waitFor()
  await celular.getByText('Demostración', { exact: false }).first().waitFor()
  expect(await celular.locator('.track-foot').innerText()).toContain('usted autoriza que su ubicación')
  await celular.getByRole('button', { name: 'Iniciar Rastreo' }).click()
  await celular.getByRole('button', { name: 'Detener Rastreo' }).waitFor()
  // the browser tells its watch of changes alone
  await celular.context().setGeolocation({ ...AQUI, latitude: 4.6687 })
  await tarjeta.getByText('4.668700°, -74.052100°').waitFor()
  await tarjeta.getByText(/^hace \d s · precisión ±8 m$/).waitFor()
  const antes = await mesa.locator('path.demo-trail').getAttribute('d')
  await celular.context().setGeolocation({ ...AQUI, latitude: 4.6697 })
  await tarjeta.getByText('4.669700°, -74.052100°').waitFor()
  expect(await mesa.locator('path.demo-trail').getAttribute('d')).not.toBe(antes)
  await Promise.all([sinFallas(mesa), sinFallas(celular)])
  // nor does the phone keep anything of it
  const guardado = () =>
    Promise.all([indexedDB.databases(), caches.keys(), navigator.serviceWorker.getRegistrations()]).then((todo) =>
      todo.flat(),
    )
  expect(await celular.evaluate(guardado)).toEqual([])

  const demo = await abrirDemo(SECRETOS.LINK_SECRET, 'telefono', new URL(phone).pathname.split('/')[2] ?? '')
  await acabarDemo(demo?.clave ?? '')
  await tarjeta.getByText('Se acabaron los 10 minutos').waitFor()
  expect(await tarjeta.innerText()).not.toContain('4.6697')
  expect(await mesa.locator('.demo-dot').count()).toBe(0)
  expect(await tarjeta.getByRole('link', { name: 'Comenzar Ahora' }).getAttribute('href')).toBe('/signup')
  await celular.context().setGeolocation({ ...AQUI, latitude: 4.67 })
  await celular.getByRole('heading', { name: 'La demostración terminó' }).waitFor()
  await mesa.setViewportSize({ width: 360, height: 740 })
  await sinDesborde(mesa)
  await sinFallas(mesa)
})
