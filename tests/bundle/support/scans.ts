import { afterAll, beforeAll, expect } from 'vitest'
import { cron, scans } from '../../support/world'

/**
 * Whatever the tests of this file make the product ask, and the jobs of a minute, finds its rows by an index, without
 * reading a table that grows from its first row to its last.
 */
export function withoutScans(): void {
  beforeAll(() => scans(true))
  afterAll(async () => {
    await cron('* * * * *')
    expect(await scans(), 'statements that read a whole table').toEqual([])
  })
}
