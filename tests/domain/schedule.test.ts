/**
 * The schedule of a Durable Object against a storage as unreliable as the platform's: whole milliseconds only, an alarm
 * set for the very instant that was just handled is dropped, others get lost, the clock repeats and jumps, instances
 * are evicted.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alarmInstant, LATE_MS, Schedule } from '../../durable-objects/schedule'

const TASKS = ['a', 'b', 'c'] as const
type Task = (typeof TASKS)[number]
const START = Date.UTC(2026, 10, 2)
const HANDLER_MAX_MS = 15 * 60_000

/** What survives an eviction: the rows, and the one alarm. */
class FakeStorage {
  readonly rows = new Map<string, number>()
  alarm: number | null = null
  handled: number | null = null

  readonly sql = {
    exec: (statement: string, ...values: (string | number)[]) => {
      if (statement.startsWith('select')) return [...this.rows].map(([task, when]) => ({ tarea: task, cuando: when }))
      if (statement.startsWith('insert')) this.rows.set(String(values[0]), Number(values[1]))
      if (statement.startsWith('delete')) this.rows.delete(String(values[0]))
      return []
    },
  }

  async setAlarm(at: number) {
    const whole = Math.trunc(at)
    this.alarm = whole === this.handled ? null : whole
  }

  async getAlarm() {
    return this.alarm
  }
}

/** One object: its storage, the current instance, and when each task has run. */
class World {
  readonly storage = new FakeStorage()
  clock = START
  agenda = this.#wake()
  /** what a task does the next time it runs: repeats after so many ms, ends, or fails */
  readonly answers: (number | null | 'fails')[] = []
  readonly ran = new Map<Task, number>()
  readonly starts: number[] = []

  #wake() {
    return new Schedule<Task>(this.storage as unknown as DurableObjectStorage)
  }

  evict() {
    this.agenda = this.#wake()
  }

  /** The alarm fires when its time has come. */
  async ring() {
    const { alarm } = this.storage
    if (alarm === null || alarm > this.clock) return
    this.storage.alarm = null
    this.storage.handled = alarm
    this.starts.push(this.clock)
    const task = (name: Task) => async (now: number) => {
      this.ran.set(name, (this.ran.get(name) ?? 0) + 1)
      const answer = this.answers.shift() ?? null
      if (answer === 'fails') throw new Error('D1 is down')
      return answer === null ? null : now + answer
    }
    const now = alarmInstant(this.clock, { isRetry: false, retryCount: 0, scheduledTime: alarm })
    const silent = console.error
    console.error = () => undefined
    try {
      await this.agenda.runDue(now, { a: task('a'), b: task('b'), c: task('c') })
    } finally {
      console.error = silent
    }
  }

  async touch() {
    this.agenda.heal(this.clock)
    await Promise.resolve()
  }
}

const delay = fc.oneof(fc.constantFrom(0, 0.4, 0.999, 1), fc.double({ min: 0, max: 120_000, noNaN: true }))
const step = fc.oneof(
  fc.record({ do: fc.constant('note' as const), task: fc.constantFrom(...TASKS), in: delay }),
  fc.record({ do: fc.constant('answer' as const), with: fc.oneof(delay, fc.constantFrom(null, 'fails' as const)) }),
  fc.record({
    do: fc.constant('pass' as const),
    ms: fc.oneof(fc.constantFrom(0, 1), fc.integer({ min: 0, max: 90_000 })),
  }),
  fc.record({ do: fc.constant('jump' as const), ms: fc.integer({ min: -3_600_000, max: 3_600_000 }) }),
  fc.record({ do: fc.constantFrom('drop' as const, 'evict' as const, 'touch' as const) }),
)

test('no task is lost as long as something touches the object, whatever clock and alarms do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const world = new World()
      for (const s of steps) {
        if (s.do === 'note') {
          // as the objects do: a task already scheduled is left alone
          if (!world.agenda.has(s.task)) world.agenda.put(s.task, world.clock + s.in)
        } else if (s.do === 'answer') world.answers.push(s.with)
        else if (s.do === 'pass' || s.do === 'jump') world.clock += s.ms
        else if (s.do === 'drop') world.storage.alarm = null
        else if (s.do === 'evict') world.evict()
        else await world.touch()
        await world.ring()
        expect([...world.storage.rows.values()].every(Number.isInteger)).toBe(true)
        // every scheduled task has an alarm, unless it was lost and nothing has touched the object since
        if (s.do === 'touch' && world.storage.rows.size > 0) {
          // a task of the instant handled last has its alarm a millisecond later, so it counts as late that much later
          const overdue = Math.min(...world.storage.rows.values()) < world.clock - LATE_MS
          expect(overdue && world.storage.alarm === null).toBe(false)
        }
      }
      // the clock runs normally, alarms fire, and a report comes once a minute
      world.answers.length = 0
      const owed = [...world.storage.rows].map(([task, at]) => ({ task: task as Task, at }))
      const before = new Map(world.ran)
      const until = Math.max(world.clock, ...owed.map(({ at }) => at)) + 5 * 60_000
      while (world.clock < until) {
        world.clock += 60_000
        await world.touch()
        world.clock += 10
        await world.ring()
      }
      for (const { task } of owed) expect(world.ran.get(task) ?? 0).toBeGreaterThan(before.get(task) ?? 0)
      expect([...world.storage.rows]).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

test('a task of every minute runs every minute, though its instants are fractions and the clock stands at each', async () => {
  const world = new World()
  world.agenda.put('a', world.clock)
  for (let i = 0; i < 500; i++) {
    world.answers.push(48_000.4 + (i % 41) * 600)
    await world.ring()
    expect(world.storage.alarm, `after ${i} runs`).toBeGreaterThan(world.clock)
    world.clock = world.storage.alarm ?? world.clock
  }
  expect(world.ran.get('a')).toBe(500)
  expect(world.starts).toHaveLength(500)
})

test('a row that an older version left with a fraction runs when its alarm rings', async () => {
  const world = new World()
  world.storage.rows.set('a', START + 0.7)
  world.storage.alarm = START
  world.evict()
  await world.ring()
  expect(world.ran.get('a')).toBe(1)
})

test('an instance that does not know the alarm asks for it, and sets one that got lost before its task is late', async () => {
  const world = new World()
  world.agenda.put('a', START + 60_000)
  world.storage.alarm = null
  world.evict()
  await world.touch()
  expect(world.storage.alarm).toBe(START + 60_000)
})

test('while tasks run a touch leaves the alarm alone; a run that never ends is given up', async () => {
  const world = new World()
  world.agenda.put('a', START)
  let end = (_: null) => {}
  const never = () =>
    new Promise<null>((done) => {
      end = done
    })
  world.storage.alarm = null
  const run = world.agenda.runDue(START, { a: never, b: never, c: never })
  world.agenda.heal(START + 60_000)
  expect(world.storage.alarm).toBeNull()
  world.agenda.heal(START + HANDLER_MAX_MS + 60_000)
  expect(world.storage.alarm).toBe(START + HANDLER_MAX_MS + 60_001)
  end(null)
  await run
})

test('healing sets one alarm, not one at every report', () => {
  const world = new World()
  world.agenda.put('a', START)
  let set = 0
  const { setAlarm } = world.storage
  world.storage.setAlarm = (at: number) => {
    set++
    return setAlarm.call(world.storage, at)
  }
  for (let i = 0; i < 100; i++) world.agenda.heal(START + LATE_MS + 1 + i * 40)
  expect(set).toBe(1)
})

test('an instant that is none is refused where it is noted', () => {
  const world = new World()
  expect(() => world.agenda.put('a', Number.NaN)).toThrow(RangeError)
  expect(() => world.agenda.put('a', Number.POSITIVE_INFINITY)).toThrow(RangeError)
})
