/** Where the platform's own security rules stand. Without drizzle: the live objects read them too (0048). */

/** The one row of `ajustes_sistema`. */
export const DEFAULTS = 'sistema'

/** The platform's idle timeout in minutes as raw SQL, null if not set. */
export const DEFAULT_IDLE_MINUTES = `(select session_timeout from ajustes_sistema where id = '${DEFAULTS}')`
