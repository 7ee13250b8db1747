/**
 * An object has one alarm; the agenda makes many of it: tasks with their hour, kept in a table. Instants are whole UTC
 * milliseconds, since that is what an alarm can say. An alarm may get lost: docs/decisions/0039.
 */

/** A task that is overdue for longer has lost its alarm; in production an alarm is rarely a second late. */
export const LATE_MS = 5000
/** The platform ends an alarm handler after so long: tasks that run longer do not run any more. */
const HANDLER_MAX_MS = 15 * 60_000

/**
 * The instant that an alarm handler works for: never before the one it was set for, also when the clock has gone back.
 * @param now UTC milliseconds
 */
export const alarmInstant = (now: number, info?: AlarmInvocationInfo): number =>
  Math.max(now, Math.ceil(info?.scheduledTime ?? 0))

export class Schedule<T extends string> {
  readonly #tareas = new Map<T, number>()
  #closed = false
  /** what the alarm is set to; null while this instance has neither set it nor asked */
  #alarm: number | null = null
  /** the instant that was handled last: an alarm set for it again is dropped */
  #handled = Number.NEGATIVE_INFINITY
  /** since when tasks run, UTC milliseconds; null = none do */
  #running: number | null = null

  constructor(private readonly storage: DurableObjectStorage) {
    storage.sql.exec('create table if not exists agenda (tarea text primary key, cuando integer not null) strict')
    this.#read()
  }

  has(task: T): boolean {
    return this.#tareas.has(task)
  }

  /**
   * Notes a task for an instant (UTC milliseconds), in place of what was noted for it before.
   * @throws RangeError for what is no instant
   */
  put(task: T, instant: number): void {
    if (!Number.isFinite(instant)) throw new RangeError(`no instant: ${instant}`)
    const when = Math.floor(instant)
    if (this.#closed || this.#tareas.get(task) === when) return
    this.#tareas.set(task, when)
    this.storage.sql.exec('insert or replace into agenda (tarea, cuando) values (?, ?)', task, when)
    // the end of a run sets the alarm; an instance that does not know the alarm must not put off an earlier task
    if (this.#running === null && (this.#alarm === null || this.#next < this.#alarm)) this.#arm(this.#next)
  }

  remove(task: T): void {
    if (this.#tareas.delete(task)) this.storage.sql.exec('delete from agenda where tarea = ?', task)
  }

  /** For good: the object's storage is being emptied. */
  close(): void {
    this.#closed = true
    this.#tareas.clear()
  }

  /**
   * Whatever touches the object calls this: tasks whose alarm got lost get another one. Costs nothing while none is late,
   * but for the first time in an instance, which asks the storage for its alarm.
   * @param now UTC milliseconds
   */
  heal(now: number): void {
    const next = this.#next
    if (next === Number.POSITIVE_INFINITY || this.#isRunning(now)) return
    if (this.#alarm === null) {
      this.#alarm = next
      void this.storage.getAlarm().then((set) => {
        if (this.#running !== null || !Number.isFinite(this.#next) || (set !== null && set <= this.#next)) return
        // not the instant of a late task itself, which the platform may have handled last and would drop
        this.#arm(Math.max(this.#next, now + 1))
      })
    }
    if (next > now - LATE_MS) return
    // the alarm that was just set has its time too
    if (Math.abs(this.#alarm - now) >= LATE_MS) this.#arm(now + 1)
  }

  /** Since when the oldest task waits that should have run by now (UTC milliseconds); null when none is late. */
  overdueSince(now: number): number | null {
    return this.#next <= now - LATE_MS && !this.#isRunning(now) ? this.#next : null
  }

  /**
   * Runs what is due, each task for itself. A task answers when it wants to run again, or null. One that fails comes
   * again after `reintento` ms. Whatever happens, the alarm is set for the next task, after the instant handled here.
   * @param now of `alarmInstant`
   */
  async runDue(now: number, tareas: Record<T, (now: number) => Promise<number | null>>, retryDelay: number) {
    this.#running = now
    this.#handled = now
    try {
      this.#read()
      for (const [task, when] of [...this.#tareas]) {
        if (when > now) continue
        const nextInstant = await tareas[task](now).catch((error: unknown) => {
          console.error(JSON.stringify({ suceso: 'tarea-fallida', tarea: task, error: String(error) }))
          return now + retryDelay
        })
        if (this.#closed) return
        if (nextInstant === null) this.remove(task)
        else this.put(task, nextInstant)
      }
    } finally {
      this.#running = null
      this.#alarm = Number.POSITIVE_INFINITY
      if (Number.isFinite(this.#next)) this.#arm(Math.max(this.#next, now + 1))
    }
  }

  get #next(): number {
    return Math.min(...this.#tareas.values())
  }

  #isRunning(now: number): boolean {
    return this.#running !== null && Math.abs(now - this.#running) <= HANDLER_MAX_MS
  }

  #read() {
    for (const { tarea: task, cuando: when } of this.storage.sql.exec<{ tarea: T; cuando: number }>(
      'select * from agenda',
    )) {
      this.#tareas.set(task, Math.floor(when))
    }
  }

  #arm(instant: number) {
    this.#alarm = instant === this.#handled ? instant + 1 : instant
    void this.storage.setAlarm(this.#alarm)
  }
}
