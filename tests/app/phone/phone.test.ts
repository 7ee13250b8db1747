/** The phone under its driver: consent, starting, and what happens while it tracks. */
import 'fake-indexeddb/auto'
import { PRIVACY_VERSION } from '@domain/identidad/privacy'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { deviceKey } from '~/phone/device-key'
import { PERMISSION_DENIED, POSITION_UNAVAILABLE } from '~/phone/gps-errors'
import { GAP_MS } from '~/phone/phone'
import { openQueue } from '~/phone/queue'
import { SILENT_MS, silence } from '~/phone/tracker'
import { HEARTBEAT_MS } from '~/phone/tracking-run'
import { openPhones, PATIENCE, telefono, tracking } from './fake-phone'

afterEach(() => {
  for (const phone of openPhones.splice(0)) phone.close()
  vi.useRealTimers()
})

describe('consent (Ley 1581)', () => {
  test('is noted when the driver starts, said with the first batch and, once received, no more', async () => {
    const messages: unknown[] = []
    const { t, phone, fix, cuando: when } = telefono(undefined, {})
    const send = t.network.send
    t.network.send = async (src, points, agreement) => {
      messages.push(agreement)
      return send(src, points)
    }
    await phone.open()
    t.servidor = { type: 'later' }
    const start = t.now
    await phone.begin()
    t.onFix(fix(1))
    await when((e) => e.sendFailed)
    t.servidor = undefined
    phone.onNetwork(true)
    await when((e) => e.pendientes === 0)
    t.now += 5000
    t.onFix(fix(2))
    await vi.waitFor(() => expect(t.llegadas).toEqual([1, 2]), PATIENCE)
    const agreement = { version: PRIVACY_VERSION, at: start }
    // sent again with each try until the server has it
    expect(messages.slice(0, -1).every((d) => JSON.stringify(d) === JSON.stringify(agreement))).toBe(true)
    expect(messages.length).toBeGreaterThan(2)
    expect(messages.at(-1)).toBeUndefined()
  })

  test('is asked for before a tracking that began under an older text goes on', async () => {
    const { phone, t, fix, cuando: when, link } = await tracking()
    t.onFix(fix(1))
    await when((e) => e.pendientes === 0 && e.ultimo_envio !== null)
    phone.close()
    const queue = await openQueue(deviceKey(link) ?? '')
    await queue.record({ acuerdo: { version: '2020-01-01', at: 1, enviado: true } })
    const another = telefono(link)
    another.t.isGranted = true
    await another.phone.open()
    expect(another.phone.read()).toMatchObject({ phase: 'idle', instruction: 'resume' })
    await another.phone.begin()
    expect((await queue.ledger()).acuerdo).toMatchObject({ version: PRIVACY_VERSION, enviado: false })
  })
})

describe('starting', () => {
  test('a press before the queue of the phone is open counts once it is', async () => {
    const { t, phone, fix, cuando: when } = telefono()
    const opened = phone.open()
    await phone.begin()
    await opened
    expect(phone.read()).toMatchObject({ phase: 'tracking', error: null })
    t.onFix(fix(1))
    await when((e) => e.ultimo_envio !== null)
    expect(t.llegadas).toEqual([1])
  })

  test('clears the old error, asks for the permission in words, and follows the position', async () => {
    const { t, phone, fix, cuando: when } = telefono()
    await phone.open()
    t.prueba = PERMISSION_DENIED
    await phone.begin()
    expect(phone.read()).toMatchObject({ phase: 'idle', error: 'permission_denied', permission: false })

    t.prueba = null
    t.history = []
    await phone.begin()
    expect(t.history[0]).toMatchObject({ startStep: 'checking', error: null, instruction: null })
    expect(t.history.some((e) => e.startStep === 'permission' && e.instruction === 'allow_location')).toBe(true)
    expect(phone.read()).toMatchObject({ phase: 'tracking', startStep: null, instruction: null, permission: true })

    t.onFix(fix())
    await when((e) => e.ultimo_envio === t.now)
    expect(t.llegadas).toEqual([1])
  })

  test('of a device that is off says so and never touches the GPS', async () => {
    const { t, phone } = telefono()
    await phone.open()
    t.answer = { estado: 'Inactivo', tracking_enabled: false }
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
    expect(phone.read()).toMatchObject({ phase: 'idle', startStep: null, error: 'error_starting' })
  })

  test('off a phone asks through the watch itself, and a refusal there speaks as reading A', async () => {
    const { t, phone } = telefono(undefined, { platform: 'other' })
    await phone.open()
    await phone.begin()
    expect(phone.read()).toMatchObject({ phase: 'tracking', instruction: 'allow_location' })
    expect(t.pruebas).toBe(0)
    t.onError(PERMISSION_DENIED)
    expect(phone.read()).toMatchObject({ phase: 'stopped', error: 'permission_denied' })
  })
})

describe('while tracking', () => {
  test('a tunnel keeps the points on the phone, counts them, and the signal brings them home', async () => {
    const { t, phone, fix, cuando: when } = await tracking()
    t.connection = false
    phone.onNetwork(false)
    for (let i = 0; i < 14; i++) {
      t.now += 1000
      t.onFix(fix(i))
    }
    await when((e) => e.pendientes === 14)
    expect(phone.read()).toMatchObject({ online: false, ultimo_envio: null })
    t.connection = true
    phone.onNetwork(true)
    await when((e) => e.pendientes === 0)
    expect(t.llegadas).toEqual(Array.from({ length: 14 }, (_, i) => i + 1))
  })

  test('a server that fails is said, and forgotten with the next good position', async () => {
    const { t, phone, fix, cuando: when } = await tracking()
    t.servidor = { type: 'later' }
    t.onFix(fix())
    await when((e) => e.sendFailed)
    t.servidor = undefined
    phone.onNetwork(true)
    await when((e) => !e.sendFailed && e.pendientes === 0)
  })

  test('a GPS that fails for a while is said as reading B, goes on, and the next fix clears it', async () => {
    const { t, phone, fix } = await tracking()
    t.onError(POSITION_UNAVAILABLE)
    expect(phone.read()).toMatchObject({ phase: 'tracking', error: 'gps_no_gps' })
    t.onFix(fix())
    expect(phone.read().error).toBe(null)
    t.onError(PERMISSION_DENIED)
    expect(phone.read()).toMatchObject({ phase: 'stopped', error: 'gps_denied', position: null })
    expect(t.watches).toBe(0)
  })

  test.each([
    ['inactivo', 'inactivo'],
    ['tracking_disabled', 'tracking_disabled'],
    ['device_unknown', 'device_unknown'],
    ['deleted', 'device_unknown'],
  ] as const)('a link that dies (%s) stops the GPS and says why', async (reason, error) => {
    const { t, phone, fix, cuando: when } = await tracking()
    t.servidor = { type: 'refused', reason: reason }
    t.onFix(fix())
    // a deleted device takes what waited for it along
    const left = reason === 'deleted' ? 0 : 1
    await when((e) => e.phase === 'stopped' && e.pendientes === left)
    expect(phone.read()).toMatchObject({ error, position: null })
    expect(t.watches).toBe(0)
  })

  test('a page that comes back from the background tells the gap and wakes its GPS', async () => {
    const { t, phone, fix } = await tracking()
    t.onFix(fix())
    const departure = t.now
    phone.onVisibility(false)
    t.now += GAP_MS + 1
    phone.onVisibility(true)
    expect(phone.read()).toMatchObject({ phase: 'tracking', gap: { from: departure, until: t.now } })
    expect(t.watches).toBe(1)
    t.onFix(fix(1))
    expect(phone.read().position?.lat).toBe(fix(1).lat)
  })

  test('a short look at another app is no gap', async () => {
    const { t, phone } = await tracking()
    phone.onVisibility(false)
    t.now += GAP_MS - 1
    phone.onVisibility(true)
    expect(phone.read().gap).toBe(null)
  })

  test('a parked phone whose GPS fell silent is asked, and its vehicle stays on the map', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { t, phone, fix } = await tracking()
    t.onFix(fix())
    const before = t.pruebas
    t.now += HEARTBEAT_MS
    vi.advanceTimersByTime(HEARTBEAT_MS)
    await vi.waitFor(() => expect(phone.read().position?.at).toBe(t.now), PATIENCE)
    expect(t.pruebas).toBe(before + 1)
  })

  test('a parked phone whose clock is set back is asked too, and meanwhile is not shown as tracked', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { t, phone, fix } = await tracking()
    t.onFix(fix())
    const before = t.pruebas
    t.now -= 40 * 60_000
    expect(silence(phone.read(), t.now)).toBeGreaterThan(SILENT_MS)
    vi.advanceTimersByTime(HEARTBEAT_MS + 5000)
    await vi.waitFor(() => expect(phone.read().position?.at).toBe(t.now), PATIENCE)
    expect(t.pruebas).toBe(before + 1)
    expect(silence(phone.read(), t.now)).toBe(0)
    // a gap that follows is measured by the new time
    phone.onVisibility(false)
    t.now += GAP_MS + 1
    phone.onVisibility(true)
    expect(phone.read().gap).toEqual({ from: t.now - GAP_MS - 1, until: t.now })
  })

  test('a GPS that gives nothing is silent from the start, and from each fix on', async () => {
    const { t, phone, fix } = await tracking()
    expect(silence(phone.read(), t.now)).toBe(0)
    t.now += 100_000
    expect(silence(phone.read(), t.now)).toBeGreaterThan(SILENT_MS)
    t.onFix(fix(1))
    expect(silence(phone.read(), t.now)).toBe(0)
    t.now += SILENT_MS
    expect(silence(phone.read(), t.now)).toBe(SILENT_MS)
    await phone.stop()
    expect(silence(phone.read(), t.now)).toBe(0)
  })

  test('a phone whose storage fills up under way says so, and the server still gets every position', async () => {
    const { t, phone, fix, cuando: when } = await tracking()
    t.onFix(fix(1))
    await when((e) => e.pendientes === 0 && e.ultimo_envio !== null)
    expect(phone.read().isDurable).toBe(true)
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    try {
      for (const i of [2, 3]) {
        t.now += 5000
        t.onFix(fix(i))
        await when((e) => e.pendientes === 0 && e.ultimo_envio === t.now)
      }
      // a source of its own, with its own numbers
      expect(t.llegadas).toEqual([1, 1, 2])
      expect(phone.read()).toMatchObject({ isDurable: false, sendFailed: false, phase: 'tracking' })
      await phone.stop()
      expect(phone.read().phase).toBe('stopped')
    } finally {
      put.mockRestore()
    }
  })

  test('another tab of the link takes over: this one stops and says so', async () => {
    const { t, phone } = await tracking()
    t.loseTurn()
    expect(phone.read()).toMatchObject({ phase: 'stopped', instruction: 'other_tab' })
    expect(t.watches).toBe(0)
  })

  test('a tab that is shown again takes the tracking back, which no page in the background goes on with', async () => {
    const { t, phone, fix, cuando: when } = await tracking()
    t.onFix(fix(1))
    await when((e) => e.pendientes === 0 && e.ultimo_envio !== null)
    phone.onVisibility(false)
    t.loseTurn()
    t.now += GAP_MS + 1
    const since = t.now - GAP_MS - 1
    phone.onVisibility(true)
    await when((e) => e.phase === 'tracking')
    expect(phone.read()).toMatchObject({ instruction: null, gap: { from: since, until: t.now } })
    expect(t.watches).toBe(1)
  })

  test('a tab on view takes the tracking back once the tab that took it is closed', async () => {
    const { t, phone, fix, cuando: when } = await tracking()
    t.onFix(fix(1))
    await when((e) => e.pendientes === 0 && e.ultimo_envio !== null)
    t.loseTurn()
    // out of sight it gets no positions
    t.visible = false
    t.freeTurn()
    expect(phone.read().instruction).toBe('other_tab')
    t.visible = true
    t.freeTurn()
    await when((e) => e.phase === 'tracking')
    expect([phone.read().instruction, t.watches]).toEqual([null, 1])
    // nor does a page that was left
    t.loseTurn()
    phone.close()
    t.freeTurn()
    await (await openQueue('')).ledger()
    expect(t.watches).toBe(0)
  })

  test('the turn is let go once it is written that the driver stopped, or the next tab would go on', async () => {
    const { t, phone, link } = await tracking()
    const stopped = phone.stop()
    expect(t.watches).toBe(0)
    expect(t.released).toBeInstanceOf(Promise)
    await t.released
    expect(await (await openQueue(deviceKey(link) ?? '')).ledger()).toMatchObject({ rastreando: false })
    await stopped
    await phone.begin()
    t.released = undefined
    t.onError(PERMISSION_DENIED)
    expect(t.released).toBeInstanceOf(Promise)
    await t.released
    expect(await (await openQueue(deviceKey(link) ?? '')).ledger()).toMatchObject({ rastreando: false })
  })

  test('a tab that is shown after the driver stopped in the other one says no more that it goes on there', async () => {
    const { t, phone, fix, cuando: when, link } = await tracking()
    t.onFix(fix(1))
    await when((e) => e.pendientes === 0 && e.ultimo_envio !== null)
    t.loseTurn()
    await (await openQueue(deviceKey(link) ?? '')).record({ rastreando: false })
    phone.onVisibility(true)
    await when((e) => e.instruction === null)
    expect(phone.read()).toMatchObject({ phase: 'stopped', error: null, gap: null })
  })

  test('the vehicle is that of the company: one that the device was moved to is learnt at once, and on starting', async () => {
    const { t, phone, cuando: when } = await tracking()
    const detail = (id: string) => ({
      imei: 'VG-1',
      always: null,
      vehiculo: { id, placa: id, marca: 'Chevrolet', modelo: 'NHR', servicio: 'publico' as const },
    })
    t.answer = { estado: 'Activo', tracking_enabled: true, detail: detail('XYZ789') }
    t.hearVehicle('XYZ789')
    await when((e) => e.detail?.vehiculo.placa === 'XYZ789')
    expect(phone.read().phase).toBe('tracking')
    t.answer = { estado: 'Activo', tracking_enabled: true, detail: detail('JTR210') }
    t.hearVehicle('XYZ789')
    expect(phone.read().detail?.vehiculo.placa).toBe('XYZ789')
    await phone.stop()
    await phone.begin()
    expect(phone.read().detail?.vehiculo.placa).toBe('JTR210')
  })

  test('stopping clears the watch and the position, and a reload does not take it up', async () => {
    const { t, phone, fix, link } = await tracking()
    t.onFix(fix())
    await phone.stop()
    expect(phone.read()).toMatchObject({ phase: 'stopped', position: null, error: null })
    expect(t.watches).toBe(0)
    const another = telefono(link)
    another.t.isGranted = true
    await another.phone.open()
    expect(another.phone.read()).toMatchObject({ phase: 'idle', instruction: null })
  })
})
