/** The phone after a reload, its screen, and working hours. */
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { DeviceAnswer } from '~/phone/check'
import { deviceKey } from '~/phone/device-key'
import { ASK_MS } from '~/phone/off-hours'
import { openQueue } from '~/phone/queue'
import { RESUME_MS } from '~/phone/queue-store'
import { ScreenWake } from '~/phone/wake-lock'
import type { World } from '~/phone/world'
import { newLink, openPhones, telefono, tracking } from './fake-phone'

afterEach(() => {
  for (const phone of openPhones.splice(0)) phone.close()
  vi.useRealTimers()
})

describe('after a reload', () => {
  async function interrupted(minutes: number) {
    const before = await tracking()
    before.t.connection = false
    before.t.onFix(before.fix())
    await before.cuando((e) => e.pendientes === 1)
    before.phone.close()
    const after = telefono(before.link)
    after.t.now = before.t.now + minutes * 60_000
    return after
  }

  test('tracking goes on by itself when the permission stands, and what was queued is sent', async () => {
    const { t, phone, cuando: when } = await interrupted(1)
    t.isGranted = true
    await phone.open()
    expect(phone.read()).toMatchObject({ phase: 'tracking', gap: { until: t.now } })
    t.onFix({ lat: 4.7, lng: -74, accuracy: 5, at: t.now })
    await when((e) => e.pendientes === 0)
    expect(t.llegadas).toEqual([1, 2])
  })

  test('inside the tunnel it goes on too: nothing can be asked, and the points wait', async () => {
    const { t, phone, cuando: when } = await interrupted(1)
    t.isGranted = true
    t.connection = false
    t.answer = 'unanswered'
    await phone.open()
    expect(phone.read()).toMatchObject({ phase: 'tracking', online: false, error: null })
    t.onFix({ lat: 4.7, lng: -74, accuracy: 5, at: t.now })
    await when((e) => e.pendientes === 2)
    expect(t.llegadas).toEqual([])
  })

  test('it goes on where the phone calls itself online and nothing answers', async () => {
    const { t, phone, cuando: when } = await interrupted(1)
    t.isGranted = true
    t.answer = 'unanswered'
    t.servidor = { type: 'later' }
    await phone.open()
    expect(phone.read()).toMatchObject({ phase: 'tracking', error: null })
    t.onFix({ lat: 4.7, lng: -74, accuracy: 5, at: t.now })
    await when((e) => e.pendientes === 2 && e.sendFailed)
  })

  test('without a standing permission it asks for one tap, and sends the queue meanwhile', async () => {
    const { t, phone, cuando: when } = await interrupted(1)
    await phone.open()
    expect(phone.read()).toMatchObject({ phase: 'idle', instruction: 'resume' })
    await when((e) => e.pendientes === 0)
    expect(t.llegadas).toEqual([1])
  })

  test('of the next morning nothing starts by itself: the driver decides', async () => {
    const { t, phone } = await interrupted(RESUME_MS / 60_000)
    t.isGranted = true
    await phone.open()
    expect(phone.read()).toMatchObject({ phase: 'idle', instruction: 'resume' })
  })

  test('a tab of the old link that was refused lets the tab of the new one resume', async () => {
    const version = (of: string) =>
      Buffer.from([...Buffer.from(of, 'base64url').subarray(0, 16), ...Array(18).fill(99)]).toString('base64url')
    const old = await tracking()
    old.t.servidor = { type: 'refused', reason: 'device_unknown' }
    old.t.onFix(old.fix())
    await old.cuando((e) => e.error === 'device_unknown')
    const current = await tracking(version(old.link))
    const queue = await openQueue(deviceKey(old.link) ?? '')
    current.t.connection = false
    current.t.onFix(current.fix(1))
    await current.cuando((e) => e.pendientes > 0)
    const sent = vi.spyOn(old.t.network, 'send')
    old.phone.onNetwork(true)
    old.t.answer = 'unknown'
    await old.phone.begin()
    expect(sent).not.toHaveBeenCalled()
    expect((await queue.ledger()).rastreando).toBe(true)
  })

  test('a regenerated link of the same device finds the queue of the old one', async () => {
    const old = newLink()
    const newOne = Buffer.from([...Buffer.from(old, 'base64url').subarray(0, 16), ...Array(18).fill(99)]).toString(
      'base64url',
    )
    expect(deviceKey(newOne)).toBe(deviceKey(old))
    const before = await tracking(old)
    before.t.servidor = { type: 'refused', reason: 'device_unknown' }
    before.t.onFix(before.fix())
    await before.cuando((e) => e.error === 'device_unknown')
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
    expect(estados).toEqual(['on', 'on', 'free'])
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
    expect(estados).toEqual(['on', 'denied', 'free'])
  })

  test('asked for twice while the phone has not answered is let go at the end, whichever request it granted', async () => {
    const given = [sentinel(), sentinel()]
    const grant: ((lock: ReturnType<typeof sentinel>) => void)[] = []
    const request = () => new Promise((resolve) => void grant.push(resolve))
    vi.stubGlobal('navigator', { wakeLock: { request } })
    documento('visible')
    const estados: string[] = []
    const screen = new ScreenWake((e) => estados.push(e))
    const first = screen.ask()
    await screen.release()
    const second = screen.ask()
    for (const [turn, lock] of given.entries()) grant[turn]?.(lock)
    await Promise.all([first, second])
    expect(given.map(({ release }) => release.mock.calls.length)).toEqual([1, 0])
    await screen.release()
    expect(given.map(({ release }) => release.mock.calls.length)).toEqual([1, 1])
    expect(estados).toEqual(['free', 'on', 'free'])
  })

  test('that cannot be kept awake is said honestly', async () => {
    documento('visible')
    const estados: string[] = []
    vi.stubGlobal('navigator', {})
    await new ScreenWake((e) => estados.push(e)).ask()
    vi.stubGlobal('navigator', { wakeLock: { request: () => Promise.reject(new Error('batería')) } })
    await new ScreenWake((e) => estados.push(e)).ask()
    expect(estados).toEqual(['unsupported', 'denied'])
  })
})

describe('working hours', () => {
  const HOUR = 3_600_000
  /** The company records nothing from and until that many hours from now. */
  const off = (from: number, until: number): DeviceAnswer => ({
    estado: 'Activo',
    tracking_enabled: true,
    offHours: [{ from: from * HOUR, until: until * HOUR }],
  })
  async function workingUntil(answer: DeviceAnswer) {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const p = telefono()
    p.t.answer = answer
    await p.phone.open()
    await p.phone.begin()
    return p
  }

  test('end by themselves: the GPS goes off, nothing more is kept, and it goes on when they begin', async () => {
    const { t, phone, fix, cuando: when } = await workingUntil(off(1, 13))
    const start = t.now
    t.connection = false
    t.onFix(fix(1))
    await when((e) => e.pendientes === 1)
    const late = t.onFix
    // the clock jumps: the phone had slept over the end of the hours
    t.now = start + 2 * HOUR
    late(fix(2))
    await when((e) => e.off !== null)
    expect([t.watches, phone.read().off, phone.read().pendientes]).toEqual([0, { until: start + 13 * HOUR }, 1])
    t.now = start + 13 * HOUR
    vi.advanceTimersByTime(10_000)
    await when((e) => e.off === null)
    expect([t.watches, phone.read().phase]).toEqual([1, 'tracking'])
    await phone.stop()
  })

  test.each([
    ['slept', false],
    ['ran on', true],
  ])('that begin while the page is hidden leave a gap until it is shown, when its timers %s', async (_, ticks) => {
    const { t, phone, cuando: when } = await workingUntil(off(0, 1))
    const start = t.now
    t.visible = false
    phone.onVisibility(false)
    if (ticks) {
      t.now = start + HOUR
      vi.advanceTimersByTime(10_000)
      await when((e) => e.off === null)
    }
    t.now = start + HOUR + 40 * 60_000
    t.answer = off(12, 13)
    t.visible = true
    phone.onVisibility(true)
    await when((e) => e.off === null && e.gap !== null)
    expect([phone.read().gap, t.watches]).toEqual([{ from: start + HOUR, until: t.now }, 1])
    await phone.stop()
  })

  test('that end while the page is closed without a network keep the GPS off when it opens again', async () => {
    const before = await workingUntil(off(1, 13))
    const start = before.t.now
    before.t.connection = false
    before.t.now = start + 56 * 60_000
    before.t.onFix(before.fix(1))
    await before.cuando((e) => e.pendientes === 1)
    before.phone.close()
    const { t, phone } = telefono(before.link)
    t.isGranted = true
    t.connection = false
    t.now = start + 61 * 60_000
    await phone.open()
    expect([t.watches, phone.read().off]).toEqual([0, { until: start + 13 * HOUR }])
  })

  test('have not begun: nothing asks for a position, and a change of the company is learnt', async () => {
    const { t, phone, cuando: when } = await workingUntil(off(0, 13))
    expect([t.pruebas, t.watches, phone.read().off !== null]).toEqual([0, 0, true])
    t.answer = { estado: 'Activo', tracking_enabled: true, offHours: [] }
    t.now += ASK_MS
    phone.onVisibility(true)
    await when((e) => e.off === null)
    expect(t.watches).toBe(1)
  })

  test('that the company lets begin earlier are promised as they are now', async () => {
    const { t, phone, cuando: when } = await workingUntil(off(0, 13))
    const start = t.now
    expect(phone.read().off).toEqual({ until: start + 13 * HOUR })
    t.answer = off(0, 5)
    t.now += ASK_MS
    phone.onVisibility(true)
    await when((e) => e.off?.until === t.now + 5 * HOUR)
    t.now += 5 * HOUR
    vi.advanceTimersByTime(10_000)
    await when((e) => e.off === null)
    expect([t.watches, phone.read().phase]).toEqual([1, 'tracking'])
  })

  test.each([
    ['unknown', 'device_unknown', 1],
    ['deleted', 'device_unknown', 0],
    [{ estado: 'Activo', tracking_enabled: false }, 'tracking_disabled', 1],
  ] as const)(
    'a link that dies while they are over (%j) is said then, and no promise stays',
    async (answer, error, left) => {
      const { t, phone, fix, cuando: when } = await workingUntil(off(1, 13))
      t.connection = false
      t.onFix(fix(1))
      await when((e) => e.pendientes === 1)
      t.now += 2 * HOUR
      vi.advanceTimersByTime(5000)
      await when((e) => e.off !== null)
      t.connection = true
      t.answer = answer
      phone.onVisibility(true)
      await when((e) => e.error === error && e.pendientes === left)
      expect(phone.read()).toMatchObject({ phase: 'stopped', off: null })
      expect(t.watches).toBe(0)
    },
  )

  test('that passed while the page was closed are no gap: it begins with the hours', async () => {
    const before = await workingUntil(off(1, 13))
    const start = before.t.now
    before.t.now = start + HOUR - 30_000
    before.t.onFix(before.fix(1))
    await before.cuando((e) => e.pendientes === 0 && e.ultimo_envio !== null)
    // the page stays open into the night, and is told what is left of it
    before.t.now = start + 2 * HOUR
    before.t.answer = off(0, 11)
    vi.advanceTimersByTime(10_000)
    await before.cuando((e) => e.off !== null)
    before.phone.onVisibility(true)
    await vi.waitFor(async () => {
      const { offHours } = await (await openQueue(deviceKey(before.link) ?? '')).ledger()
      expect(offHours?.horizon).toBeGreaterThan(start + 8 * 24 * HOUR)
    })
    before.phone.close()
    const { t, phone } = telefono(before.link)
    t.now = start + 13 * HOUR + 5 * 60_000
    await phone.open()
    expect(phone.read().gap).toEqual({ from: start + 13 * HOUR, until: t.now })
  })

  test('begin in two tabs of one phone: the one on view tracks, whichever wakes first', async () => {
    // the lock of the browser: a thief ends the tracking of the tab that has it
    let holder: (() => void) | null = null
    const takeOverTracking: World['takeOverTracking'] = (steals, onLost) => {
      const before = holder
      if (before && !steals) queueMicrotask(onLost)
      else holder = onLost
      if (steals) before?.()
      return () => {
        if (holder === onLost) holder = null
      }
    }
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const link = newLink()
    const shown = telefono(link, { takeOverTracking })
    const hidden = telefono(link, { takeOverTracking })
    for (const { t, phone } of [hidden, shown]) {
      t.answer = off(0, 1)
      await phone.open()
      await phone.begin()
    }
    hidden.t.visible = false
    for (const { t, phone } of [shown, hidden]) {
      t.now += HOUR
      t.answer = off(12, 13)
      phone.onVisibility(t.visible)
      await vi.waitFor(() => expect(phone.read().off).toBeNull())
    }
    await hidden.cuando((e) => e.instruction === 'other_tab')
    expect([shown.phone.read().phase, shown.t.watches, hidden.t.watches]).toEqual(['tracking', 1, 0])
  })

  test('are learnt from an answer that stored nothing, and the driver can stop while they are over', async () => {
    const { t, phone, fix, cuando: when } = await tracking()
    const ahead = [{ from: 0, until: 9 * 24 * HOUR }]
    t.servidor = { type: 'received', accepted: 0, duplicates: 0, discarded: 1, offHours: ahead }
    t.onFix(fix(1))
    // further ahead than the server tells: no hour is promised
    await when((e) => e.off !== null)
    expect([phone.read().off, t.watches]).toEqual([{ until: null }, 0])
    await phone.stop()
    expect(phone.read()).toMatchObject({ phase: 'stopped', off: null })
  })
})
