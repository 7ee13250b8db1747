/** Writes docs/benchmarks.md from the measurements. */
import { MONTH, monthlyCost, PRICES, paid } from './cost.mjs'

const n0 = (v) => Math.round(v).toLocaleString('en-US')
const ms = (v) => `${v.toFixed(v < 10 ? 2 : 0)} ms`
const kB = (bytes) => `${(bytes / 1000).toFixed(0)} kB`
const usd = (v) => `$${v.toFixed(v < 0.01 ? 4 : 3)}`
export const table = (head, rows) =>
  [head, head.map((_, i) => (i ? '---:' : '---')), ...rows].map((r) => `| ${r.join(' | ')} |`).join('\n')
const mark = (ok, text) => `${ok ? '✓' : '✗'} ${text}`

export function document(d) {
  return `${[intro(d), positions(d.positions), latency(d.latency), pages(d.pages), lists(d.lists), daily(d.daily), size(d.size), cost(d.cost, d.latency)].join('\n\n')}\n`
}

const intro = (d) => `# Benchmarks

Written by \`npm run bench\` on ${d.date} (${d.cores} × ${d.cpu}, workerd and load generator on the same machine). Every figure
stands beside its limit, measured in the same run in alternating rounds: the ratio is what counts, the figures are this
machine's. Limits: a bare Worker; a bare Durable Object with one insert and the same fan-out; a bare Remix page with one
read of D1 (bench/bare). All run as deployed bundles in workerd with NODE_ENV=production, addressed at the Worker's own
port, databases in memory.`

const positions = (lines) => `## Positions per second

One position to a request, 16 connections to a hundred Devices and 4 to one; CPU is what the server's process spends on one (limit / product). Goal: at least 0.8 of the limit unwatched, 0.7 watched.

${table(
  ['', 'limit', 'product', 'ratio', 'goal', 'CPU'],
  lines.map((l) => [
    l.what,
    n0(l.limit),
    n0(l.product),
    l.ratio.toFixed(2),
    mark(l.ratio >= l.goal, `≥ ${l.goal}`),
    `${n0(l.cpu[0])} / ${n0(l.cpu[1])} µs`,
  ]),
)}`

const latency = (lines) => `## From the phone's POST to the open map

50 positions a second of 50 vehicles; one browser with as many sockets as there are viewers. The limit has one object that
stores and tells its sockets; the product has two, the Device that stores and the Fleet that tells. Goal: the median within
1.5 times of the limit's.

${table(
  ['viewers', 'limit p50', 'limit p95', 'product p50', 'product p95', 'ratio p50', 'goal', 'arrived'],
  lines.map((l) => [
    l.viewers,
    ms(l.limit.p50),
    ms(l.limit.p95),
    ms(l.product.p50),
    ms(l.product.p95),
    l.ratio.toFixed(2),
    mark(l.ratio <= 1.5, '≤ 1.5'),
    `${(l.product.arrived * 100).toFixed(1)} %`,
  ]),
)}`

const pages = (lines) => `## Pages per second

8 connections, a company with 100 vehicles. The ratio is to the bare Remix page with one read.

${table(
  ['', 'pages/s', 'ratio', 'CPU a page'],
  lines.map((l) => [l.what, n0(l.value), l.ratio.toFixed(2), `${n0(l.cpu)} µs`]),
)}`

const lists = ({ lines, small, large, byVehiculo, alertas }) => `## A hundred vehicles, or ten thousand

Every list of a company with ${n0(large)} vehicles, ${n0(large * byVehiculo)} documents that count, ${n0(large)} drivers and ${n0(alertas)} alerts beside the same
list of a company with ${n0(small)} vehicles, whole pages over 8 connections; CPU is what the server's process spends on one. Goal: at
most 1.2 times the time.

${table(
  ['', n0(small), n0(large), 'ratio', 'goal', 'CPU'],
  lines.map((l) => [
    l.what,
    ms(l.small),
    ms(l.large),
    l.ratio.toFixed(2),
    mark(l.ratio <= 1.2, '≤ 1.2'),
    l.cpu.map(ms).join(' / '),
  ]),
)}`

const daily = ({ lines }) => `## The daily job

All documents of one company due within 60 days, judged in runs a minute apart until nothing is left. A Worker has 30 s of CPU;
the statements grow with the pages of 2000, not with the rows.

${table(
  ['documents due', 'alerts', 'runs', 'D1 statements', 'CPU of the longest run'],
  lines.map((l) => [n0(l.documentos), n0(l.alertas), l.rounds, l.d1, ms(l.cpu)]),
)}`

const size = ({ scripts, workers }) => `## Size and start

JavaScript that a page loads first, gzipped, and its HTML:

${table(
  ['', 'JavaScript gz', 'HTML'],
  scripts.map((s) => [s.what, kB(s.gz), kB(s.html)]),
)}

The Worker: all its modules, those that every isolate loads before it answers, and those that a page needs, gzipped; the
time from starting workerd to its first answer (a health check, which loads nothing else) and to its first page after that.
Bare Remix has the product's bindings, which the runtime starts too. *First modules:* the product without those that load
later; workerd reads all of them when it starts, whether they are used or not.
Goal: the first answer within ${START_GOAL} times of bare Remix; a test holds the bytes.

${table(
  ['', 'all gz', 'first gz', 'with a page gz', 'first answer', 'ratio', 'CPU', 'first page'],
  workers.map((w) => [
    { live: 'bare Worker', page: 'bare Remix', first: 'first modules', product: 'product' }[w.name],
    kB(w.gz),
    kB(w.first.gz),
    kB(w.page.gz),
    ms(w.startup),
    `${w.ratio.toFixed(2)}${w.name === 'product' ? ` ${w.ratio <= START_GOAL ? '✓' : '✗'}` : ''}`,
    ms(w.cpu / 1000),
    w.firstPage === null ? '' : ms(w.firstPage),
  ]),
)}`

/** Times the first answer of bare Remix. */
const START_GOAL = 1.8

function cost({ alone, watched, posted }, lines) {
  const msPerReport = lines?.[0]?.product.p50 ?? 5
  const month = (c) => monthlyCost(paid(c), msPerReport)
  const hours = [alone, watched, posted]
  const months = hours.map(month)
  return `## What a vehicle costs in a month

A position every ${MONTH.every} s, ${MONTH.hours} h × ${MONTH.dias} days. Operations counted over one simulated hour, times Cloudflare's public prices as we
knew them in ${PRICES.date} (Workers Paid: requests $${PRICES.requests * 1e6}/M; Durable Objects: requests $${PRICES.requestsDO * 1e6}/M, duration $${PRICES.durationDO * 1e6}/M GB-s,
rows written $${PRICES.rowsDO * 1e6}/M, storage $${PRICES.storageDO}/GB-month; D1: rows written $${PRICES.rowsD1 * 1e6}/M). Nothing is subtracted for what the plan includes; rows read
($0.001/M) and outgoing messages (free) do not show. An object is billed for ${ms(msPerReport)} a call, the median above.

A phone gathers its positions and reports them over its socket every 30 s, and shows each at once while a map is open
(docs/decisions/0057); a tracker posts each by itself. Counted in an hour of ${3600 / MONTH.every} positions:

${table(
  ['', ...COLUMNS],
  COUNTED.map(([what, of]) => [what, ...hours.map(of)]),
)}

In a month:

${table(
  ['', ...COLUMNS.flatMap((column) => [column, ''])],
  [
    ...months[0].lines.map((l, i) => [
      l.what,
      ...months.flatMap((m) => [count(m.lines[i].quantity), usd(m.lines[i].usd)]),
    ]),
    ['**Sum**', ...months.flatMap((m, i) => ['', `**${usd(m.total)}**${goal(m.total, COST_GOALS[i])}`])],
  ],
)}`
}

const COLUMNS = ['phone, unwatched', 'phone, one map open all the time', 'tracker, unwatched']
/** US dollars a month; a tracker that posts each position by itself decides its own cost. */
const COST_GOALS = [0.05, 0.15, null]
const goal = (total, max) => (max === null ? '' : ` (goal ${usd(max)} ${total <= max ? '✓' : '✗'})`)

const COUNTED = [
  ['requests to the Worker', (c) => c.requests],
  ['D1 statements', (c) => c.d1],
  ['D1 rows written', (c) => c.d1Rows],
  ['Durable Object rows written', (c) => c.doRows],
  ['alarms set / rung', (c) => `${c.alarmsSet} / ${c.alarms}`],
  ['calls to Device', (c) => c.aDevice],
  ['calls to Fleet', (c) => c.aFleet],
  ['messages from sockets', (c) => c.heard],
  ['messages to sockets', (c) => c.mensajes],
]

const count = (v) => (v < 100 ? v.toFixed(2) : n0(v))
