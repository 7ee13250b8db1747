import 'fake-indexeddb/auto'
import { PRIVACY_VERSION } from '@domain/identidad/privacy'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Registro } from '~/phone/check'
import { key } from '~/phone/device-key'
import type { Fix } from '~/phone/fix'
import { PERMISSION_DENIED, POSITION_UNAVAILABLE } from '~/phone/gps-errors'
import { ASK_MS } from '~/phone/off-hours'
import { GAP_MS, HEARTBEAT_MS, Phone, RESUME_MS } from '~/phone/phone'
import { openQueue } from '~/phone/queue'
import type { Answer } from '~/phone/sender'
import { type Estado, SILENT_MS, silence } from '~/phone/tracker'
import { ScreenWake } from '~/phone/wake-lock'
import type { World } from '~/phone/world'

let links = 0
/** A link of its own device: 16 bytes of key, 18 of version and mac. */
const newLink = () => Buffer.from([++links, ...Array(33).fill(7)]).toString('base64url')

/** A fake phone with its driver and server. */
function telefono(link = newLink(), change: Partial<World> = {}) {
  const t = {
    ahora: Date.UTC(2026, 10, 20, 12, 38),
    connection: true,
    visible: true,
    registro: { estado: 'Activo', tracking_enabled: true } as Registro,
    servidor: undefined as Answer | undefined,
    llegadas: [] as number[],
    prueba: null as Fix | number | null,
    isGranted: false,
    pruebas: 0,
    watches: 0,
    onFix: (_: Fix) => {},
    onError: (_: number) => {},
    loseTurn: () => {},
    history: [] as Estado[],
    red: undefined as unknown as World['red'],
  }
  const fix = (i = 0): Fix => ({ lat: 4.65 + i / 1e4, lng: -74.1, accuracy: 8, at: t.ahora })
  const world: World = {
    plataforma: 'android',
    isSecure: true,
    openQueue,
    openLine: async () => null,
    lookUp: async () => t.registro,
    visible: () => t.visible,
    takeOverTracking(onLost) {
      t.loseTurn = onLost
      return () => {}
    },
    pantalla: () => ({ ask: async () => {}, release: async () => {} }) as unknown as ScreenWake,
    gps: {
      isAvailable: true,
      async ask() {
        t.pruebas += 1
        return t.prueba ?? fix()
      },
      follow(_timeout, onFix, onError) {
        t.watches += 1
        t.onFix = onFix
        t.onError = onError
        return () => {
          t.watches -= 1
          t.onFix = () => {}
        }
      },
      isGranted: async () => t.isGranted,
    },
    red: {
      async send(_src, points) {
        if (t.servidor) return t.servidor
        t.llegadas.push(...points.map((p) => p.seq))
        return { tipo: 'recibido', accepted: points.length, duplicates: 0, discarded: 0 }
      },
      isOnline: () => t.connection,
      ahora: () => t.ahora,
      azar: () => 0,
      turn: (work) => work(),
    },
    ...change,
  }
  t.red = world.red
  const phone = new Phone(link, world)
  phone.subscribe(() => t.history.push(phone.read()))
  openPhones.push(phone)
  const when = (holds: (e: Estado) => boolean) => vi.waitFor(() => expect(holds(phone.read())).toBe(true))
  return { t, phone, fix, cuando: when, enlace: link }
}

const openPhones: Phone[] = []
afterEach(() => {
  for (const phone of openPhones.splice(0)) phone.close()
  vi.useRealTimers()
})

async function tracking(link?: string) {
  const p = telefono(link)
  await p.phone.open()
  await p.phone.begin()
  expect(p.phone.read().phase).toBe('tracking')
  return p
}

describe('consent (Ley 1581)', () => {
  test('is noted when the driver starts, said with the first batch and, once received, no more', async () => {
    const messages: unknown[] = []
    const { t, phone, fix, cuando: when } = telefono(undefined, {})
    const send = t.red.send
    t.red.send = async (src, points, agreement) => {
      messages.push(agreement)
      return send(src, points)
    }
    await phone.open()
    t.servidor = { tipo: 'luego' }
    const start = t.ahora
    await phone.begin()
    t.onFix(fix(1))
    await when((e) => e.sendFailed)
    t.servidor = undefined
    phone.network(true)
    await when((e) => e.pendientes === 0)
    t.ahora += 5000
    t.onFix(fix(2))
    await vi.waitFor(() => expect(t.llegadas).toEqual([1, 2]))
    const agreement = { version: PRIVACY_VERSION, at: start }
    // sent again with each try until the server has it
    expect(messages.slice(0, -1).every((d) => JSON.stringify(d) === JSON.stringify(agreement))).toBe(true)
    expect(messages.length).toBeGreaterThan(2)
    expect(messages.at(-1)).toBeUndefined()
  })

  test('is asked for before a tracking that began under an older text goes on', async () => {
    const { phone, t, fix, cuando: when, enlace: link } = await tracking()
    t.onFix(fix(1))
    await when((e) => e.pendientes === 0 && e.ultimo_envio !== null)
    phone.close()
    const queue = await openQueue(key(link) ?? '')
    await queue.record({ acuerdo: { version: '2020-01-01', at: 1, enviado: true } })
    const another = telefono(link)
    another.t.isGranted = true
    await another.phone.open()
    expect(another.phone.read()).toMatchObject({ phase: 'idle', instruction: 'retomar' })
    await another.phone.begin()
    expect((await queue.ledger()).acuerdo).toMatchObject({ version: PRIVACY_VERSION, enviado: false })
  })
})

describe('starting', () => {
  test('clears the old error, asks for the permission in words, and follows the position', async () => {
    const { t, phone, fix, cuando: when } = telefono()
    await phone.open()
    t.prueba = PERMISSION_DENIED
    await phone.begin()
    expect(phone.read()).toMatchObject({ phase: 'idle', error: 'permiso_denegado', permission: false })

    t.prueba = null
    t.history = []
    await phone.begin()
    expect(t.history[0]).toMatchObject({ paso: 'comprobando', error: null, instruction: null })
    expect(t.history.some((e) => e.paso === 'permiso' && e.instruction === 'permita')).toBe(true)
    expect(phone.read()).toMatchObject({ phase: 'tracking', paso: null, instruction: null, permission: true })

    t.onFix(fix())
    await when((e) => e.ultimo_envio === t.ahora)
    expect(t.llegadas).toEqual([1])
  })

  test('of a device that is off says so and never touches the GPS', async () => {
    const { t, phone } = telefono()
    await phone.open()
    t.registro = { estado: 'Inactivo', tracking_enabled: false }
    await phone.begin()
    expect(phone.read()).toMatchObject({ phase: 'idle', error: 'inactivo' })
    expect([t.pruebas, t.watches]).toEqual([0, 0])
  })

  test('that breaks in an unforeseen way says «Error al iniciar rastreo» and can be tried again', async () => {
    const { phone } = telefono(undefined, {
      lookUp: () => Promise.reject(new Error('roto')),
    })
    await phone.open()
    await phone.begin()
    expect(phone.read()).toMatchObject({ phase: 'idle', paso: null, error: 'error_iniciar' })
  })

  test('off a phone asks through the watch itself, and a refusal there speaks as reading A', async () => {
    const { t, phone } = telefono(undefined, { plataforma: 'otra' })
    await phone.open()
    await phone.begin()
    expect(phone.read()).toMatchObject({ phase: 'tracking', instruction: 'permita' })
    expect(t.pruebas).toBe(0)
    t.onError(PERMISSION_DENIED)
    expect(phone.read()).toMatchObject({ phase: 'stopped', error: 'permiso_denegado' })
  })
})

describe('while tracking', () => {
  test('a tunnel keeps the points on the phone, counts them, and the signal brings them home', async () => {
    const { t, phone, fix, cuando: when } = await tracking()
    t.connection = false
    phone.network(false)
    for (let i = 0; i < 14; i++) {
      t.ahora += 1000
      t.onFix(fix(i))
    }
    await when((e) => e.pendientes === 14)
    expect(phone.read()).toMatchObject({ online: false, ultimo_envio: null })
    t.connection = true
    phone.network(true)
    await when((e) => e.pendientes === 0)
    expect(t.llegadas).toEqual(Array.from({ length: 14 }, (_, i) => i + 1))
  })

  test('a server that fails is said, and forgotten with the next good position', async () => {
    const { t, phone, fix, cuando: when } = await tracking()
    t.servidor = { tipo: 'luego' }
    t.onFix(fix())
    await when((e) => e.sendFailed)
    t.servidor = undefined
    phone.network(true)
    await when((e) => !e.sendFailed && e.pendientes === 0)
  })

  test('a GPS that fails for a while is said as reading B, goes on, and the next fix clears it', async () => {
    const { t, phone, fix } = await tracking()
    t.onError(POSITION_UNAVAILABLE)
    expect(phone.read()).toMatchObject({ phase: 'tracking', error: 'gps_sin_gps' })
    t.onFix(fix())
    expect(phone.read().error).toBe(null)
    t.onError(PERMISSION_DENIED)
    expect(phone.read()).toMatchObject({ phase: 'stopped', error: 'gps_denegado', posicion: null })
    expect(t.watches).toBe(0)
  })

  test.each([
    ['inactivo', 'inactivo'],
    ['deshabilitado', 'deshabilitado'],
    ['no_encontrado', 'no_encontrado'],
    ['eliminado', 'no_encontrado'],
  ] as const)('a link that dies (%s) stops the GPS and says why', async (reason, error) => {
    const { t, phone, fix, cuando: when } = await tracking()
    t.servidor = { tipo: 'rechazado', motivo: reason }
    t.onFix(fix())
    await when((e) => e.phase === 'stopped')
    expect(phone.read()).toMatchObject({ error, posicion: null })
    expect(t.watches).toBe(0)
  })

  test('a page that comes back from the background tells the gap and wakes its GPS', async () => {
    const { t, phone, fix } = await tracking()
    t.onFix(fix())
    const departure = t.ahora
    phone.visible(false)
    t.ahora += GAP_MS + 1
    phone.visible(true)
    expect(phone.read()).toMatchObject({ phase: 'tracking', gap: { desde: departure, hasta: t.ahora } })
    expect(t.watches).toBe(1)
    t.onFix(fix(1))
    expect(phone.read().posicion?.lat).toBe(fix(1).lat)
  })

  test('a short look at another app is no gap', async () => {
    const { t, phone } = await tracking()
    phone.visible(false)
    t.ahora += GAP_MS - 1
    phone.visible(true)
    expect(phone.read().gap).toBe(null)
  })

  test('a parked phone whose GPS fell silent is asked, and its vehicle stays on the map', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { t, phone, fix } = await tracking()
    t.onFix(fix())
    const before = t.pruebas
    t.ahora += HEARTBEAT_MS
    vi.advanceTimersByTime(HEARTBEAT_MS)
    await vi.waitFor(() => expect(phone.read().posicion?.at).toBe(t.ahora))
    expect(t.pruebas).toBe(before + 1)
  })

  test('a GPS that gives nothing is silent from the start, and from each fix on', async () => {
    const { t, phone, fix } = await tracking()
    expect(silence(phone.read(), t.ahora)).toBe(0)
    t.ahora += 100_000
    expect(silence(phone.read(), t.ahora)).toBeGreaterThan(SILENT_MS)
    t.onFix(fix(1))
    expect(silence(phone.read(), t.ahora)).toBe(0)
    t.ahora += SILENT_MS
    expect(silence(phone.read(), t.ahora)).toBe(SILENT_MS)
    await phone.stop()
    expect(silence(phone.read(), t.ahora)).toBe(0)
  })

  test('another tab of the link takes over: this one stops and says so', async () => {
    const { t, phone } = await tracking()
    t.loseTurn()
    expect(phone.read()).toMatchObject({ phase: 'stopped', instruction: 'otra_pestana' })
    expect(t.watches).toBe(0)
  })

  test('stopping clears the watch and the position, and a reload does not take it up', async () => {
    const { t, phone, fix, enlace: link } = await tracking()
    t.onFix(fix())
    await phone.stop()
    expect(phone.read()).toMatchObject({ phase: 'stopped', posicion: null, error: null })
    expect(t.watches).toBe(0)
    const another = telefono(link)
    another.t.isGranted = true
    await another.phone.open()
    expect(another.phone.read()).toMatchObject({ phase: 'idle', instruction: null })
  })
})

describe('after a reload', () => {
  async function interrupted(minutes: number) {
    const before = await tracking()
    before.t.connection = false
    before.t.onFix(before.fix())
    await before.cuando((e) => e.pendientes === 1)
    before.phone.close()
    const after = telefono(before.enlace)
    after.t.ahora = before.t.ahora + minutes * 60_000
    return after
  }

  test('tracking goes on by itself when the permission stands, and what was queued is sent', async () => {
    const { t, phone, cuando: when } = await interrupted(1)
    t.isGranted = true
    await phone.open()
    expect(phone.read()).toMatchObject({ phase: 'tracking', gap: { hasta: t.ahora } })
    t.onFix({ lat: 4.7, lng: -74, accuracy: 5, at: t.ahora })
    await when((e) => e.pendientes === 0)
    expect(t.llegadas).toEqual([1, 2])
  })

  test('inside the tunnel it goes on too: nothing can be asked, and the points wait', async () => {
    const { t, phone, cuando: when } = await interrupted(1)
    t.isGranted = true
    t.connection = false
    t.registro = 'sin-respuesta'
    await phone.open()
    expect(phone.read()).toMatchObject({ phase: 'tracking', online: false, error: null })
    t.onFix({ lat: 4.7, lng: -74, accuracy: 5, at: t.ahora })
    await when((e) => e.pendientes === 2)
    expect(t.llegadas).toEqual([])
  })

  test('without a standing permission it asks for one tap, and sends the queue meanwhile', async () => {
    const { t, phone, cuando: when } = await interrupted(1)
    await phone.open()
    expect(phone.read()).toMatchObject({ phase: 'idle', instruction: 'retomar' })
    await when((e) => e.pendientes === 0)
    expect(t.llegadas).toEqual([1])
  })

  test('of the next morning nothing starts by itself: the driver decides', async () => {
    const { t, phone } = await interrupted(RESUME_MS / 60_000)
    t.isGranted = true
    await phone.open()
    expect(phone.read()).toMatchObject({ phase: 'idle', instruction: 'retomar' })
  })

  test('a regenerated link of the same device finds the queue of the old one', async () => {
    const old = newLink()
    const newOne = Buffer.from([...Buffer.from(old, 'base64url').subarray(0, 16), ...Array(18).fill(99)]).toString(
      'base64url',
    )
    expect(key(newOne)).toBe(key(old))
    const before = await tracking(old)
    before.t.servidor = { tipo: 'rechazado', motivo: 'no_encontrado' }
    before.t.onFix(before.fix())
    await before.cuando((e) => e.error === 'no_encontrado')
    before.phone.close()
    const after = telefono(newOne)
    await after.phone.open()
    await after.cuando((e) => e.pendientes === 0)
    expect(after.t.llegadas).toEqual([1])
  })
})

describe('the screen', () => {
  const documento = (visibilityState: string) => vi.stubGlobal('document', { visibilityState })
  const sentinel = () => ({ released: false, release: vi.fn(async () => {}), addEventListener: vi.fn() })
  afterEach(() => vi.unstubAllGlobals())

  test('is kept awake, asked again when the page is shown, and let go at the end', async () => {
    const given = sentinel()
    const request = vi.fn(async () => given)
    documento('visible')
    vi.stubGlobal('navigator', { wakeLock: { request } })
    const estados: string[] = []
    const screen = new ScreenWake((e) => estados.push(e))
    await screen.ask()
    await screen.ask()
    expect(request).toHaveBeenCalledTimes(1)
    given.released = true
    await screen.ask()
    expect(request).toHaveBeenCalledTimes(2)
    await screen.release()
    expect(given.release).toHaveBeenCalled()
    expect(estados).toEqual(['encendida', 'encendida', 'libre'])
  })

  test('that the phone puts to sleep for its battery is said, but not when the page was hidden or tracking stopped', async () => {
    const given = sentinel()
    const estados: string[] = []
    vi.stubGlobal('navigator', { wakeLock: { request: async () => given } })
    documento('visible')
    const screen = new ScreenWake((e) => estados.push(e))
    await screen.ask()
    const onRelease = given.addEventListener.mock.calls[0]![1] as () => void
    documento('hidden')
    onRelease()
    documento('visible')
    onRelease()
    await screen.release()
    onRelease()
    expect(estados).toEqual(['encendida', 'negada', 'libre'])
  })

  test('that cannot be kept awake is said honestly', async () => {
    documento('visible')
    const estados: string[] = []
    vi.stubGlobal('navigator', {})
    await new ScreenWake((e) => estados.push(e)).ask()
    vi.stubGlobal('navigator', { wakeLock: { request: () => Promise.reject(new Error('batería')) } })
    await new ScreenWake((e) => estados.push(e)).ask()
    expect(estados).toEqual(['no-soportada', 'negada'])
  })
})

describe('working hours', () => {
  const HOUR = 3_600_000
  /** The company records nothing from and until that many hours from now. */
  const off = (from: number, until: number): Registro => ({
    estado: 'Activo',
    tracking_enabled: true,
    offHours: [{ from: from * HOUR, until: until * HOUR }],
  })
  async function workingUntil(registro: Registro) {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const p = telefono()
    p.t.registro = registro
    await p.phone.open()
    await p.phone.begin()
    return p
  }

  test('end by themselves: the GPS goes off, nothing more is kept, and it goes on when they begin', async () => {
    const { t, phone, fix, cuando: when } = await workingUntil(off(1, 13))
    const start = t.ahora
    t.connection = false
    t.onFix(fix(1))
    await when((e) => e.pendientes === 1)
    const late = t.onFix
    // the clock jumps: the phone had slept over the end of the hours
    t.ahora = start + 2 * HOUR
    late(fix(2))
    await when((e) => e.off !== null)
    expect([t.watches, phone.read().off, phone.read().pendientes]).toEqual([0, { until: start + 13 * HOUR }, 1])
    t.ahora = start + 13 * HOUR
    vi.advanceTimersByTime(10_000)
    await when((e) => e.off === null)
    expect([t.watches, phone.read().phase]).toEqual([1, 'tracking'])
    await phone.stop()
  })

  test('have not begun: nothing asks for a position, and a change of the company is learnt', async () => {
    const { t, phone, cuando: when } = await workingUntil(off(0, 13))
    expect([t.pruebas, t.watches, phone.read().off !== null]).toEqual([0, 0, true])
    t.registro = { estado: 'Activo', tracking_enabled: true, offHours: [] }
    t.ahora += ASK_MS
    phone.visible(true)
    await when((e) => e.off === null)
    expect(t.watches).toBe(1)
  })

  test('are learnt from an answer that stored nothing, and the driver can stop while they are over', async () => {
    const { t, phone, fix, cuando: when } = await tracking()
    const ahead = [{ from: 0, until: 9 * 24 * HOUR }]
    t.servidor = { tipo: 'recibido', accepted: 0, duplicates: 0, discarded: 1, offHours: ahead }
    t.onFix(fix(1))
    // further ahead than the server tells: no hour is promised
    await when((e) => e.off !== null)
    expect([phone.read().off, t.watches]).toEqual([{ until: null }, 0])
    await phone.stop()
    expect(phone.read()).toMatchObject({ phase: 'stopped', off: null })
  })
})
