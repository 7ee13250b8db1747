/** The card beside the map: the code, the status, the remaining time, and what to do at the end. */
import qrcode from 'qrcode-generator'
import { prefersStill } from '~/ui/theme/prefers-still'
import { door } from '../address'
import { type DemoTexts, demoTexts } from '../texts/demo'
import { fill } from '../texts/fill'
import { type Demo, isRunning, type Ticket } from './state'

type Child = Node | string
const SVG = 'http://www.w3.org/2000/svg'
const QUIET = 4

function element<K extends keyof HTMLElementTagNameMap>(tag: K, className: string, ...children: Child[]) {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.replaceChildren(...children)
  return made
}

export class Panel {
  readonly mapHost: HTMLElement
  readonly #t: DemoTexts = demoTexts(document.documentElement.lang)
  readonly #title = element('h3', '')
  readonly #body = element('div', 'demo-body')
  readonly #left = element('p', 'demo-left')
  readonly #where = element('p', 'demo-where num')
  readonly #when = element('p', 'demo-when')
  readonly #card: HTMLElement
  readonly #shell: HTMLElement
  /** the still example map, shown while no live one is */
  readonly #drawing: Element | null
  /** the state the card was rendered for; what changes every second is updated in place */
  #drawn = ''

  constructor(
    private readonly stage: HTMLElement,
    private readonly again: () => void,
  ) {
    this.mapHost = element('div', 'demo-map plain-map')
    this.mapHost.setAttribute('role', 'region')
    this.mapHost.setAttribute('aria-label', this.#t.mapa)
    const status = element('div', '', this.#title)
    status.setAttribute('role', 'status')
    this.#card = element('div', 'demo-card', status, this.#body, this.#left)
    this.#card.tabIndex = -1
    this.#shell = element('div', 'demo-shell', this.mapHost, this.#card)
    this.#drawing = stage.firstElementChild
    for (const old of stage.children) old.setAttribute('hidden', '')
    stage.appendChild(this.#shell)
    stage.classList.add('gps-stage--live')
  }

  /** Moves focus and scroll to the card once the demonstration has started. */
  focus(): void {
    this.#card.focus({ preventScroll: true })
    const still = prefersStill()
    this.stage.scrollIntoView({ block: 'nearest', behavior: still ? 'auto' : 'smooth' })
  }

  show(demo: Demo, now: number): void {
    const drawn = `${demo.phase}${isRunning(demo) && demo.live}`
    if (drawn !== this.#drawn) this.#draw(demo)
    this.#drawn = drawn
    if (demo.phase === 'moving') {
      const { fix, heardAt } = demo
      const seconds = Math.max(0, Math.floor((now - heardAt) / 1000))
      const ago =
        seconds < 60 ? fill(this.#t.hace, { n: seconds }) : fill(this.#t.minutes_ago, { n: Math.floor(seconds / 60) })
      this.#where.textContent = `${fix.lat.toFixed(6)}°, ${fix.lng.toFixed(6)}°`
      const sure = fix.accuracy === null ? '' : ` · ${fill(this.#t.precision, { n: Math.round(fix.accuracy) })}`
      this.#when.textContent = ago + sure
    } else {
      this.#where.textContent = ''
      this.#when.textContent = ''
    }
    const seconds = isRunning(demo) ? Math.max(0, Math.ceil((demo.endsAt - now) / 1000)) : 0
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    this.#left.textContent = isRunning(demo) ? fill(this.#t.remaining, { tiempo: time }) : ''
  }

  #draw(demo: Demo) {
    this.#shell.dataset.phase = demo.phase
    this.mapHost.hidden = !isRunning(demo)
    this.#drawing?.toggleAttribute('hidden', isRunning(demo))
    // while the connection is lost the dot is stale: say so and dim it
    this.#shell.dataset.live = String(!isRunning(demo) || demo.live)
    this.#title.textContent = this.#titleOf(demo)
    this.#body.replaceChildren(...this.#bodyOf(demo))
  }

  #titleOf(demo: Demo): string {
    const t = this.#t
    if (isRunning(demo) && !demo.live && demo.phase !== 'waiting') return t.reconectando
    const titles: Record<Demo['phase'], string> = {
      asking: t.preparing,
      refused: t.many,
      failed: t.fallo,
      over: t.ended,
      waiting: t.awaiting,
      joined: t.arrived,
      moving: t.live,
    }
    return titles[demo.phase]
  }

  #bodyOf(demo: Demo): Child[] {
    const t = this.#t
    const start = this.#link(
      door(document.documentElement.lang === 'en' ? 'en' : 'es', '/signup'),
      'btn btn--primary',
      t.start,
    )
    switch (demo.phase) {
      case 'asking':
        return []
      case 'waiting':
        return this.#invitation(demo.ticket)
      case 'joined':
        return [element('p', '', t.arrived_hint)]
      case 'moving':
        return [this.#where, this.#when]
      case 'over':
        return [element('p', '', t.borrado), element('div', 'demo-do', start, this.#retry(t.again))]
      case 'refused':
        return [element('p', '', fill(t.espere, { n: demo.minutes })), element('div', 'demo-do', start)]
      case 'failed':
        return [element('p', '', t.failure_hint), element('div', 'demo-do', this.#retry(t.retry))]
    }
  }

  /** A visitor on a phone may have no second screen: there the link comes first. */
  #invitation({ phone }: Ticket): Child[] {
    const t = this.#t
    const onPhone = matchMedia('(pointer: coarse)').matches && matchMedia('(max-width: 1000px)').matches
    const text = element('div', 'demo-how', element('b', '', onPhone ? t.open_link : t.scan), element('p', '', t.how))
    if (!onPhone) return [this.#qr(phone), text]
    const open = this.#link(phone, 'btn btn--primary btn--lg', t.open)
    open.target = '_blank'
    open.rel = 'noreferrer'
    return [text, open, element('p', 'demo-hint', t.two_screens), this.#qr(phone)]
  }

  #link(href: string, className: string, text: string): HTMLAnchorElement {
    const link = element('a', className, text)
    link.href = href
    return link
  }

  #retry(text: string): HTMLButtonElement {
    const button = element('button', 'btn btn--line', text)
    button.type = 'button'
    button.addEventListener('click', this.again)
    return button
  }

  /** Dark on light in every theme; otherwise phones cannot read it. */
  #qr(url: string): SVGElement {
    const code = qrcode(0, 'M')
    code.addData(url, 'Byte')
    code.make()
    const side = code.getModuleCount()
    let path = ''
    for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) if (code.isDark(y, x)) path += `M${x} ${y}h1v1h-1z`
    const svg = document.createElementNS(SVG, 'svg')
    svg.setAttribute('viewBox', `${-QUIET} ${-QUIET} ${side + 2 * QUIET} ${side + 2 * QUIET}`)
    svg.setAttribute('class', 'qr demo-qr')
    svg.setAttribute('role', 'img')
    svg.setAttribute('aria-label', this.#t.qr)
    svg.setAttribute('shape-rendering', 'crispEdges')
    const drawn = document.createElementNS(SVG, 'path')
    drawn.setAttribute('d', path)
    drawn.setAttribute('fill', '#0e1215')
    svg.appendChild(drawn)
    return svg
  }
}
