/**
 * A file in the browser: chosen, photographed or dropped, uploading, refused, saved with its record, and opened again.
 */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { join, jpegOfSize, pdf, png } from '../../support/samples'
import { createEmpresa, type Empresa, execute, objects, rows } from '../../support/world'
import { expectNoFailures, expectNoOverflow } from '../support/axe'
import { test, visit } from '../support/browser'

let m: Empresa
beforeAll(async () => {
  m = await createEmpresa({ vehiculos: 1, nombre: 'Transportes del Archivo' })
})

const PDF = { name: 'Licencia Ana.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf('Uno', 'Dos', 'Tres')) }
const ARCHIVO_FIELD = '#conductor-archivo'
const newOne = () => `/admin/drivers?nuevo&vehiculo=${m.vehiculos[0]!.id}`

const choose = (p: Page, archivo: { name: string; mimeType: string; buffer: Buffer }, which = ARCHIVO_FIELD) =>
  p.locator(which).setInputFiles(archivo)
const whenUploaded = (p: Page) =>
  p.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=archivo]')?.value)
const error = (p: Page) => p.locator('.file-error').textContent()

/** Puts a photo into an input, as large as a camera's: random pixels of more than 5 MB, made in the browser. */
const takePicture = (p: Page, which: string) =>
  p.evaluate(async (entry) => {
    const sheet = (width: number, height: number) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      return [canvas, canvas.getContext('2d') as CanvasRenderingContext2D] as const
    }
    const [noise, points] = sheet(128, 128)
    const data = points.createImageData(128, 128)
    crypto.getRandomValues(new Uint8Array(data.data.buffer))
    for (let i = 3; i < data.data.length; i += 4) data.data[i] = 255
    points.putImageData(data, 0, 0)
    const [canvas, context] = sheet(3000, 2250)
    context.fillStyle = context.createPattern(noise, 'repeat') as CanvasPattern
    context.fillRect(0, 0, 3000, 2250)
    const blob = (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95))) as Blob
    const payload = new DataTransfer()
    payload.items.add(new File([blob], 'IMG_2045.jpg', { type: 'image/jpeg' }))
    const field = document.querySelector(entry) as HTMLInputElement
    field.files = payload.files
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return blob.size
  }, which)

async function fill(p: Page, nombre: string) {
  await p.fill('[name=nombre]', nombre)
  await p.fill('[name=documento]', '52345678')
  await p.fill('[name=licencia_numero]', '52345678')
  await p.selectOption('[name=licencia_tipo]', 'B1')
  await p.fill('[name=licencia_fecha_emision]', '2024-05-10')
  await p.fill('[name=licencia_fecha_vencimiento]', '2034-05-09')
}

describe('on a desk', () => {
  test('a PDF goes up, is saved with its driver, and is read page by page', async ({ browser }) => {
    const p = await browser.open({ as: m.admin })
    await visit(p, newOne())
    await fill(p, 'Ana Archivada')
    await choose(p, PDF)
    await whenUploaded(p)
    expect(await p.locator('.file-name').textContent()).toMatch(/Licencia Ana\.pdfSubido · \d+\skB/)
    await expectNoFailures(p, 'a file that is there')
    await p.click('.modal-foot [type=submit]')
    await p.waitForSelector('dialog', { state: 'detached' })
    const [conductor] = await rows<{ id: string; licencia_url: string }>(
      "select id, licencia_url from conductores where nombre = 'Ana Archivada'",
    )
    const stored = (await objects(`${m.id}/`)).map((key) => key.replace(`${m.id}/`, '/api/files/').replace('.pdf', ''))
    expect(stored).toContain(conductor?.licencia_url)

    await visit(p, `/admin/drivers?editar=${conductor?.id}`)
    await p.click('.file-actions button')
    // a page has its words once it is drawn
    await p.locator('.viewer-page').first().locator('figcaption').waitFor()
    expect(await p.locator('.viewer-page').count()).toBe(3)
    // the first page shows something dark
    const ink = await p.evaluate(() => {
      const sheet = document.querySelector<HTMLCanvasElement>('.viewer-page canvas') as HTMLCanvasElement
      const { data } = (sheet.getContext('2d') as CanvasRenderingContext2D).getImageData(
        0,
        0,
        sheet.width,
        sheet.height,
      )
      return data.filter((v, i) => i % 4 === 0 && v < 80).length
    })
    expect(ink).toBeGreaterThan(100)
    const width = () =>
      p
        .locator('.viewer-page')
        .first()
        .evaluate((e) => e.clientWidth)
    const fitted = await width()
    await p.focus('.viewer')
    await p.keyboard.press('+')
    await expect.poll(width).toBeGreaterThan(fitted * 1.2)
    await p.keyboard.press('0')
    await expect.poll(width).toBe(fitted)
    await expectNoFailures(p, 'a PDF in its dialog')
    const download = p.waitForEvent('download')
    await p.click('.modal--lg a[download]')
    expect((await download).suggestedFilename()).toBe('Licencia Ana.pdf')
    await p.keyboard.press('Escape')
    await p.waitForSelector('.modal--lg', { state: 'detached' })
    expect(await p.locator('dialog[open]').count()).toBe(1)
  })

  test('a photo that is too large is made smaller; another file takes its place, and its object goes', async ({
    browser,
  }) => {
    const id = crypto.randomUUID()
    await execute([
      [
        `insert into conductores (id, empresa_id, vehiculo_id, nombre, documento, licencia_numero, licencia_tipo,
           licencia_fecha_emision, licencia_fecha_vencimiento, busqueda, created_at)
         values (?, ?, ?, 'Beto Archivado', '79', '79', 'B1', '2024-05-10', '2034-05-09', 'beto', 1)`,
        [id, m.id, m.vehiculos[0]!.id],
      ],
    ])
    const object = async () => {
      const [row] = await rows<{ clave_r2: string }>('select clave_r2 from archivos where de = ?', `conductor:${id}`)
      return row?.clave_r2 ?? ''
    }
    const save = async (p: Page) => {
      await p.click('.modal-foot [type=submit]')
      await p.waitForSelector('dialog', { state: 'detached' })
    }
    const p = await browser.open({ as: m.admin })
    await visit(p, `/admin/drivers?editar=${id}`)
    expect(await takePicture(p, ARCHIVO_FIELD)).toBeGreaterThan(5_242_880)
    await whenUploaded(p)
    expect(await p.locator('.file-name').textContent()).toMatch(/La foto era muy grande: la redujimos a [\d,]+\s[kM]B/)
    await save(p)
    const before = await object()
    expect(before).toMatch(/\.jpg$/)
    await visit(p, `/admin/drivers?ver=${id}`)
    await p.waitForFunction(() => (document.querySelector<HTMLImageElement>('.viewer img')?.naturalWidth ?? 0) > 0)
    expect(await p.locator('.viewer img').evaluate((i) => (i as HTMLImageElement).naturalWidth)).toBe(2400)
    await expectNoFailures(p, 'a picture in its dialog')
    await visit(p, `/admin/drivers?editar=${id}`)
    expect(await p.locator('.file-name b').textContent()).toBe('IMG_2045.jpg')
    await choose(p, PDF)
    await whenUploaded(p)
    await save(p)
    expect([await objects(before), await objects(await object())]).toEqual([[], [await object()]])
  })

  test('what is no PDF, JPG or PNG, or is too large, is refused in the words of the specification', async ({
    browser,
  }) => {
    browser.tolerate(/status of 4(13|15|22)/)
    const p = await browser.open({ as: m.admin })
    await visit(p, newOne())
    await choose(p, { name: 'a.html', mimeType: 'text/html', buffer: Buffer.from('<html>') })
    expect(await error(p)).toBe('Tipo de archivo no permitido. Use PDF, JPG o PNG.')
    await expectNoFailures(p, 'a file that was refused')
    const huge = { ...PDF, buffer: Buffer.alloc(5_242_881) }
    await choose(p, huge)
    await expect.poll(() => error(p)).toBe('El archivo es demasiado grande. El tamaño máximo es 5MB.')
    // a file that only its bytes give away is refused by the server, with the same message
    await choose(p, { ...PDF, buffer: Buffer.from(join(png())) })
    await p.waitForFunction(() => document.querySelector('.file-error')?.textContent?.startsWith('Tipo de archivo'))
    expect(await p.locator('[name=archivo]').inputValue()).toBe('')
  })

  test('while it is on its way the form waits; it can be cancelled, and tried again when the network failed', async ({
    browser,
  }) => {
    browser.tolerate(/net::ERR_/)
    const p = await browser.open({ as: m.admin })
    await visit(p, newOne())
    const network = await p.context().newCDPSession(p)
    const slow = { offline: false, latency: 20, downloadThroughput: 2e6, uploadThroughput: 100_000 }
    await network.send('Network.emulateNetworkConditions', slow)
    const large = { name: 'grande.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(jpegOfSize(4_000_000)) }
    const button = p.locator('.modal-foot [type=submit]')
    await choose(p, large)
    await p.waitForFunction(
      () => Number(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')) > 5,
    )
    expect(await button.isDisabled()).toBe(true)
    expect(await p.locator('.file [role=progressbar]').getAttribute('aria-valuetext')).toMatch(/de 3,8\sMB$/)
    await expectNoFailures(p, 'a file on its way')
    await p.click('[aria-label="Cancelar la subida"]')
    await expect.poll(() => button.isDisabled()).toBe(false)
    await expect.poll(() => p.evaluate(() => `#${document.activeElement?.id}`)).toBe(ARCHIVO_FIELD)

    await network.send('Network.emulateNetworkConditions', { ...slow, offline: true })
    await choose(p, PDF)
    await p.waitForSelector('.file-error button')
    expect(await error(p)).toContain('Error al subir el archivo')
    await network.send('Network.emulateNetworkConditions', { ...slow, offline: false, uploadThroughput: -1 })
    await p.click('.file-error button')
    await whenUploaded(p)
  })

  test('it is dropped on the field, taken out again, and closing the chooser closes nothing else', async ({
    browser,
  }) => {
    const p = await browser.open({ as: m.admin })
    await visit(p, newOne())
    const release = (where: string) =>
      p.evaluate(
        ([place, content]) => {
          const payload = new DataTransfer()
          payload.items.add(
            new File([Uint8Array.from(content as number[])], 'soltado.pdf', { type: 'application/pdf' }),
          )
          for (const tipo of ['dragover', 'drop'])
            document
              .querySelector(place as string)
              ?.dispatchEvent(new DragEvent(tipo, { dataTransfer: payload, bubbles: true, cancelable: true }))
        },
        [where, [...PDF.buffer]] as const,
      )
    const before = await objects(`${m.id}/`)
    await release('.modal-head')
    expect(await p.locator('.file-name').count()).toBe(0)
    await release('.file')
    await whenUploaded(p)
    expect(await p.locator('.file-name b').textContent()).toBe('soltado.pdf')
    await p.click('[aria-label="Quitar soltado.pdf"]')
    await expect.poll(() => p.locator('[name=archivo]').inputValue()).toBe('')
    await expect.poll(() => objects(`${m.id}/`)).toEqual(before)
    await p.locator(ARCHIVO_FIELD).evaluate((e) => e.dispatchEvent(new Event('cancel', { bubbles: true })))
    expect(await p.locator('dialog[open]').count()).toBe(1)
  })

  test('without JavaScript the form says what it cannot do, and does the rest', async ({ browser }) => {
    const p = await browser.open({ as: m.admin, script: false })
    await p.goto(newOne())
    expect(await p.locator('.modal-body').textContent()).toContain('Para subir un archivo active JavaScript')
    expect(await p.locator('.file-box').isVisible()).toBe(false)
  })
})

describe('on a phone', () => {
  test('its camera is asked, and a photo that is too large is made smaller before it goes', async ({ browser }) => {
    const p = await browser.open({ as: m.admin, movil: true })
    await visit(p, newOne())
    await expectNoOverflow(p)
    await expectNoFailures(p, 'the field on a phone')
    const cameraChooser = p.waitForEvent('filechooser')
    await p.tap(`label[for=${ARCHIVO_FIELD.slice(1)}-foto]`)
    const chooser = await cameraChooser
    expect(await chooser.element().getAttribute('capture')).toBe('environment')
    await takePicture(p, `${ARCHIVO_FIELD}-foto`)
    await whenUploaded(p)
    expect(await p.locator('.file-name').textContent()).toContain('la redujimos a')
    await p.tap('.file-actions button')
    await p.waitForFunction(() => (document.querySelector<HTMLImageElement>('.viewer img')?.naturalWidth ?? 0) > 0)
    await expectNoOverflow(p)
  })
})
