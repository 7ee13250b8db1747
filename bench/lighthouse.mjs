/**
 * `node bench/lighthouse.mjs [path …]`: runs Lighthouse on the public pages, as a desktop and as a mid-range phone, and
 * writes its section of docs/benchmarks.md. It measures the bundle to be deployed behind a proxy that compresses as the
 * edge does. Lighthouse is not a dependency (185 MB): npx fetches the pinned version, or LIGHTHOUSE points to an
 * installed one.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { putSection } from './section.mjs'
import { serve } from './serve.mjs'
import { ROOT } from './servers.mjs'

const PINNED = 'lighthouse@12.8.2'
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const PAGES = ['/', '/en', '/terminos', '/docs', '/support']
/** Minimum score for performance; for the other three it is 100. */
const GOALS = { desktop: 100, mobile: 95 }
const KINDS = ['performance', 'accessibility', 'best-practices', 'seo']

/** One run on one page: the scores of the four categories, 0 to 100, and the audits behind them. */
function look(url, form, folder) {
  const report = join(folder, 'report.json')
  const installed = process.env.LIGHTHOUSE
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage'
  const args = [
    ...(installed ? [] : ['--yes', PINNED]),
    url,
    '--quiet',
    '--output=json',
    `--output-path=${report}`,
    `--chrome-flags=${flags}`,
    `--only-categories=${KINDS}`,
    ...(form === 'desktop' ? ['--preset=desktop'] : []),
  ]
  const env = { ...process.env, CHROME_PATH: process.env.CHROMIUM ?? CHROMIUM.find((path) => existsSync(path)) }
  return new Promise((resolve, reject) => {
    const child = spawn(installed ?? 'npx', args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code) return reject(new Error(`lighthouse ended with ${code}`))
      const { categories, audits } = JSON.parse(readFileSync(report, 'utf8'))
      const failed = KINDS.flatMap((kind) =>
        categories[kind].auditRefs
          .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
          .map(({ id }) => `${id} ${audits[id].displayValue ?? ''}`),
      )
      const of = (id) => audits[id].numericValue
      resolve({
        scores: KINDS.map((kind) => Math.round(categories[kind].score * 100)),
        lcp: of('largest-contentful-paint'),
        shift: of('cumulative-layout-shift'),
        blocked: of('total-blocking-time'),
        failed,
      })
    })
  })
}

const row = ({ path, form, scores, lcp, shift, blocked }) => {
  const good = scores[0] >= GOALS[form] && scores.slice(1).every((score) => score === 100)
  const measures = `${(lcp / 1000).toFixed(1)} s | ${shift.toFixed(3)} | ${Math.round(blocked)} ms`
  return `| ${path} | ${form} | ${scores.join(' | ')} | ${measures} | ${good ? '✓' : '✗'} |`
}

const only = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'vigia-lighthouse-'))
const { origin, stop } = await serve()
const rows = []
try {
  for (const path of only.length ? only : PAGES)
    for (const form of ['desktop', 'mobile']) {
      const seen = { path, form, ...(await look(origin + path, form, folder)) }
      rows.push(row(seen))
      console.log(rows.at(-1), seen.failed.join(', '))
    }
} finally {
  await stop()
  rmSync(folder, { recursive: true, force: true })
}
if (only.length === 0) {
  const text = `## Lighthouse

Written by \`node bench/lighthouse.mjs\` on ${new Date().toISOString().slice(0, 10)}: ${PINNED}, Debian's Chromium, the bundle that would be deployed on this machine, compressed as the
edge does. Mobile is Lighthouse's own profile: a middling phone on slow 4G, simulated. Goal: performance 100 on a desk and 95 on
a phone, 100 of everything else.

| page | form | performance | accessibility | best practices | SEO | LCP | layout shift | blocked | goal |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.join('\n')}
`
  const file = join(ROOT, 'docs/benchmarks.md')
  writeFileSync(file, putSection(readFileSync(file, 'utf8'), 'lighthouse', text))
}
process.exit(0)
