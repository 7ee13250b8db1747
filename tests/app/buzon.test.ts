import { expect, test } from 'vitest'
import { abrirBuzon } from '../../scripts/inbox.mjs'

test('a second inbox on the same laptop takes the next ports that are free', async () => {
  // a port of the ephemeral range that nobody holds: the second one asks for the very same
  const uno = await abrirBuzon({ smtp: 42_525, http: 48_025 })
  const otro = await abrirBuzon({ smtp: uno.smtp, http: uno.http })
  try {
    expect([otro.smtp > uno.smtp, otro.http > uno.http]).toEqual([true, true])
    expect(await (await fetch(`http://127.0.0.1:${otro.http}/cuenta`)).text()).toBe('0')
  } finally {
    uno.cerrar()
    otro.cerrar()
  }
})
