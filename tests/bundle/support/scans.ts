import { afterAll, beforeAll, expect } from 'vitest'
import { cron, scans } from '../../support/world'

const DAY_MS = 24 * 60 * 60 * 1000

/** The last 8:00 UTC until `now` (UTC milliseconds): the minute in which worker/cron/cleanup.ts does all that it does. */
const lastDailyMinute = (now: number) => Math.floor((now - DAY_MS / 3) / DAY_MS) * DAY_MS + DAY_MS / 3

/**
 * Whatever the tests of this file make the product ask, and the jobs of a minute, finds its rows by an index, without
 * reading a table that grows from its first row to its last. The minute is the last in which also the jobs of the hour
 * and of the day ran, whatever time it is now.
 */
export function withoutScans(): void {
  beforeAll(() => scans(true))
  afterAll(async () => {
    await cron('* * * * *', lastDailyMinute(Date.now()))
    expect(await scans(), 'statements that read a whole table').toEqual([])
  })
}
