import { expect, test } from 'vitest'
import { openInbox } from '../../../scripts/inbox.mjs'

test('a second inbox on the same laptop takes the next ports that are free', async () => {
  // a free port of the ephemeral range: the second listener asks for the same one
  const one = await openInbox({ smtp: 42_525, http: 48_025 })
  const other = await openInbox({ smtp: one.smtp, http: one.http })
  try {
    expect([other.smtp > one.smtp, other.http > one.http]).toEqual([true, true])
    expect(await (await fetch(`http://127.0.0.1:${other.http}/cuenta`)).text()).toBe('0')
  } finally {
    one.close()
    other.close()
  }
})
