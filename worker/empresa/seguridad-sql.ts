/**
 * The security rules that apply to a person: the company's own row as a whole, else the platform's; null where neither
 * sets anything.
 */
import { type SQL, sql } from 'drizzle-orm'
import { seguridad } from '../tenant/schema/empresas'
import { ajustes_sistema } from '../tenant/schema/platform'
import { DEFAULTS } from './defaults-sql'

/** For a SELECT that left-joins both tables. A company's own `password_expiry` of null is a choice: never. */
export const ownOrDefault = (column: 'session_timeout' | 'failed_attempts' | 'password_expiry'): SQL<number | null> =>
  sql<
    number | null
  >`case when ${seguridad.empresa_id} is null then ${ajustes_sistema[column]} else ${seguridad[column]} end`

const FIELDS = 'session_timeout, failed_attempts, password_expiry'
export const RULES_ROW = {
  session_timeout: seguridad.session_timeout,
  failed_attempts: seguridad.failed_attempts,
  password_expiry: seguridad.password_expiry,
  two_factor_auth: seguridad.two_factor_auth,
}
/** All rules of a company (its id is the parameter), none if neither sets any. */
export const RULES = `
select ${FIELDS}, two_factor_auth from (
  select 0 as orden, ${FIELDS}, two_factor_auth from seguridad where empresa_id = ?
  union all select 1, ${FIELDS}, 0 from ajustes_sistema where id = '${DEFAULTS}') order by orden limit 1`
