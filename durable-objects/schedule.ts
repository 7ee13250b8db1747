/**
 * A scheduler over the single alarm of an object: tasks with their times, kept in a table. Instants are whole UTC
 * milliseconds, the resolution of an alarm. Alarms can be lost: docs/decisions/0039.
 */

/** A task overdue by more than this has lost its alarm; in production an alarm is rarely a second late. */
export const LATE_MS = 5000
/** The platform ends an alarm handler after this long; a run older than this is no longer running. */
const HANDLER_MAX_MS = 15 * 60_000
/** A failed task is tried again after this long. */
const RETRY_MS = 20_000

/**
 * The instant an alarm handler works for: never before the scheduled one, even if the clock was set back.
 * @param now UTC milliseconds
 */
export const alarmInstant = (now: number, info?: AlarmInvocationInfo): number =>
  Math.max(now, Math.ceil(info?.scheduledTime ?? 0))

export class Schedule<T extends string> {
  readonly #tasks = new Map<T, number>()
  #closed = false
  /** what the alarm is set to; null while this instance has neither set nor read it */
  #alarm: number | null = null
  /** the last instant handled: the platform drops an alarm set for it again */
  #handled = Number.NEGATIVE_INFINITY
  /** when the current run started, UTC milliseconds; null when none is running */
  #running: number | null = null

  constructor(private readonly storage: DurableObjectStorage) {
    storage.sql.exec('create table if not exists agenda (tarea text primary key, cuando integer not null) strict')
    this.#read()
  }

  has(task: T): boolean {
    return this.#tasks.has(task)
  }

  /**
   * Schedules a task for an instant (UTC milliseconds), replacing its earlier time.
   * @throws RangeError when the instant is not finite
   */
  put(task: T, instant: number): void {
    if (!Number.isFinite(instant)) throw new RangeError(`no instant: ${instant}`)
    const when = Math.floor(instant)
    if (this.#closed || this.#tasks.get(task) === when) return
    this.#tasks.set(task, when)
    // an update of the one row; a replacement would write the index too
    this.storage.sql.exec(
      'insert into agenda (tarea, cuando) values (?, ?) on conflict (tarea) do update set cuando = excluded.cuando',
      task,
      when,
    )
    // a run sets the alarm when it ends; an instance that has not read the alarm must not postpone an earlier task
    if (this.#running === null && (this.#alarm === null || this.#next < this.#alarm)) this.#arm(this.#next)
  }

  /** Schedules a task for an instant (UTC milliseconds), unless it is due before. */
  putEarlier(task: T, instant: number): void {
    if (instant < (this.#tasks.get(task) ?? Number.POSITIVE_INFINITY)) this.put(task, instant)
  }

  remove(task: T): void {
    if (this.#tasks.delete(task)) this.storage.sql.exec('delete from agenda where tarea = ?', task)
  }

  /** Stops scheduling for good: the object's storage is being emptied. */
  close(): void {
    this.#closed = true
    this.#tasks.clear()
  }

  /**
   * Called on every access to the object: re-arms tasks whose alarm was lost. Free while none is late, except for the
   * first call of an instance, which reads the alarm from storage.
   * @param now UTC milliseconds
   */
  heal(now: number): void {
    const next = this.#next
    if (next === Number.POSITIVE_INFINITY || this.#isRunning(now)) return
    if (this.#alarm === null) {
      this.#alarm = next
      void this.storage.getAlarm().then((set) => {
        if (this.#running !== null || !Number.isFinite(this.#next) || (set !== null && set <= this.#next)) return
        // not the instant of the late task itself: the platform may have handled it last and would drop it
        this.#arm(Math.max(this.#next, now + 1))
      })
    }
    if (next > now - LATE_MS) return
    // give an alarm that was just set the same tolerance
    if (Math.abs(this.#alarm - now) >= LATE_MS) this.#arm(now + 1)
  }

  /** When the oldest overdue task should have run (UTC milliseconds); null when none is late. */
  overdueSince(now: number): number | null {
    return this.#next <= now - LATE_MS && !this.#isRunning(now) ? this.#next : null
  }

  /**
   * Runs due tasks, each in isolation. A task returns when to run again, or null. A failed task is retried. In any case the
   * alarm is set for the next task, later than the instant handled here.
   * @param now result of `alarmInstant`
   */
  async runDue(now: number, tasks: Record<T, (now: number) => Promise<number | null>>) {
    this.#running = now
    this.#handled = now
    try {
      this.#read()
      for (const [task, when] of [...this.#tasks]) {
        if (when > now) continue
        const nextInstant = await tasks[task](now).catch((error: unknown) => {
          console.error(JSON.stringify({ suceso: 'tarea-fallida', tarea: task, error: String(error) }))
          return now + RETRY_MS
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
    return Math.min(...this.#tasks.values())
  }

  #isRunning(now: number): boolean {
    return this.#running !== null && Math.abs(now - this.#running) <= HANDLER_MAX_MS
  }

  #read() {
    for (const { tarea: task, cuando: when } of this.storage.sql.exec<{ tarea: T; cuando: number }>(
      'select * from agenda',
    )) {
      this.#tasks.set(task, Math.floor(when))
    }
  }

  #arm(instant: number) {
    this.#alarm = instant === this.#handled ? instant + 1 : instant
    void this.storage.setAlarm(this.#alarm)
  }
}
