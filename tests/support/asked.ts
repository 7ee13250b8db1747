/**
 * Which statements the product asked D1, and how SQLite would find their rows. Imports nothing, because it also wraps the
 * deployed bundle's binding.
 */

/** Tables that do not grow with companies, people or what they enter: `conteos` has a few rows a month. */
const SMALL = new Set(['roles', 'ajustes_sistema', 'avisos_sistema', 'email_config', 'llaves', 'trabajos', 'conteos'])

/** What reads all on purpose: the copy of the database, and the platform's figures for its SuperAdmin. */
const WHOLE = [
  /as "_peso"/,
  /count\(\*\) as n from empresas group by plan_type/,
  /count\(\*\) as total, .* from gps_dispositivos$/,
  /from empresas e where e\.trial_ends_at >= \?1/,
]

/** The binding, which notes the text of each statement that it prepares. */
export function noting(db: D1Database, asked: Set<string>): D1Database {
  return new Proxy(db, {
    get(real, field) {
      if (field === 'prepare')
        return (sql: string) => {
          asked.add(sql)
          return real.prepare(sql)
        }
      if (field === 'withSession')
        return (...a: [string?]) => noting(real.withSession(...a) as unknown as D1Database, asked)
      const value = Reflect.get(real, field, real)
      return typeof value === 'function' ? value.bind(real) : value
    },
  })
}

/** The steps of SQLite's query plan of a statement, with neutral parameters. */
export async function planStepsOf(db: D1Database, sql: string): Promise<string[]> {
  const numbered = [...sql.matchAll(/\?(\d+)/g)].map(([, n]) => Number(n))
  const placeholders = numbered.length > 0 ? Math.max(...numbered) : (sql.match(/\?/g) ?? []).length
  const { results } = await db
    .prepare(`explain query plan ${sql}`)
    .bind(...Array.from({ length: placeholders }, () => 'x'))
    .all<{ detail: string }>()
  return results.map(({ detail }) => detail)
}

/** The statements that read a whole table which grows, each with the step of its plan that does. */
export async function scansOf(db: D1Database, asked: Iterable<string>): Promise<string[]> {
  const { results: tables } = await db
    .prepare("select name from sqlite_master where type = 'table'")
    .all<{ name: string }>()
  const growing = new Set(tables.map(({ name }) => name).filter((name) => !SMALL.has(name)))
  const found: string[] = []
  for (const sql of asked) {
    if (!/^\s*(select|insert|update|delete|with|replace)/i.test(sql)) continue
    const plan = await planStepsOf(db, sql)
    // a subquery may bear the name of a table
    const inner = new Set(plan.map((step) => /^(?:CO-ROUTINE|MATERIALIZE) "?(\w+)/.exec(step)?.[1]))
    const text = sql.replace(/\s+/g, ' ').trim()
    for (const step of plan) {
      const [, name] = /^SCAN "?(\w+)"?$/.exec(step) ?? []
      if (!name || inner.has(name) || WHOLE.some((one) => one.test(text))) continue
      const alias = new RegExp(`(\\w+)"? (?:as )?"?${name}"?(?=[ ),]|$)`, 'gi')
      const meant = [name, ...[...text.matchAll(alias)].map(([, table = '']) => table)]
      if (meant.some((table) => growing.has(table))) found.push(`${step}: ${text}`)
    }
  }
  return found
}
