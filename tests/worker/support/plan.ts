/** How SQLite would carry out what the product itself asks: no test needs to repeat a statement. */
import { env } from 'cloudflare:test'
import { planStepsOf } from '../../support/asked'

/** SQLite's query plan of a statement, with neutral parameters. */
export const planOf = async (sql: string): Promise<string> => (await planStepsOf(env.DB, sql)).join('\n')

/** The statements that a run sends to D1, in order. */
export async function statementsOf(run: (d1: D1Database) => Promise<unknown>): Promise<string[]> {
  const told: string[] = []
  const spy: D1Database = Object.assign(Object.create(env.DB), {
    prepare(text: string) {
      told.push(text)
      return env.DB.prepare(text)
    },
    batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
  })
  await run(spy)
  return told
}

/** The plans of the statements that a run sends to D1, in order. */
export const plansOf = async (run: (d1: D1Database) => Promise<unknown>): Promise<string[]> =>
  Promise.all((await statementsOf(run)).map(planOf))
