/**
 * All that moves on a public page, a file of its own: the bar turns solid past ten pixels, the phone's menu closes when
 * something is chosen, and who is signed in finds the way back in.
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
