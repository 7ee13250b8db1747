/**
 * How fast a page computes in this machine's browser, beside the machine for which the goals in milliseconds were set: a
 * figure measured on half as fast a machine says nothing about the product, and Chromium's own «CPU slowed four times»
 * multiplies the difference. A page of fixed work is timed first, and the browser is slowed by as much as brings it to a quarter of
 * that machine's speed.
 */
import { median } from './measure.mjs'

/**
 * What the work takes on the machine of the goals, in milliseconds. It was not timed there: that machine spent 1,376 µs of CPU on
 * a bare Remix page (docs/benchmarks.md of 23 November 2026), the one on which this took 54 ms spends 2,785 µs.
 */
const REFERENCE_MS = 27
const ROUNDS = 15
/** What the goals slow that machine by. */
const SLOWER = 4

/** Runs in the page: rows made, sorted, written as JSON and read again, drawn as a table and laid out, as a list does. */
function work(rounds) {
  const took = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    const rows = Array.from({ length: 400 }, (_, i) => ({
      id: (i * 7919) % 400,
      words: `row ${i}`.repeat(4),
      at: i * 1e6,
    }))
    const read = JSON.parse(JSON.stringify(rows.sort((a, b) => a.id - b.id)))
    const table = document.createElement('table')
    for (const { id, words, at } of read) {
      const row = table.insertRow()
      for (const text of [id, words, new Date(at).toISOString(), words.toUpperCase()])
        row.insertCell().textContent = text
    }
    document.body.replaceChildren(table)
    if (table.offsetHeight === 0) throw new Error('the table has no height')
    took.push(performance.now() - start)
  }
  return took
}

/**
 * @param browser an open Chromium
 * @returns by how much to slow its pages (Emulation.setCPUThrottlingRate, at least 1), and how often as fast as the machine
 * of the goals this one is
 */
export async function paceOf(browser) {
  const page = await browser.newPage()
  const ms = median(await page.evaluate(work, ROUNDS))
  await page.close()
  const speed = REFERENCE_MS / ms
  return { speed, slower: Math.max(1, SLOWER * speed) }
}
