/**
 * All that moves on a public page, a file of its own: the bar turns solid past ten pixels, the phone's menu closes when
 * something is chosen, the theme is chosen, the demonstration comes when it is asked for, and who is signed in finds the
 * way back in.
 */
// @ts-check
const bar = document.querySelector('.nav')
const menu = /** @type {HTMLDetailsElement | null} */ (document.querySelector('.nav-menu'))

if (bar) {
  const turn = () => bar.classList.toggle('nav--solid', scrollY > 10)
  addEventListener('scroll', turn, { passive: true })
  turn()
}

if (menu) {
  for (const entry of menu.querySelectorAll('a')) entry.addEventListener('click', () => menu.removeAttribute('open'))
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return
    menu.removeAttribute('open')
    menu.querySelector('summary')?.focus()
  })
  addEventListener('click', ({ target }) => {
    if (target instanceof Node && !menu.contains(target)) menu.removeAttribute('open')
  })
}

// the theme is remembered in a cookie, by which the server draws every page from the first paint on
const themes = document.querySelector('[data-theme-choice]')
if (themes) {
  const named = document.documentElement.dataset.theme ?? 'system'
  for (const button of themes.querySelectorAll('button')) {
    button.setAttribute('aria-pressed', String(button.value === named))
    button.addEventListener('click', () => {
      const chosen = button.value === 'system' ? '' : button.value
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox
      document.cookie = `__Host-vigia-tema=${chosen}; Max-Age=${chosen ? 31536000 : 0}; Path=/; Secure; SameSite=Lax`
      location.reload()
    })
  }
  themes.removeAttribute('hidden')
}

// the demonstration and its map come when they are asked for
const tryIt = /** @type {HTMLButtonElement | null} */ (document.querySelector('[data-demo]'))
tryIt?.addEventListener('click', () => {
  if (tryIt.disabled) return
  tryIt.disabled = true
  const { demo = '', demoCss = '', demoFailed = '' } = tryIt.dataset
  const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: demoCss })
  const script = Object.assign(document.createElement('script'), { src: demo })
  const fail = () => {
    style.remove()
    script.remove()
    tryIt.disabled = false
    if (tryIt.nextElementSibling) tryIt.nextElementSibling.textContent = demoFailed
  }
  style.onerror = fail
  script.onerror = fail
  style.onload = () => document.head.appendChild(script)
  document.head.appendChild(style)
})

// the page is the same for everybody; who is signed in is asked once it stands
fetch('/api/visit')
  .then((answer) => (answer.ok ? answer.json() : null))
  .then((visit) => {
    if (!visit?.home) return
    for (const link of document.querySelectorAll('[data-signed-in]')) {
      link.setAttribute('href', visit[link.getAttribute('data-to') ?? 'home'] ?? visit.home)
      const words = link.getAttribute('data-signed-in')
      if (words) link.textContent = words
    }
    for (const other of document.querySelectorAll('[data-signed-out]')) other.setAttribute('hidden', '')
  })
  .catch(() => undefined)

// the help is searched while one writes: every section stands in the page, hidden; without script the form asks for it
const search = /** @type {HTMLInputElement | null} */ (document.querySelector('[data-search]'))
const results = search && document.getElementById(search.dataset.search ?? '')

if (search && results) {
  const sections = [...results.querySelectorAll('li')]
  /** @param {string} text */
  const fold = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  /** @param {Element | null} part @param {boolean} shown */
  const show = (part, shown) => part?.toggleAttribute('hidden', !shown)
  search.addEventListener('input', () => {
    const words = (fold(search.value).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => /\d|.../u.test(word))
    const said = sections.map(
      (section) => words.filter((word) => ` ${section.dataset.words}`.includes(` ${word}`)).length,
    )
    const most = Math.max(0, ...said)
    for (const [i, section] of sections.entries()) show(section, most > 0 && said[i] === most)
    show(results, words.length > 0)
    show(results.querySelector('[data-search-none]'), most === 0)
    show(document.querySelector('[data-search-else]'), words.length === 0)
  })
}
