/** An empty database after the real migrations, and no object in R2. */
import { env, reset } from 'cloudflare:test'

const tables = () =>
  env.DB.prepare(
    "select count(*) from sqlite_master where name not like '\\_cf%' escape '\\' and name not like 'sqlite%'",
  ).first<number>('count(*)')

export async function emptyStorage() {
  // work left running may still lock the database: then it is emptied again
  for (let i = 0; i < 20; i++) {
    await reset()
    if ((await tables()) === 0) break
    await scheduler.wait(50)
  }
  await env.DB.batch(env.TEST_MIGRATIONS.flatMap(({ queries }) => queries.map((sql) => env.DB.prepare(sql))))
}
