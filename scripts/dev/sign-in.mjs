/** Signs in to the dev server as a demo account, in a browser. */
import { createHmac } from 'node:crypto'
import { FACTOR_SECRET, PASSWORD } from '../demo/fleet.mjs'

/** The six digits that an authenticator app shows now (RFC 6238). */
function totp(secret) {
  const bits = [...secret]
    .map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac('sha1', key).update(step).digest()
  return String((hash.readUInt32BE(hash[19] & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** A separate browser context for an account, signed in. */
export async function signIn(browser, base, email) {
  const context = await browser.newContext({ locale: 'es-CO' })
  const page = await context.newPage()
  await page.goto(`${base}/login`)
  await page.fill('input[name=email]', email)
  await page.fill('input[name=contrasena]', PASSWORD)
  await page.press('input[name=contrasena]', 'Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
  if (new URL(page.url()).pathname === '/login/verificar') {
    await page.fill('input[name=codigo]', totp(FACTOR_SECRET))
    await page.press('input[name=codigo]', 'Enter')
    await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  }
  // the sockets live on a page that opens none itself
  await page.goto(`${base}/support`)
  return { context, page }
}
