/** A person who chose a theme sees it from the first paint on: the server writes it into the page. */
import { expect, test } from 'vitest'
import { signLink } from '../../../worker/live/link'
import { SECRETS } from '../../support/secrets'
import { createEmpresa, createPerson } from '../../support/world'
import { askServer } from '../support/request'

const DARK = { cookie: '__Host-vigia-tema=dark' }
const themeOf = (html: string) => /<html [^>]*data-theme="(\w+)"/.exec(html)?.[1]
const themeCookies = (r: Response) => r.headers.getSetCookie().filter((one) => one.startsWith('__Host-vigia-tema'))

test('the theme of the system needs no cookie, a chosen one is in the page, anything else is ignored', async () => {
  const stranger = await askServer('/login')
  expect([themeOf(await stranger.text()), themeCookies(stranger)]).toEqual([undefined, []])
  const page = await (await askServer('/login', { headers: DARK })).text()
  expect(themeOf(page)).toBe('dark')
  expect(page).toContain('<meta name="color-scheme" content="dark"/>')
  const odd = await askServer('/login', { headers: { cookie: '__Host-vigia-tema="><script>' } })
  expect(themeOf(await odd.text())).toBeUndefined()
})

test('without JavaScript the address chooses, and gives back to the system', async () => {
  const chosen = await askServer('/login?tema=light', { headers: DARK })
  expect(themeOf(await chosen.text())).toBe('light')
  expect(themeCookies(chosen)).toEqual(['__Host-vigia-tema=light; Max-Age=31536000; Path=/; Secure; SameSite=Lax'])
  const system = await askServer('/login?tema=system', { headers: DARK })
  expect(themeOf(await system.text())).toBeUndefined()
  expect(themeCookies(system)).toEqual([expect.stringContaining('Max-Age=0')])
})

test('signing out keeps the theme of the browser', async () => {
  const { cookie } = await createPerson('Usuario')
  const left = await askServer('/logout', { form: {}, headers: { cookie: `${cookie}; ${DARK.cookie}` } })
  expect(themeCookies(left)).toEqual([])
})

test('a public page is kept once per theme, so that none is shown with the page of another', async () => {
  for (const [headers, theme] of [
    [{}, undefined],
    [DARK, 'dark'],
    [{}, undefined],
    [DARK, 'dark'],
  ] as const) {
    const r = await askServer('/terminos', { headers })
    expect([themeOf(await r.text()), r.headers.getSetCookie()]).toEqual([theme, []])
    expect([r.headers.get('cache-control'), r.headers.get('vary')]).toEqual([
      'public, max-age=300',
      expect.stringContaining('Cookie'),
    ])
  }
})

test('«modo sol» is of the driver’s page alone', async () => {
  const { dispositivos } = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const [device] = dispositivos
  const link = await signLink(SECRETS.LINK_SECRET, device?.clave ?? '', device?.link_version ?? 0)
  const headers = { cookie: `vigia-sol=1; ${DARK.cookie}` }
  expect(await (await askServer(`/track/${link}`, { headers })).text()).toMatch(
    /<html [^>]*data-theme="light" data-sun/,
  )
  expect(themeOf(await (await askServer('/login', { headers })).text())).toBe('dark')
})
