/**
 * The pages where accounts are created and opened keep an English visitor in English, and so does the account
 * (docs/decisions/0044).
 */
import { expect, test } from 'vitest'
import { uniqueWord } from '../../support/data'
import { createEmpresa, createPerson, execute, rows } from '../../support/world'
import { askServer } from '../support/request'

const PASSWORD = 'tres volcanes dormidos'
const ENGLISH = { cookie: '__Host-vigia-idioma=en' }
const REMEMBERED = /^__Host-vigia-idioma=en; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=31536000$/
const languageOf = (html: string) => /<html lang="(..)"/.exec(html)?.[1]
const languageCookies = (r: Response) => r.headers.getSetCookie().filter((one) => one.startsWith('__Host-vigia-idioma'))

test('the English public pages lead to English doors, the Spanish ones to what the browser remembers', async () => {
  for (const path of ['/en', '/en/docs', '/en/support', '/en/terminos']) {
    const html = await (await askServer(path)).text()
    expect([path, html.includes('href="/signup?idioma=en"'), html.includes('href="/login?idioma=en"')]).toEqual([
      path,
      true,
      true,
    ])
    expect(html).not.toMatch(/href="\/(signup|login)"/)
  }
  expect(await (await askServer('/')).text()).toContain('href="/signup"')
})

test.each(['/signup', '/login', '/login/codigo', '/reset-password', '/verify-email', '/invitacion/no-hay'])(
  '%s is read in the language that was chosen, which the browser remembers, and leads to the other one',
  async (path) => {
    const first = await askServer(`${path}?idioma=en`)
    const page = await first.text()
    expect(languageOf(page)).toBe('en')
    expect(page).toContain(`href="${path}?idioma=es"`)
    expect(page).toContain('href="/en"')
    expect(languageCookies(first)).toEqual([expect.stringMatching(REMEMBERED)])

    const again = await askServer(path, { headers: ENGLISH })
    expect([languageOf(await again.text()), languageCookies(again)]).toEqual(['en', []])
    const back = await askServer(`${path}?idioma=es`, { headers: ENGLISH })
    expect(languageOf(await back.text())).toBe('es')
    expect(languageCookies(back)).toEqual([expect.stringMatching(/^__Host-vigia-idioma=es;/)])

    const stranger = await askServer(path, { headers: { 'accept-language': 'en-US,en' } })
    expect([languageOf(await stranger.text()), languageCookies(stranger)]).toEqual(['es', []])
  },
)

test('the switch keeps what else the address carries', async () => {
  const page = await (await askServer('/login?volver=%2Fadmin%2Fdocuments%3Frenovar%3D1')).text()
  expect(page).toContain('href="/login?volver=%2Fadmin%2Fdocuments%3Frenovar%3D1&amp;idioma=en"')
})

test('an account that is made in English is English, and so are its mails and their links', async () => {
  const email = `ann-${uniqueWord()}@company.test`
  const form = { nombre: 'Ann Lee', email, contrasena: PASSWORD, confirmar_contrasena: PASSWORD, terminos: 'on' }
  const made = await askServer('/signup', { form, headers: { ...ENGLISH, 'cf-connecting-ip': '203.0.113.44' } })
  expect(made.headers.get('location')).toBe('/login')
  expect(await rows('SELECT idioma FROM usuarios WHERE email = ?', email)).toEqual([{ idioma: 'en' }])
  const [mail] = await rows('SELECT asunto FROM correos WHERE para = ?', email)
  expect(mail?.asunto).toBe('Confirm your e-mail address for Vigía')
})

test('a signed-in person reads the account’s language whatever the address says, and the browser keeps it after sign-out', async () => {
  const { id, cookie } = await createPerson('Usuario')
  await execute([["update usuarios set idioma = 'en' where id = ?", [id]]])
  const page = await askServer('/home?idioma=es', { as: { cookie } })
  const html = await page.text()
  expect(languageOf(html)).toBe('en')
  expect(html).toMatch(/Account of [^<]+, User</)
  expect(languageCookies(page)).toEqual([expect.stringMatching(REMEMBERED)])
  const left = await askServer('/logout', { headers: { cookie: `${cookie}; __Host-vigia-idioma=en` }, form: {} })
  expect(languageCookies(left)).toEqual([])
})

test('a page that is the same for everyone stores nothing', async () => {
  for (const path of ['/', '/en', '/?idioma=en', '/en/cookies?idioma=en']) {
    const r = await askServer(path, { headers: ENGLISH })
    expect([path, languageOf(await r.text()), r.headers.getSetCookie()]).toEqual([
      path,
      path.startsWith('/en') ? 'en' : 'es',
      [],
    ])
  }
})

test('instants are shown in the zone of a person who travels, days are counted in the one of the company', async () => {
  const { admin } = await createEmpresa()
  await execute([["update usuarios set zona_horaria = 'Asia/Tokyo' where id = ?", [admin.id]]])
  const data = await (await askServer('/admin/vehicles.data', { as: admin })).text()
  expect(data).toContain('"zona","Asia/Tokyo","dayZone","America/Bogota"')
})
