/**
 * The walks through the product that the pictures of the help are taken on, each by its name. `rooms.admin` is signed in as
 * the Administrador of the demo fleet; a Usuario and a phone are opened when they are asked for. In order: some change what
 * the later ones show.
 */
const dialog = (page) => page.getByRole('dialog')

/** Goes to a screen and waits until it stands, and a little for the typeface and the lists that come later. */
async function go(page, path) {
  await page.goto(path)
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Follows the address of a dialog that a link of the page has. */
async function follow(page, selector) {
  const href = await page.locator(selector).first().getAttribute('href')
  await go(page, href)
  await dialog(page).waitFor()
}

const inMain = async (page) => page.locator('.main').first()

export const WALKS = {
  async tablero({ admin }, take) {
    await go(admin, '/admin')
    await take(admin, 'tablero', await inMain(admin))
  },

  async vehiculos({ admin }, take) {
    await go(admin, '/admin/vehicles')
    await take(admin, 'vehiculos', await inMain(admin))
    await go(admin, '/admin/vehicles?nuevo')
    const d = dialog(admin)
    for (const [label, value] of [
      ['Placa', 'LMX318'],
      ['Marca', 'Chevrolet'],
      ['Modelo', 'NHR'],
      ['Año', '2023'],
      ['Titular', 'Transportes La Sabana S.A.S.'],
    ]) {
      await d.getByLabel(label, { exact: true }).fill(value)
    }
    await take(admin, 'vehiculo-nuevo', d)
  },

  async conductores({ admin }, take) {
    await go(admin, '/admin/drivers')
    await take(admin, 'conductores', await inMain(admin))
  },

  async documentos({ admin }, take) {
    await go(admin, '/admin/documents')
    await take(admin, 'documentos', await inMain(admin))
    await go(admin, '/admin/documents?nuevo')
    const d = dialog(admin)
    await d.getByLabel('Vehículo', { exact: true }).selectOption({ index: 1 })
    await d.getByLabel('Tipo', { exact: true }).selectOption('SOAT')
    await d.getByLabel('Fecha de emisión').fill(new Date().toISOString().slice(0, 10))
    await d.getByLabel('Fecha de emisión').blur()
    await take(admin, 'documento-nuevo', d)
  },

  async alertas({ admin }, take) {
    await go(admin, '/admin/alerts')
    await take(admin, 'alertas', await inMain(admin))
    await go(admin, '/admin/settings?tab=alertas')
    await take(admin, 'plazos', await inMain(admin))
    await go(admin, '/admin/settings?tab=integraciones')
    const crear = admin.getByRole('button', { name: 'Crear calendario' })
    if (await crear.isVisible()) await crear.click()
    const panel = admin.locator('section', { hasText: 'Agregar a Google Calendar' }).last()
    await panel.waitFor()
    await take(admin, 'calendario', panel)
  },

  async mantenimientos({ admin }, take) {
    await go(admin, '/admin/maintenance')
    await take(admin, 'mantenimientos', await inMain(admin))
    await go(admin, '/admin/maintenance?vista=planes')
    await take(admin, 'planes-de-mantenimiento', await inMain(admin))
  },

  async equipo({ admin, usuario }, take) {
    await go(admin, '/admin/team?nuevo')
    const d = dialog(admin)
    await d.getByLabel('Nombre Completo').fill('Paola Andrea Ríos')
    await d.getByLabel('Correo Electrónico').fill('paola@empresa.example')
    await take(admin, 'invitar', d)
    await go(admin, '/admin/team')
    await take(admin, 'equipo', await inMain(admin))
    await go(admin, '/admin/vehicles')
    const id = await admin.evaluate(() => {
      const link = document.querySelector('a[href*="asignar="], a[href*="editar="], a[href*="conductores="]')
      return link?.getAttribute('href')?.match(/(?:asignar|editar|conductores)=([^&]+)/)?.[1]
    })
    await go(admin, `/admin/vehicles?asignar=${id}`)
    await take(admin, 'asignar', dialog(admin))
    const suya = await usuario()
    await go(suya, '/home')
    await take(suya, 'panel-de-usuario', await inMain(suya))
    await suya.context().close()
  },

  async suscripcion({ admin }, take) {
    await go(admin, '/admin/company?planes')
    await take(admin, 'planes', dialog(admin))
    await go(admin, '/admin/settings?tab=facturacion')
    await take(admin, 'facturacion', await inMain(admin))
  },

  async seguridad({ admin }, take) {
    await go(admin, '/admin/settings?tab=seguridad')
    await take(admin, 'reglas', admin.locator('.panel', { hasText: 'Reglas de la empresa' }).last())
  },

  async rastreo({ admin, phone }, take) {
    await go(admin, '/admin/gps?nuevo')
    const d = dialog(admin)
    await d.getByLabel('Vehículo', { exact: true }).selectOption({ index: 1 })
    await take(admin, 'dispositivo-nuevo', d)
    await go(admin, '/admin/gps')
    await admin.waitForTimeout(6000)
    await take(admin, 'mapa', await inMain(admin))
    await follow(admin, 'tr:has-text("KJP") a[href*="qr="], a[href*="qr="]')
    const url = await dialog(admin).locator('input[readonly]').first().inputValue()
    await take(admin, 'enlace', dialog(admin))
    const suya = await phone()
    await go(suya, new URL(url).pathname)
    await take(suya, 'celular-antes')
    await suya.getByRole('button', { name: 'Iniciar Rastreo' }).click()
    await suya.getByRole('button', { name: 'Detener Rastreo' }).waitFor()
    for (let i = 1; i <= 5; i++) {
      await suya.context().setGeolocation({ latitude: 4.65812 + i * 0.0001, longitude: -74.0572, accuracy: 8 })
      await suya.waitForTimeout(1200)
    }
    await take(suya, 'celular-activo')
    await suya.getByRole('button', { name: 'Detener Rastreo' }).click()
    await suya.context().close()
  },

  // last: it changes what the board says
  async renovar({ admin }, take) {
    await go(admin, '/admin')
    await follow(admin, 'a[href*="renovar="]')
    const d = dialog(admin)
    await d.getByLabel('Fecha de emisión').fill(new Date().toISOString().slice(0, 10))
    await d.getByLabel('Fecha de emisión').blur()
    await take(admin, 'renovar', d)
    // the picture writes days as people do; then the field is itself again
    await d.locator('input[type=date]').first().waitFor()
    await d
      .getByRole('button', { name: /Renovar|Guardar/ })
      .last()
      .click()
    await d.waitFor({ state: 'hidden' })
    await go(admin, '/admin')
    await take(admin, 'tablero-despues', await inMain(admin))
  },
}
