import 'fake-indexeddb/auto'
import { VERSION_PRIVACIDAD } from '@domain/privacidad'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Celular, HUECO_MS, LATIDO_MS, type Mundo, RETOMAR_MS } from '~/track/celular'
import { clave } from '~/track/clave'
import { abrirCola } from '~/track/cola'
import type { Registro } from '~/track/comprobar'
import type { Respuesta } from '~/track/enviador'
import { DENEGADO, NO_DISPONIBLE } from '~/track/errores-gps'
import type { Fix } from '~/track/fix'
import { Pantalla } from '~/track/pantalla'
import { type Estado, SILENT_MS, silence } from '~/track/rastreador'

let enlaces = 0
/** A link of a device of its own: 16 bytes of key, 18 of version and mac. */
const nuevoEnlace = () => Buffer.from([++enlaces, ...Array(33).fill(7)]).toString('base64url')

/** A phone, its driver and its server, all of the test. */
function telefono(enlace = nuevoEnlace(), cambio: Partial<Mundo> = {}) {
  const t = {
    ahora: Date.UTC(2026, 10, 20, 12, 38),
    conexion: true,
    visible: true,
    registro: { estado: 'Activo', tracking_enabled: true } as Registro,
    servidor: undefined as Respuesta | undefined,
    llegadas: [] as number[],
    prueba: null as Fix | number | null,
    concedido: false,
    pruebas: 0,
    siguen: 0,
    alFix: (_: Fix) => {},
    alError: (_: number) => {},
    perder: () => {},
    historia: [] as Estado[],
    red: undefined as unknown as Mundo['red'],
  }
  const fix = (i = 0): Fix => ({ lat: 4.65 + i / 1e4, lng: -74.1, accuracy: 8, at: t.ahora })
  const mundo: Mundo = {
    plataforma: 'android',
    seguro: true,
    abrirCola,
    consultar: async () => t.registro,
    visible: () => t.visible,
    tomarRastreo(alPerder) {
      t.perder = alPerder
      return () => {}
    },
    pantalla: () => ({ pedir: async () => {}, soltar: async () => {} }) as unknown as Pantalla,
    gps: {
      disponible: true,
      async pedir() {
        t.pruebas += 1
        return t.prueba ?? fix()
      },
      seguir(_plazo, alFix, alError) {
        t.siguen += 1
        t.alFix = alFix
        t.alError = alError
        return () => {
          t.siguen -= 1
          t.alFix = () => {}
        }
      },
      concedido: async () => t.concedido,
    },
    red: {
      async enviar(_src, puntos) {
        if (t.servidor) return t.servidor
        t.llegadas.push(...puntos.map((p) => p.seq))
        return { tipo: 'recibido', accepted: puntos.length, duplicates: 0, discarded: 0 }
      },
      enLinea: () => t.conexion,
      ahora: () => t.ahora,
      azar: () => 0,
      turno: (obra) => obra(),
    },
    ...cambio,
  }
  t.red = mundo.red
  const celular = new Celular(enlace, mundo)
  celular.suscribir(() => t.historia.push(celular.leer()))
  abiertos.push(celular)
  const cuando = (pasa: (e: Estado) => boolean) => vi.waitFor(() => expect(pasa(celular.leer())).toBe(true))
  return { t, celular, fix, cuando, enlace }
}

const abiertos: Celular[] = []
afterEach(() => {
  for (const celular of abiertos.splice(0)) celular.cerrar()
  vi.useRealTimers()
})

async function rastreando(enlace?: string) {
  const p = telefono(enlace)
  await p.celular.abrir()
  await p.celular.iniciar()
  expect(p.celular.leer().fase).toBe('tracking')
  return p
}

describe('consent (Ley 1581)', () => {
  test('is noted when the driver starts, said with the first batch and, once received, no more', async () => {
    const dichos: unknown[] = []
    const { t, celular, fix, cuando } = telefono(undefined, {})
    const enviar = t.red.enviar
    t.red.enviar = async (src, puntos, acuerdo) => {
      dichos.push(acuerdo)
      return enviar(src, puntos)
    }
    await celular.abrir()
    t.servidor = { tipo: 'luego' }
    const inicio = t.ahora
    await celular.iniciar()
    t.alFix(fix(1))
    await cuando((e) => e.falla_envio)
    t.servidor = undefined
    celular.linea(true)
    await cuando((e) => e.pendientes === 0)
    t.ahora += 5000
    t.alFix(fix(2))
    await vi.waitFor(() => expect(t.llegadas).toEqual([1, 2]))
    const acuerdo = { version: VERSION_PRIVACIDAD, at: inicio }
    // until the server has it, it goes along with each try
    expect(dichos.slice(0, -1).every((d) => JSON.stringify(d) === JSON.stringify(acuerdo))).toBe(true)
    expect(dichos.length).toBeGreaterThan(2)
    expect(dichos.at(-1)).toBeUndefined()
  })

  test('is asked for before a tracking that began under an older text goes on', async () => {
    const { celular, t, fix, cuando, enlace } = await rastreando()
    t.alFix(fix(1))
    await cuando((e) => e.pendientes === 0 && e.ultimo_envio !== null)
    celular.cerrar()
    const cola = await abrirCola(clave(enlace) ?? '')
    await cola.anotar({ acuerdo: { version: '2020-01-01', at: 1, enviado: true } })
    const otra = telefono(enlace)
    otra.t.concedido = true
    await otra.celular.abrir()
    expect(otra.celular.leer()).toMatchObject({ fase: 'idle', instruccion: 'retomar' })
    await otra.celular.iniciar()
    expect((await cola.libreta()).acuerdo).toMatchObject({ version: VERSION_PRIVACIDAD, enviado: false })
  })
})

describe('starting', () => {
  test('clears the old error, asks for the permission in words, and follows the position', async () => {
    const { t, celular, fix, cuando } = telefono()
    await celular.abrir()
    t.prueba = DENEGADO
    await celular.iniciar()
    expect(celular.leer()).toMatchObject({ fase: 'idle', error: 'permiso_denegado', permiso: false })

    t.prueba = null
    t.historia = []
    await celular.iniciar()
    expect(t.historia[0]).toMatchObject({ paso: 'comprobando', error: null, instruccion: null })
    expect(t.historia.some((e) => e.paso === 'permiso' && e.instruccion === 'permita')).toBe(true)
    expect(celular.leer()).toMatchObject({ fase: 'tracking', paso: null, instruccion: null, permiso: true })

    t.alFix(fix())
    await cuando((e) => e.ultimo_envio === t.ahora)
    expect(t.llegadas).toEqual([1])
  })

  test('of a device that is off says so and never touches the GPS', async () => {
    const { t, celular } = telefono()
    await celular.abrir()
    t.registro = { estado: 'Inactivo', tracking_enabled: false }
    await celular.iniciar()
    expect(celular.leer()).toMatchObject({ fase: 'idle', error: 'inactivo' })
    expect([t.pruebas, t.siguen]).toEqual([0, 0])
  })

  test('that breaks in an unforeseen way says «Error al iniciar rastreo» and can be tried again', async () => {
    const { celular } = telefono(undefined, {
      consultar: () => Promise.reject(new Error('roto')),
    })
    await celular.abrir()
    await celular.iniciar()
    expect(celular.leer()).toMatchObject({ fase: 'idle', paso: null, error: 'error_iniciar' })
  })

  test('off a phone asks through the watch itself, and a refusal there speaks as reading A', async () => {
    const { t, celular } = telefono(undefined, { plataforma: 'otra' })
    await celular.abrir()
    await celular.iniciar()
    expect(celular.leer()).toMatchObject({ fase: 'tracking', instruccion: 'permita' })
    expect(t.pruebas).toBe(0)
    t.alError(DENEGADO)
    expect(celular.leer()).toMatchObject({ fase: 'stopped', error: 'permiso_denegado' })
  })
})

describe('while tracking', () => {
  test('a tunnel keeps the points on the phone, counts them, and the signal brings them home', async () => {
    const { t, celular, fix, cuando } = await rastreando()
    t.conexion = false
    celular.linea(false)
    for (let i = 0; i < 14; i++) {
      t.ahora += 1000
      t.alFix(fix(i))
    }
    await cuando((e) => e.pendientes === 14)
    expect(celular.leer()).toMatchObject({ en_linea: false, ultimo_envio: null })
    t.conexion = true
    celular.linea(true)
    await cuando((e) => e.pendientes === 0)
    expect(t.llegadas).toEqual(Array.from({ length: 14 }, (_, i) => i + 1))
  })

  test('a server that fails is said, and forgotten with the next good position', async () => {
    const { t, celular, fix, cuando } = await rastreando()
    t.servidor = { tipo: 'luego' }
    t.alFix(fix())
    await cuando((e) => e.falla_envio)
    t.servidor = undefined
    celular.linea(true)
    await cuando((e) => !e.falla_envio && e.pendientes === 0)
  })

  test('a GPS that fails for a while is said as reading B, goes on, and the next fix clears it', async () => {
    const { t, celular, fix } = await rastreando()
    t.alError(NO_DISPONIBLE)
    expect(celular.leer()).toMatchObject({ fase: 'tracking', error: 'gps_sin_gps' })
    t.alFix(fix())
    expect(celular.leer().error).toBe(null)
    t.alError(DENEGADO)
    expect(celular.leer()).toMatchObject({ fase: 'stopped', error: 'gps_denegado', posicion: null })
    expect(t.siguen).toBe(0)
  })

  test.each([
    ['inactivo', 'inactivo'],
    ['deshabilitado', 'deshabilitado'],
    ['no_encontrado', 'no_encontrado'],
    ['eliminado', 'no_encontrado'],
  ] as const)('a link that dies (%s) stops the GPS and says why', async (motivo, error) => {
    const { t, celular, fix, cuando } = await rastreando()
    t.servidor = { tipo: 'rechazado', motivo }
    t.alFix(fix())
    await cuando((e) => e.fase === 'stopped')
    expect(celular.leer()).toMatchObject({ error, posicion: null })
    expect(t.siguen).toBe(0)
  })

  test('a page that comes back from the background tells the gap and wakes its GPS', async () => {
    const { t, celular, fix } = await rastreando()
    t.alFix(fix())
    const salida = t.ahora
    celular.visible(false)
    t.ahora += HUECO_MS + 1
    celular.visible(true)
    expect(celular.leer()).toMatchObject({ fase: 'tracking', hueco: { desde: salida, hasta: t.ahora } })
    expect(t.siguen).toBe(1)
    t.alFix(fix(1))
    expect(celular.leer().posicion?.lat).toBe(fix(1).lat)
  })

  test('a short look at another app is no gap', async () => {
    const { t, celular } = await rastreando()
    celular.visible(false)
    t.ahora += HUECO_MS - 1
    celular.visible(true)
    expect(celular.leer().hueco).toBe(null)
  })

  test('a parked phone whose GPS fell silent is asked, and its vehicle stays on the map', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { t, celular, fix } = await rastreando()
    t.alFix(fix())
    const antes = t.pruebas
    t.ahora += LATIDO_MS
    vi.advanceTimersByTime(LATIDO_MS)
    await vi.waitFor(() => expect(celular.leer().posicion?.at).toBe(t.ahora))
    expect(t.pruebas).toBe(antes + 1)
  })

  test('a GPS that gives nothing is silent from the start, and from each fix on', async () => {
    const { t, celular, fix } = await rastreando()
    expect(silence(celular.leer(), t.ahora)).toBe(0)
    t.ahora += 100_000
    expect(silence(celular.leer(), t.ahora)).toBeGreaterThan(SILENT_MS)
    t.alFix(fix(1))
    expect(silence(celular.leer(), t.ahora)).toBe(0)
    t.ahora += SILENT_MS
    expect(silence(celular.leer(), t.ahora)).toBe(SILENT_MS)
    await celular.detener()
    expect(silence(celular.leer(), t.ahora)).toBe(0)
  })

  test('another tab of the link takes over: this one stops and says so', async () => {
    const { t, celular } = await rastreando()
    t.perder()
    expect(celular.leer()).toMatchObject({ fase: 'stopped', instruccion: 'otra_pestana' })
    expect(t.siguen).toBe(0)
  })

  test('stopping clears the watch and the position, and a reload does not take it up', async () => {
    const { t, celular, fix, enlace } = await rastreando()
    t.alFix(fix())
    await celular.detener()
    expect(celular.leer()).toMatchObject({ fase: 'stopped', posicion: null, error: null })
    expect(t.siguen).toBe(0)
    const otra = telefono(enlace)
    otra.t.concedido = true
    await otra.celular.abrir()
    expect(otra.celular.leer()).toMatchObject({ fase: 'idle', instruccion: null })
  })
})

describe('after a reload', () => {
  async function cortado(minutos: number) {
    const antes = await rastreando()
    antes.t.conexion = false
    antes.t.alFix(antes.fix())
    await antes.cuando((e) => e.pendientes === 1)
    antes.celular.cerrar()
    const despues = telefono(antes.enlace)
    despues.t.ahora = antes.t.ahora + minutos * 60_000
    return despues
  }

  test('tracking goes on by itself when the permission stands, and what was queued is sent', async () => {
    const { t, celular, cuando } = await cortado(1)
    t.concedido = true
    await celular.abrir()
    expect(celular.leer()).toMatchObject({ fase: 'tracking', hueco: { hasta: t.ahora } })
    t.alFix({ lat: 4.7, lng: -74, accuracy: 5, at: t.ahora })
    await cuando((e) => e.pendientes === 0)
    expect(t.llegadas).toEqual([1, 2])
  })

  test('inside the tunnel it goes on too: nothing can be asked, and the points wait', async () => {
    const { t, celular, cuando } = await cortado(1)
    t.concedido = true
    t.conexion = false
    t.registro = 'sin-respuesta'
    await celular.abrir()
    expect(celular.leer()).toMatchObject({ fase: 'tracking', en_linea: false, error: null })
    t.alFix({ lat: 4.7, lng: -74, accuracy: 5, at: t.ahora })
    await cuando((e) => e.pendientes === 2)
    expect(t.llegadas).toEqual([])
  })

  test('without a standing permission it asks for one tap, and sends the queue meanwhile', async () => {
    const { t, celular, cuando } = await cortado(1)
    await celular.abrir()
    expect(celular.leer()).toMatchObject({ fase: 'idle', instruccion: 'retomar' })
    await cuando((e) => e.pendientes === 0)
    expect(t.llegadas).toEqual([1])
  })

  test('of the next morning nothing starts by itself: the driver decides', async () => {
    const { t, celular } = await cortado(RETOMAR_MS / 60_000)
    t.concedido = true
    await celular.abrir()
    expect(celular.leer()).toMatchObject({ fase: 'idle', instruccion: 'retomar' })
  })

  test('a regenerated link of the same device finds the queue of the old one', async () => {
    const viejo = nuevoEnlace()
    const nuevo = Buffer.from([...Buffer.from(viejo, 'base64url').subarray(0, 16), ...Array(18).fill(99)]).toString(
      'base64url',
    )
    expect(clave(nuevo)).toBe(clave(viejo))
    const antes = await rastreando(viejo)
    antes.t.servidor = { tipo: 'rechazado', motivo: 'no_encontrado' }
    antes.t.alFix(antes.fix())
    await antes.cuando((e) => e.error === 'no_encontrado')
    antes.celular.cerrar()
    const despues = telefono(nuevo)
    await despues.celular.abrir()
    await despues.cuando((e) => e.pendientes === 0)
    expect(despues.t.llegadas).toEqual([1])
  })
})

describe('the screen', () => {
  const documento = (visibilityState: string) => vi.stubGlobal('document', { visibilityState })
  const centinela = () => ({ released: false, release: vi.fn(async () => {}), addEventListener: vi.fn() })
  afterEach(() => vi.unstubAllGlobals())

  test('is kept awake, asked again when the page is shown, and let go at the end', async () => {
    const dado = centinela()
    const request = vi.fn(async () => dado)
    documento('visible')
    vi.stubGlobal('navigator', { wakeLock: { request } })
    const estados: string[] = []
    const pantalla = new Pantalla((e) => estados.push(e))
    await pantalla.pedir()
    await pantalla.pedir()
    expect(request).toHaveBeenCalledTimes(1)
    dado.released = true
    await pantalla.pedir()
    expect(request).toHaveBeenCalledTimes(2)
    await pantalla.soltar()
    expect(dado.release).toHaveBeenCalled()
    expect(estados).toEqual(['encendida', 'encendida', 'libre'])
  })

  test('that the phone puts to sleep for its battery is said, but not when the page was hidden or tracking stopped', async () => {
    const dado = centinela()
    const estados: string[] = []
    vi.stubGlobal('navigator', { wakeLock: { request: async () => dado } })
    documento('visible')
    const pantalla = new Pantalla((e) => estados.push(e))
    await pantalla.pedir()
    const soltada = dado.addEventListener.mock.calls[0]![1] as () => void
    documento('hidden')
    soltada()
    documento('visible')
    soltada()
    await pantalla.soltar()
    soltada()
    expect(estados).toEqual(['encendida', 'negada', 'libre'])
  })

  test('that cannot be kept awake is said honestly', async () => {
    documento('visible')
    const estados: string[] = []
    vi.stubGlobal('navigator', {})
    await new Pantalla((e) => estados.push(e)).pedir()
    vi.stubGlobal('navigator', { wakeLock: { request: () => Promise.reject(new Error('batería')) } })
    await new Pantalla((e) => estados.push(e)).pedir()
    expect(estados).toEqual(['no-soportada', 'negada'])
  })
})
