// The first SuperAdmin as SQL, for a database that has none: run again, or when the address is taken, it does nothing.

const literal = (text) => `'${String(text).replaceAll("'", "''")}'`
const ROLE = "(SELECT id FROM roles WHERE nombre = 'SuperAdmin')"

/**
 * @param {{ id: string, auditId: string, name: string, email: string, passwordHash: string, now: number }} who `now` in UTC
 *   milliseconds; the address counts as proven, because who runs the command names their own
 * @returns {string[]} statements, to be run in this order
 */
export function firstSuperAdminSql({ id, auditId, name, email, passwordHash, now }) {
  const made = `EXISTS (SELECT 1 FROM usuarios WHERE id = ${literal(id)})`
  return [
    `INSERT INTO usuarios (id, nombre, email, email_verificado_at, rol_id, created_at)
     SELECT ${literal(id)}, ${literal(name)}, ${literal(email)}, ${now}, ${ROLE}, ${now}
     WHERE NOT EXISTS (SELECT 1 FROM usuarios WHERE rol_id = ${ROLE}) ON CONFLICT (email) DO NOTHING`,
    `INSERT INTO credenciales (usuario_id, password_hash, updated_at)
     SELECT ${literal(id)}, ${literal(passwordHash)}, ${now} WHERE ${made}`,
    `INSERT INTO auditoria (id, at, suceso, objeto, datos)
     SELECT ${literal(auditId)}, ${now}, 'usuario-creado', ${literal(id)}, '{"rol":"SuperAdmin"}' WHERE ${made}`,
  ]
}
