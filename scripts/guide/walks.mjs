/**
 * The walks through the product during which the pictures of the help are taken, each by its name, in one language
 * after the other. `rooms.admin` is signed in as the Administrador of the demo fleet; a Usuario, a SuperAdmin and a phone
 * are opened on demand. The order matters: some change what later ones show.
 */
const dialog = (page) => page.getByRole('dialog')
const field = (part, name) => part.locator(`[name=${name}]`).first()
const inMain = (page) => page.locator('.main').first()
const row = (page, n) => inMain(page).locator('tbody tr').nth(n)
const panel = (page, n) => ({ hasta: inMain(page).locator('.panel').nth(n), padding: 24 })
const board = (page) => ({ hasta: inMain(page).locator('.board-row').nth(5) })
const dayInBogota = (at) => new Date(at).toLocaleDateString('sv', { timeZone: 'America/Bogota' })
const today = () => dayInBogota(Date.now())

/** Goes to a screen and waits until it is stable, plus a moment for the typeface and the deferred lists. */
async function go(page, path) {
  await page.goto(path)
  await page.waitForLoadState('networkidle', { timeout: 4_000 }).catch(() => undefined)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Opens the address of a dialog that a link of the page points to. */
async function follow(page, selector) {
  const href = await page.locator(selector).first().getAttribute('href')
  await go(page, href)
  await dialog(page).waitFor()
}

/** The vehicle that went furthest on a day, from the list of the fleet's days. */
async function driven(admin, day) {
  await go(admin, `/admin/gps/recorridos?d=${day}&orden=-metros`)
  const href = await row(admin, 0).locator('a[href*="/admin/vehicles/"]').first().getAttribute('href')
  return { id: href.match(/vehicles\/([^/?]+)/)[1] }
}

/** Rows as they are pasted from Excel: new plates, known ones, and dates with their month first. */
const SHEET = [
  ['PLACA', 'MARCA', 'LÍNEA', 'AÑO', 'VENCE SOAT', 'TITULAR'],
  ['LMX 318', 'Chevrolet', 'NHR', '2023', '11/26/2027', 'Transportes La Sabana S.A.S.'],
  ['jtr-205', 'Renault', 'Kangoo', '2018', '14/03/2027', 'Transportes La Sabana S.A.S.'],
  ['RTZ 940', 'JAC', 'HFC', '2024', '12/30/2027', 'Transportes La Sabana S.A.S.'],
  ['GHX 731', 'Chevrolet', 'N300', '2020', '8/12/2027', 'Transportes La Sabana S.A.S.'],
  ['HMV 129', 'Renault', 'Duster', '2021', '24 julio', 'Transportes La Sabana S.A.S.'],
]

/** The dialog that renews the first document of the board, filled in. */
async function renewal(admin) {
  await go(admin, '/admin')
  await follow(admin, 'a[href*="renovar="]')
  const d = dialog(admin)
  await field(d, 'fecha_emision').fill(today())
  await field(d, 'fecha_emision').blur()
  return d
}

export const WALKS = {
  async tablero({ admin }, take) {
    await go(admin, '/admin')
    await take(admin, 'tablero', inMain(admin), board(admin))
  },

  async vehiculos({ admin }, take) {
    await go(admin, '/admin/vehicles')
    await take(admin, 'vehiculos', inMain(admin), { hasta: row(admin, 7) })
    await go(admin, '/admin/vehicles?nuevo')
    const d = dialog(admin)
    for (const [name, value] of [
      ['placa', 'LMX318'],
      ['marca', 'Chevrolet'],
      ['modelo', 'NHR'],
      ['anio', '2023'],
      ['color', 'Blanco'],
      ['titular', 'Transportes La Sabana S.A.S.'],
      ['cilindraje', '2771'],
      ['fecha_matricula', '2023-03-14'],
    ]) {
      await field(d, name).fill(value)
    }
    await field(d, 'clase').selectOption('camion')
    await field(d, 'placa').focus()
    // the form whole
    const size = admin.viewportSize()
    await admin.setViewportSize({ ...size, height: 980 })
    await take(admin, 'vehiculo-nuevo', d)
    await admin.setViewportSize(size)
  },

  async imports({ admin }, take) {
    await go(admin, '/admin/import')
    await admin.locator('.imp-paste').fill(SHEET.map((cells) => cells.join('\t')).join('\n'))
    await inMain(admin).locator('.imp-paste ~ .btn').click()
    await inMain(admin).locator('.btn--primary').click()
    await admin.locator('[data-spot="0.0"]').waitFor()
    await take(admin, 'importar', inMain(admin), { hasta: row(admin, 4) })
  },

  async reportes({ admin }, take) {
    await go(admin, '/admin/reports/costs')
    await take(admin, 'reporte-de-costos', inMain(admin), { hasta: row(admin, 2) })
  },

  async webhooks({ admin }, take) {
    await go(admin, '/admin/settings?tab=integraciones&webhook=nuevo')
    const d = dialog(admin)
    await field(d, 'nombre').fill('Bodega')
    await field(d, 'url').fill('https://bodega.empresa.example/vigia')
    await admin.evaluate(() => document.activeElement?.blur())
    await take(admin, 'webhook-nuevo', d)
  },

  async conductores({ admin }, take) {
    await go(admin, '/admin/drivers')
    await take(admin, 'conductores', inMain(admin), { hasta: row(admin, 6) })
  },

  async documentos({ admin }, take) {
    await go(admin, '/admin/documents')
    await take(admin, 'documentos', inMain(admin), { hasta: row(admin, 7) })
    await go(admin, '/admin/documents?nuevo')
    const d = dialog(admin)
    await field(d, 'vehiculo_id').selectOption({ index: 1 })
    await field(d, 'tipo').selectOption('SOAT')
    await field(d, 'fecha_emision').fill(today())
    await field(d, 'fecha_emision').blur()
    await take(admin, 'documento-nuevo', d)
  },

  async alertas({ admin }, take) {
    await go(admin, '/admin/alerts')
    await take(admin, 'alertas', inMain(admin), { hasta: row(admin, 5) })
    await go(admin, '/admin/settings?tab=alertas')
    await take(admin, 'plazos', inMain(admin).locator('.panel').first())
    await go(admin, '/admin/settings?tab=integraciones')
    const create = inMain(admin).locator('form:has([value=create-calendar]) [type=submit]')
    if (await create.isVisible()) await create.click()
    const calendario = inMain(admin).locator('.panel:has(#calendario-url)')
    await calendario.waitFor()
    await take(admin, 'calendario', calendario)
  },

  async mantenimientos({ admin }, take) {
    await go(admin, '/admin/maintenance?vista=servicios')
    await take(admin, 'mantenimientos', inMain(admin), panel(admin, 0))
    await go(admin, '/admin/maintenance')
    await take(admin, 'planes-de-mantenimiento', inMain(admin), { hasta: row(admin, 5) })
  },

  async equipo({ admin, usuario }, take) {
    await go(admin, '/admin/team?nuevo')
    const d = dialog(admin)
    await field(d, 'nombre').fill('Paola Andrea Ríos')
    await field(d, 'email').fill('paola@empresa.example')
    await take(admin, 'invitar', d)
    await go(admin, '/admin/team')
    await take(admin, 'equipo', inMain(admin), panel(admin, 0))
    await go(admin, '/admin/vehicles')
    const id = await admin.evaluate(() => {
      const link = document.querySelector('a[href*="asignar="], a[href*="editar="], a[href*="conductores="]')
      return link?.getAttribute('href')?.match(/(?:asignar|editar|conductores)=([^&]+)/)?.[1]
    })
    await go(admin, `/admin/vehicles?asignar=${id}`)
    await admin.evaluate(() => document.activeElement?.blur())
    await take(admin, 'asignar', dialog(admin))
    const member = await usuario()
    await go(member, '/home')
    await take(member, 'panel-de-usuario', inMain(member), panel(member, 0))
    await member.context().close()
  },

  async suscripcion({ admin }, take) {
    await go(admin, '/admin/company?planes')
    await admin.evaluate(() => document.activeElement?.blur())
    await take(admin, 'planes', dialog(admin))
    await go(admin, '/admin/settings?tab=facturacion')
    await take(admin, 'facturacion', inMain(admin), panel(admin, 1))
  },

  async seguridad({ admin }, take) {
    await go(admin, '/admin/settings?tab=seguridad')
    await take(admin, 'reglas', inMain(admin).locator('.panel:has([name=failed_attempts])').last())
  },

  async mapa({ admin }, take) {
    await go(admin, '/admin/gps?nuevo')
    await field(dialog(admin), 'vehiculo_id').selectOption({ index: 1 })
    await take(admin, 'dispositivo-nuevo', dialog(admin))
    await go(admin, '/admin/gps')
    const live = admin.locator('.map-status[data-status=live]')
    await live.waitFor({ state: 'attached' })
    await admin.waitForTimeout(6000)
    await live.waitFor({ state: 'attached' })
    await take(admin, 'mapa', inMain(admin))
  },

  async lugares({ admin }, take) {
    await go(admin, '/admin/gps/lugares')
    await take(admin, 'lugares', inMain(admin), { hasta: row(admin, 1), most: 24_000 })
  },

  async recorridos({ admin }, take) {
    const yesterday = dayInBogota(Date.now() - 86_400_000)
    const { id } = await driven(admin, yesterday)
    await go(admin, `/admin/vehicles/${id}/recorridos?d=${yesterday}`)
    const day = inMain(admin).locator('.day-panel')
    await day.locator('.day-map .leaflet-overlay-pane path').first().waitFor({ state: 'attached' })
    await take(admin, 'recorrido', day, { hasta: day.locator('.day-map'), most: 28_000 })
  },

  async compartir({ admin, phone, idioma }, take) {
    const { id } = await driven(admin, dayInBogota(Date.now() - 86_400_000))
    await go(admin, `/admin/shares?compartir=${id}`)
    const d = dialog(admin)
    await d.locator('.needs-script select').selectOption({ index: 1 })
    await d.locator('[type=submit]').last().click()
    const url = await admin.locator('#share-link').inputValue()
    const customer = await phone()
    await go(customer, `${new URL(url).pathname}?idioma=${idioma}`)
    await customer.waitForTimeout(3000)
    await take(customer, 'sigueme')
    await customer.context().close()
  },

  async phone({ admin, phone, idioma }, take) {
    await go(admin, '/admin/gps')
    await follow(admin, 'tr:has-text("SQD") a[href*="qr="], a[href*="qr="]')
    const url = await dialog(admin).locator('input[readonly]').first().inputValue()
    await take(admin, 'enlace', dialog(admin))
    const driver = await phone()
    await go(driver, `${new URL(url).pathname}?idioma=${idioma}`)
    await take(driver, 'celular-antes')
    await driver.locator('.track-btn').click()
    await driver.locator('.track-btn--stop').waitFor()
    for (let i = 1; i <= 5; i++) {
      await driver.context().setGeolocation({ latitude: 4.65812 + i * 0.0001, longitude: -74.0572, accuracy: 8 })
      await driver.waitForTimeout(1200)
    }
    await take(driver, 'celular-activo')
    await driver.locator('.track-btn--stop').click()
    await driver.context().close()
  },

  async renovar({ admin }, take) {
    await take(admin, 'renovar', await renewal(admin))
  },

  // near the end, and only once: it changes the board
  async renewed({ admin, idioma }, take) {
    if (idioma === 'es') {
      const d = await renewal(admin)
      await d.locator('[type=submit]').last().click()
      await d.waitFor({ state: 'hidden' })
    }
    await go(admin, '/admin')
    await take(admin, 'tablero-despues', inMain(admin), board(admin))
  },

  // last, and only once: the plan changes what other screens say
  async accounting({ admin, superAdmin, idioma }, take) {
    if (idioma === 'es') {
      const page = await superAdmin()
      await go(page, '/super-admin/companies')
      await follow(page, 'tr:has-text("La Sabana") a[href*="editar="]')
      await field(dialog(page), 'plan_type').selectOption('Plus')
      await dialog(page).locator('[type=submit]').last().click()
      await dialog(page).waitFor({ state: 'hidden' })
      await page.context().close()
    }
    await go(admin, '/admin/settings/accounting')
    await take(admin, 'contabilidad', inMain(admin), { hasta: row(admin, 5) })
  },
}
