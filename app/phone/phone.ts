/**
 * The controller of the phone page: GPS → queue → server, with the checks on starting, resuming after a reload, the
 * coordination of tabs and the wake lock. Independent of React; its dependencies are injected.
 */
import type { RastreoKey } from '~/i18n/es/company/tracking'
import { Cadence } from './cadence'
import { check, endsTracking, isAboutNetwork, rejectionOf, rejectionText } from './check'
import { deviceKey } from './device-key'
import { factsOf } from './facts'
import { type Fix, isSameFix } from './fix'
import { errorGps, PERMISSION_DENIED } from './gps-errors'
import { OffHours } from './off-hours'
import { agreementChange, type Ledger, type PointQueue, resumesByItself, type ToldHours } from './queue-store'
import { Sender, type SenderEvent } from './sender'
import { type Action, INITIAL, type TrackerState, trackerReducer } from './tracker'
import { HEARTBEAT_MS, TrackingRun } from './tracking-run'
import type { ScreenWake } from './wake-lock'
import type { World } from './world'

/** Hidden or closed for longer than this without a position: the driver is told of the gap. */
export const GAP_MS = 20_000

export class Phone {
  #state: TrackerState
  readonly #listeners = new Set<() => void>()
  readonly #screenWake: ScreenWake
  #opening: Promise<void> | null = null
  #queue: PointQueue | null = null
  #sender: Sender | null = null
  #run: TrackingRun | null = null
  readonly #cadence: Cadence
  readonly #hours: OffHours
  #latest = 0
  #hiddenAt: number | null = null
  #isClosed = false

  constructor(
    private readonly deviceId: string,
    private readonly dependencies: World,
    initial = INITIAL,
  ) {
    this.#state = initial
    this.#cadence = new Cadence(() => void this.#sender?.wake(), dependencies.network.now)
    const keep = (offHours: ToldHours) => void this.#queue?.record({ offHours })
    const asking = { ...dependencies, lookUp: this.#lookUp }
    this.#hours = new OffHours(asking, (since) => this.#goOn(since), keep)
    this.#screenWake = dependencies.screenWake((screen) => this.#put({ type: 'screen', screen }))
  }

  readonly read = () => this.#state

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Opens the queue, sends what is left in it, and resumes tracking interrupted by a reload; once. */
  open(): Promise<void> {
    this.#opening ??= this.#openQueue()
    return this.#opening
  }

  async #openQueue() {
    const queue = await this.dependencies.openQueue(deviceKey(this.deviceId) ?? this.deviceId)
    if (this.#isClosed) return
    this.#queue = queue
    this.#sender = new Sender(queue, this.dependencies.network, (event) => this.#onSenderEvent(event))
    const ledger = await queue.ledger()
    this.#put({ type: 'open', ledger, isDurable: queue.isDurable, online: this.dependencies.network.isOnline() })
    if (ledger.offHours) this.#hours.restore(ledger.offHours)
    await this.#takeUp(ledger)
  }

  /** Goes on with what was tracked when this page closed, or in another tab: by itself, or after one tap. */
  async #takeUp(ledger: Ledger) {
    const { rastreando: tracking, ultimo_punto: lastPointAt } = ledger
    if (tracking && lastPointAt !== null) {
      const { network, gps, visible } = this.dependencies
      this.#latest = lastPointAt
      const now = network.now()
      this.#tellGap(lastPointAt, now)
      if (resumesByItself(ledger, now) && visible() && (this.#state.permission || (await gps.isGranted())))
        return this.#resume()
      this.#put({ type: 'resume' })
    }
    void this.#sender?.wake()
  }

  /** Goes on after another tab that took the tracking over: it was closed, or is hidden and gets no positions. */
  async #takeBack() {
    const ledger = await this.#queue?.ledger()
    if (!ledger || this.#isClosed || this.#state.instruction !== 'other_tab') return
    this.#put({ type: 'stop' })
    await this.#takeUp(ledger)
  }

  /** Asks the server about the device, and takes what it tells. */
  readonly #lookUp = async () => {
    const answer = await this.dependencies.lookUp()
    if (typeof answer === 'object') {
      this.#hours.tell(answer.offHours ?? [])
      if (this.#state.off) this.#rest(this.dependencies.network.now())
      if (answer.detail) this.#put({ type: 'detail', detail: answer.detail })
    }
    const reason = rejectionOf(answer)
    if (reason && !this.#isClosed) await this.#sender?.refused(reason)
    return answer
  }

  /** Offline the checks are skipped: they passed minutes ago, and a refusal arrives with the first batch. */
  #resume() {
    if (this.dependencies.network.isOnline()) return this.begin(true)
    this.#put({ type: 'permitted' })
    this.#start()
  }

  /**
   * Starts tracking.
   * @param resuming after a reload, when a server without an answer is no obstacle: in a tunnel phones claim to be
   *   online
   */
  async begin(resuming = false): Promise<void> {
    // a press may come before the queue is open
    if (!resuming) await this.open()
    if (this.#state.phase === 'tracking' || this.#state.startStep || !this.#queue) return
    this.#put({ type: 'begin' })
    try {
      const world = { ...this.dependencies, lookUp: this.#lookUp }
      const missing = await check(factsOf(this.deviceId, world, this.#hours, (action) => this.#put(action)))
      if (this.#isClosed) return
      if (missing && !(resuming && isAboutNetwork(missing))) return await this.#deny(missing)
      if (missing) this.#put({ type: 'permitted' })
      await this.#queue.record({
        rastreando: true,
        ...agreementChange(await this.#queue.ledger(), this.dependencies.network.now()),
      })
      // the page was left meanwhile: nothing may go on without it
      if (this.#isClosed) return
      this.#sender?.allow()
      this.#start()
    } catch {
      this.#halt()
      this.#put({ type: 'deny', text: 'error_starting' })
    }
  }

  async stop(): Promise<void> {
    const kept = this.#queue?.record({ rastreando: false })
    this.#halt(kept)
    this.#put({ type: 'stop' })
    await kept
  }

  /** The browser's online and offline events. */
  onNetwork(online: boolean) {
    this.#put({ type: 'network', online })
    this.#run?.onNetwork(online)
    if (online) void this.#sender?.wake(true)
  }

  /** The page was shown or hidden: a hidden page gets no positions, and its GPS may have to be restarted. */
  onVisibility(visible: boolean) {
    if (visible && this.#state.instruction === 'other_tab') return void this.#takeBack()
    if (this.#state.phase !== 'tracking') return
    const now = this.dependencies.network.now()
    if (!visible) this.#hiddenAt = now
    if (this.#state.off) return void this.#hours.checkHours()
    // the page may never come back, and a hidden one gathers nothing
    if (!visible) return void this.#sender?.wake()
    const since = Math.max(this.#hiddenAt ?? now, this.#latest)
    this.#hiddenAt = null
    void this.#screenWake.ask()
    if (Math.abs(now - since) > GAP_MS) {
      this.#tellGap(since, now)
      this.#halt()
      this.#follow()
      void this.#screenWake.ask()
    }
    void this.#sender?.wake(true)
  }

  /** The page unloads: everything stops, and tracking stays marked as on for a reload. */
  close() {
    this.#isClosed = true
    this.#halt()
    this.#sender?.close()
    this.#listeners.clear()
  }

  /** Working hours began at `since`, if known; a phone that slept over it recorded nothing until now. */
  #goOn(since: number | null) {
    const isShown = this.dependencies.visible()
    // of two tabs that waited, the one on view tracks, whichever wakes first
    this.#start(isShown)
    if (!this.#state.off && isShown && since !== null) this.#tellGap(since, this.dependencies.network.now())
  }

  /** Tells the driver of a time without positions, the off hours at its beginning left out. */
  #tellGap(since: number, now: number) {
    const from = this.#hours.gapFrom(since, now)
    // from a clock that was set back, no length can be told
    if (now - from > GAP_MS) this.#put({ type: 'gap', from, until: now })
  }

  /** @param steals takes the tracking over from a tab that has it */
  #start(steals = true) {
    if (this.#rest(this.dependencies.network.now())) return
    this.#put({ type: 'start', at: this.dependencies.network.now() })
    this.#follow(steals)
    void this.#screenWake.ask()
  }

  /** Turns the GPS off if nothing is recorded at an instant (outside the hours); returns whether it did. */
  #rest(now: number): boolean {
    const off = this.#hours.at(now)
    if (!off) return false
    this.#halt()
    this.#put({ type: 'off-hours', off })
    this.#hours.wait(off)
    // what was recorded within the hours still goes
    void this.#sender?.wake()
    return true
  }

  #follow(steals = true) {
    const { network, visible } = this.dependencies
    this.#latest = network.now()
    this.#run = new TrackingRun(this.dependencies, steals, {
      onFix: (fix) => void this.#record(fix),
      onError: (code) => void this.#fail(code),
      onLost: () => {
        this.#halt()
        this.#put({ type: 'other-tab' })
      },
      onFree: () => this.onVisibility(visible()),
      isSilent: () => {
        const now = network.now()
        // a clock that was set back asks too
        if (this.#rest(now) || Math.abs(now - this.#latest) < HEARTBEAT_MS || !visible()) return false
        this.#latest = now
        return true
      },
      // the Device tells when a viewer opens the map: from then on each fix is sent at once
      onPace: (pace) => this.#cadence.set(pace),
      onRefused: (reason) => void this.#sender?.refused(reason),
      onVehicle: (id) => void (id !== this.#state.detail?.vehiculo.id && this.#lookUp()),
    })
  }

  #halt(kept?: Promise<unknown>) {
    this.#hours.stop()
    this.#run?.end(kept)
    this.#run = null
    this.#cadence.set(null)
    void this.#screenWake.release()
  }

  async #record(f: Fix) {
    // nothing recorded outside the hours is kept, not even on the phone
    if (this.#rest(f.at) || isSameFix(this.#state.position, f)) return
    this.#latest = this.dependencies.network.now()
    this.#put({ type: 'fix', fix: f })
    const ledger = await this.#queue?.add(f)
    if (ledger) this.#put({ type: 'stored', ledger, isDurable: this.#queue?.isDurable ?? false })
    this.#run?.preview(f, this.dependencies.network.now())
    this.#cadence.add(f)
  }

  #fail(code: number) {
    const { platform, network } = this.dependencies
    const moment = this.#state.permission ? 'tracking' : 'permission'
    const text = errorGps({ moment, code, platform, online: network.isOnline() })
    if (code === PERMISSION_DENIED) return this.#deny(text, true)
    this.#put({ type: 'gps-error', text })
  }

  async #deny(text: RastreoKey, final = endsTracking(text)) {
    // an old link ends its own tracking only: a tab of the new one may be tracking
    const ends = final && (text !== 'device_unknown' || this.#state.phase === 'tracking')
    const kept = ends ? this.#queue?.record({ rastreando: false }) : undefined
    this.#halt(kept)
    this.#put({ type: 'deny', text })
    await kept
  }

  #onSenderEvent(event: SenderEvent) {
    if (event.type === 'refused') return void this.#deny(rejectionText(event.reason), true)
    this.#put(event)
    if (event.type !== 'sent' || !event.offHours) return
    this.#hours.tell(event.offHours)
    if (this.#run || this.#state.off) this.#rest(this.dependencies.network.now())
  }

  #put(action: Action) {
    if (this.#isClosed) return
    this.#state = trackerReducer(this.#state, action)
    for (const listener of this.#listeners) listener()
  }
}
