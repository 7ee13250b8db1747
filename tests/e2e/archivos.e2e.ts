/** A file as people meet it: chosen, photographed or dropped, on its way, refused, saved with its record, and read again. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { jpegDe, pdf, png, unir } from '../apoyo/muestras'
import { crearEmpresa, type Empresa, ejecutar, filas, objetos } from '../apoyo/mundo'
import { sinDesborde, sinFallas } from './apoyo/axe'
import { ir, test } from './apoyo/navegador'

let m: Empresa
beforeAll(async () => {
  m = await crearEmpresa({ vehiculos: 1, nombre: 'Transportes del Archivo' })
})

const PDF = { name: 'Licencia Ana.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf('Uno', 'Dos', 'Tres')) }
const CAMPO = '#conductor-archivo'
const nuevo = () => `/admin/drivers?nuevo&vehiculo=${m.vehiculos[0]!.id}`

const elegir = (p: Page, archivo: { name: string; mimeType: string; buffer: Buffer }, cual = CAMPO) =>
  p.locator(cual).setInputFiles(archivo)
const subido = (p: Page) => p.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=archivo]')?.value)
const error = (p: Page) => p.locator('.file-error').textContent()

/** Puts a photo into an input, as large as a camera's: noise of more than 5 MB, drawn by the browser itself. */
const fotografiar = (p: Page, cual: string) =>
  p.evaluate(async (entrada) => {
    const hoja = (ancho: number, alto: number) => {
      const lienzo = Object.assign(document.createElement('canvas'), { width: ancho, height: alto })
      return [lienzo, lienzo.getContext('2d') as CanvasRenderingContext2D] as const
    }
    const [ruido, puntos] = hoja(128, 128)
    const datos = puntos.createImageData(128, 128)
    crypto.getRandomValues(new Uint8Array(datos.data.buffer))
    for (let i = 3; i < datos.data.length; i += 4) datos.data[i] = 255
    puntos.putImageData(datos, 0, 0)
    const [lienzo, pincel] = hoja(3000, 2250)
    pincel.fillStyle = pincel.createPattern(ruido, 'repeat') as CanvasPattern
    pincel.fillRect(0, 0, 3000, 2250)
    const hecha = (await new Promise<Blob | null>((lista) => lienzo.toBlob(lista, 'image/jpeg', 0.95))) as Blob
    const carga = new DataTransfer()
    carga.items.add(new File([hecha], 'IMG_2045.jpg', { type: 'image/jpeg' }))
    const campo = document.querySelector(entrada) as HTMLInputElement
    campo.files = carga.files
    campo.dispatchEvent(new Event('change', { bubbles: true }))
    return hecha.size
  }, cual)

async function llenar(p: Page, nombre: string) {
  await p.fill('[name=nombre]', nombre)
  await p.fill('[name=documento]', '52345678')
  await p.fill('[name=licencia_numero]', '52345678')
  await p.selectOption('[name=licencia_tipo]', 'B1')
  await p.fill('[name=licencia_fecha_emision]', '2024-05-10')
  await p.fill('[name=licencia_fecha_vencimiento]', '2034-05-09')
}

describe('on a desk', () => {
  test('a PDF goes up, is saved with its driver, and is read page by page', async ({ navegador }) => {
    const p = await navegador.abrir({ como: m.admin })
    await ir(p, nuevo())
    await llenar(p, 'Ana Archivada')
    await elegir(p, PDF)
    await subido(p)
    expect(await p.locator('.file-name').textContent()).toMatch(/Licencia Ana\.pdfSubido · \d+\skB/)
    await sinFallas(p, 'a file that is there')
    await p.click('.modal-foot [type=submit]')
    await p.waitForSelector('dialog', { state: 'detached' })
    const [conductor] = await filas<{ id: string; licencia_url: string }>(
      "select id, licencia_url from conductores where nombre = 'Ana Archivada'",
    )
    const [antes] = await objetos(`${m.id}/`)
    expect(conductor?.licencia_url).toBe(`/api/files/${antes?.split('/')[1]?.replace('.pdf', '')}`)

    await ir(p, `/admin/drivers?editar=${conductor?.id}`)
    await p.click('.file-actions button')
    await p.waitForSelector('.viewer-page figcaption')
    expect(await p.locator('.viewer-page').count()).toBe(3)
    // something dark stands on the first page
    const tinta = await p.evaluate(() => {
      const hoja = document.querySelector<HTMLCanvasElement>('.viewer-page canvas') as HTMLCanvasElement
      const { data } = (hoja.getContext('2d') as CanvasRenderingContext2D).getImageData(0, 0, hoja.width, hoja.height)
      return data.filter((v, i) => i % 4 === 0 && v < 80).length
    })
    expect(tinta).toBeGreaterThan(100)
    const ancho = () =>
      p
        .locator('.viewer-page')
        .first()
        .evaluate((e) => e.clientWidth)
    const ajustado = await ancho()
    await p.focus('.viewer')
    await p.keyboard.press('+')
    expect(await ancho()).toBeGreaterThan(ajustado * 1.2)
    await p.keyboard.press('0')
    expect(await ancho()).toBe(ajustado)
    await sinFallas(p, 'a PDF in its dialog')
    const bajada = p.waitForEvent('download')
    await p.click('.modal--lg a[download]')
    expect((await bajada).suggestedFilename()).toBe('Licencia Ana.pdf')
    await p.keyboard.press('Escape')
    await p.waitForSelector('.modal--lg', { state: 'detached' })
    expect(await p.locator('dialog[open]').count()).toBe(1)
  })

  test('a photo that is too large is made smaller; another file takes its place, and its object goes', async ({
    navegador,
  }) => {
    const id = crypto.randomUUID()
    await ejecutar([
      [
        `insert into conductores (id, empresa_id, vehiculo_id, nombre, documento, licencia_numero, licencia_tipo,
           licencia_fecha_emision, licencia_fecha_vencimiento, busqueda, created_at)
         values (?, ?, ?, 'Beto Archivado', '79', '79', 'B1', '2024-05-10', '2034-05-09', 'beto', 1)`,
        [id, m.id, m.vehiculos[0]!.id],
      ],
    ])
    const objeto = async () => {
      const [fila] = await filas<{ clave_r2: string }>('select clave_r2 from archivos where de = ?', `conductor:${id}`)
      return fila?.clave_r2 ?? ''
    }
    const guardar = async (p: Page) => {
      await p.click('.modal-foot [type=submit]')
      await p.waitForSelector('dialog', { state: 'detached' })
    }
    const p = await navegador.abrir({ como: m.admin })
    await ir(p, `/admin/drivers?editar=${id}`)
    expect(await fotografiar(p, CAMPO)).toBeGreaterThan(5_242_880)
    await subido(p)
    expect(await p.locator('.file-name').textContent()).toMatch(/La foto era muy grande: la redujimos a [\d,]+\s[kM]B/)
    await guardar(p)
    const antes = await objeto()
    expect(antes).toMatch(/\.jpg$/)
    await ir(p, `/admin/drivers?ver=${id}`)
    await p.waitForFunction(() => (document.querySelector<HTMLImageElement>('.viewer img')?.naturalWidth ?? 0) > 0)
    expect(await p.locator('.viewer img').evaluate((i) => (i as HTMLImageElement).naturalWidth)).toBe(2400)
    await sinFallas(p, 'a picture in its dialog')
    await ir(p, `/admin/drivers?editar=${id}`)
    expect(await p.locator('.file-name b').textContent()).toBe('IMG_2045.jpg')
    await elegir(p, PDF)
    await subido(p)
    await guardar(p)
    expect([await objetos(antes), await objetos(await objeto())]).toEqual([[], [await objeto()]])
  })

  test('what is no PDF, JPG or PNG, or is too large, is refused in the words of the specification', async ({
    navegador,
  }) => {
    navegador.tolera(/status of 4(13|15|22)/)
    const p = await navegador.abrir({ como: m.admin })
    await ir(p, nuevo())
    await elegir(p, { name: 'a.html', mimeType: 'text/html', buffer: Buffer.from('<html>') })
    expect(await error(p)).toBe('Tipo de archivo no permitido. Use PDF, JPG o PNG.')
    await sinFallas(p, 'a file that was refused')
    const enorme = { ...PDF, buffer: Buffer.alloc(5_242_881) }
    await elegir(p, enorme)
    expect(await error(p)).toBe('El archivo es demasiado grande. El tamaño máximo es 5MB.')
    // what only its bytes betray is refused by the server, in the same words
    await elegir(p, { ...PDF, buffer: Buffer.from(unir(png())) })
    await p.waitForFunction(() => document.querySelector('.file-error')?.textContent?.startsWith('Tipo de archivo'))
    expect(await p.locator('[name=archivo]').inputValue()).toBe('')
  })

  test('while it is on its way the form waits; it can be cancelled, and tried again when the network failed', async ({
    navegador,
  }) => {
    navegador.tolera(/net::ERR_/)
    const p = await navegador.abrir({ como: m.admin })
    await ir(p, nuevo())
    const red = await p.context().newCDPSession(p)
    const lenta = { offline: false, latency: 20, downloadThroughput: 2e6, uploadThroughput: 300_000 }
    await red.send('Network.emulateNetworkConditions', lenta)
    const grande = { name: 'grande.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(jpegDe(4_000_000)) }
    const boton = p.locator('.modal-foot [type=submit]')
    await elegir(p, grande)
    await p.waitForFunction(
      () => Number(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')) > 5,
    )
    expect(await boton.isDisabled()).toBe(true)
    expect(await p.locator('.file [role=progressbar]').getAttribute('aria-valuetext')).toMatch(/de 3,8\sMB$/)
    await sinFallas(p, 'a file on its way')
    await p.click('[aria-label="Cancelar la subida"]')
    expect(await boton.isDisabled()).toBe(false)
    expect(await p.evaluate(() => `#${document.activeElement?.id}`)).toBe(CAMPO)

    await red.send('Network.emulateNetworkConditions', { ...lenta, offline: true })
    await elegir(p, PDF)
    await p.waitForSelector('.file-error button')
    expect(await error(p)).toContain('Error al subir el archivo')
    await red.send('Network.emulateNetworkConditions', { ...lenta, offline: false, uploadThroughput: -1 })
    await p.click('.file-error button')
    await subido(p)
  })

  test('it is dropped on the field, taken out again, and closing the chooser closes nothing else', async ({
    navegador,
  }) => {
    const p = await navegador.abrir({ como: m.admin })
    await ir(p, nuevo())
    const soltar = (donde: string) =>
      p.evaluate(
        ([lugar, contenido]) => {
          const carga = new DataTransfer()
          carga.items.add(
            new File([Uint8Array.from(contenido as number[])], 'soltado.pdf', { type: 'application/pdf' }),
          )
          for (const tipo of ['dragover', 'drop'])
            document
              .querySelector(lugar as string)
              ?.dispatchEvent(new DragEvent(tipo, { dataTransfer: carga, bubbles: true, cancelable: true }))
        },
        [donde, [...PDF.buffer]] as const,
      )
    const antes = await objetos(`${m.id}/`)
    await soltar('.modal-head')
    expect(await p.locator('.file-name').count()).toBe(0)
    await soltar('.file')
    await subido(p)
    expect(await p.locator('.file-name b').textContent()).toBe('soltado.pdf')
    await p.click('[aria-label="Quitar soltado.pdf"]')
    expect(await p.locator('[name=archivo]').inputValue()).toBe('')
    await expect.poll(() => objetos(`${m.id}/`)).toEqual(antes)
    await p.locator(CAMPO).evaluate((e) => e.dispatchEvent(new Event('cancel', { bubbles: true })))
    expect(await p.locator('dialog[open]').count()).toBe(1)
  })

  test('without JavaScript the form says what it cannot do, and does the rest', async ({ navegador }) => {
    const p = await navegador.abrir({ como: m.admin, script: false })
    await p.goto(nuevo())
    expect(await p.locator('.modal-body').textContent()).toContain('Para subir un archivo active JavaScript')
    expect(await p.locator('.file-box').isVisible()).toBe(false)
  })
})

describe('on a phone', () => {
  test('its camera is asked, and a photo that is too large is made smaller before it goes', async ({ navegador }) => {
    const p = await navegador.abrir({ como: m.admin, movil: true })
    await ir(p, nuevo())
    await sinDesborde(p)
    await sinFallas(p, 'the field on a phone')
    const camara = p.waitForEvent('filechooser')
    await p.tap(`label[for=${CAMPO.slice(1)}-foto]`)
    const elegidor = await camara
    expect(await elegidor.element().getAttribute('capture')).toBe('environment')
    await fotografiar(p, `${CAMPO}-foto`)
    await subido(p)
    expect(await p.locator('.file-name').textContent()).toContain('la redujimos a')
    await p.tap('.file-actions button')
    await p.waitForFunction(() => (document.querySelector<HTMLImageElement>('.viewer img')?.naturalWidth ?? 0) > 0)
    await sinDesborde(p)
  })
})
