/**
 * Starts the phone page in the browser: React and this page alone, without the router, for cheap phones on a weak
 * signal (docs/decisions/0047).
 */
import { type ReactNode, StrictMode, useEffect, useRef } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { load } from '~/i18n/dictionaries'
import { I18nProvider } from '~/i18n/provider'
import { documentLook, LookProvider, sunByItself, useLook } from '~/ui/theme/look'
import type { DemoData } from './demo'
import type { PhoneStart } from './own-script'
import { PHONE_TEXTS, PhoneScreen } from './screen'

const box = document.getElementById('phone')
const told = document.getElementById('phone-data')?.textContent
if (box && told) void start(box, JSON.parse(told) as PhoneStart)

async function start(box: HTMLElement, { idioma, zona, look, data }: PhoneStart) {
  await load(idioma, PHONE_TEXTS)
  const screen = data.demo === null ? <PhoneScreen {...data} /> : await demonstration(idioma, data)
  hydrateRoot(
    box,
    <StrictMode>
      <I18nProvider idioma={idioma} zona={zona}>
        <LookProvider value={look}>
          {screen}
          <ShownLook />
        </LookProvider>
      </I18nProvider>
    </StrictMode>,
  )
}

async function demonstration(idioma: PhoneStart['idioma'], data: DemoData): Promise<ReactNode> {
  const [{ DemoScreen }] = await Promise.all([import('./demo'), load(idioma, ['demo'])])
  return <DemoScreen {...data} />
}

/** React draws no head here: a look that is chosen on this page is put into it. */
function ShownLook() {
  const look = useLook()
  const rendered = useRef(look)
  useEffect(() => sunByItself(rendered.current), [])
  useEffect(() => {
    const { theme, scheme, colors } = documentLook(look)
    const root = document.documentElement
    if (theme) root.dataset.theme = theme
    else delete root.dataset.theme
    if (look.sun) root.dataset.sun = 'true'
    else delete root.dataset.sun
    document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', scheme)
    for (const [i, meta] of document.querySelectorAll('meta[name="theme-color"]').entries()) {
      for (const [name, value] of Object.entries(colors[i] ?? {})) meta.setAttribute(name, value)
    }
  }, [look])
  return null
}
