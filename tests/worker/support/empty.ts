/** An empty database after the real migrations, and no object in R2. */
import { env, reset } from 'cloudflare:test'

const OWN = "name not like '\\_cf%' escape '\\' and name not like 'sqlite%'"

const tables = () => env.DB.prepare(`select count(*) from sqlite_master where ${OWN}`).first<number>('count(*)')

/**
 * What the migrations leave behind, read once: their tables, rows, indexes and triggers are made again in a quarter of the
 * time that the migrations take.
 */
async function readMigrated(): Promise<D1PreparedStatement[]> {
  const { results } = await env.DB.prepare(
    `select type, name, sql from sqlite_master where sql is not null and ${OWN} order by rowid`,
  ).all<{ type: string; name: string; sql: string }>()
  const made = (...types: string[]) => results.filter(({ type }) => types.includes(type))
  const rows: D1PreparedStatement[] = []
  for (const { name } of made('table')) {
    for (const row of (await env.DB.prepare(`select * from "${name}"`).all()).results) {
      const columns = Object.keys(row)
      const sql = `insert into "${name}" (${columns.map((c) => `"${c}"`)}) values (${columns.map(() => '?')})`
      rows.push(env.DB.prepare(sql).bind(...Object.values(row)))
    }
  }
  const prepare = ({ sql }: { sql: string }) => env.DB.prepare(sql)
  return [...made('table').map(prepare), ...rows, ...made('index', 'trigger', 'view').map(prepare)]
}

let migrated: D1PreparedStatement[] | undefined

export async function emptyStorage() {
  // work left running may still lock the database: then it is emptied again
  for (let i = 0; i < 20; i++) {
    await reset()
    if ((await tables()) === 0) break
    await scheduler.wait(50)
  }
  if (migrated) await env.DB.batch(migrated)
  else {
    await env.DB.batch(env.TEST_MIGRATIONS.flatMap(({ queries }) => queries.map((sql) => env.DB.prepare(sql))))
    migrated = await readMigrated()
  }
}
