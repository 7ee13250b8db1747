// Turns a copy of the database into SQL that recreates it in an empty database.

/** D1 takes statements of up to 100 kB. */
const LENGTH_MAX = 90_000
/** Rows are batched up to this size: wrangler's time to read a local file grows with the square of a statement. */
const JOINED_MAX = 4000
/** A character takes up to four bytes. */
const CHUNK = 20_000

const quoted = (text) => `"${text.replaceAll('"', '""')}"`
const literal = (value) => {
  if (value === null) return 'NULL'
  if (typeof value === 'number') return String(value)
  return `'${value.replaceAll("'", "''").replaceAll('\0', "'||char(0)||'")}'`
}
const bytes = (text) => Buffer.byteLength(text)

/** Splits a text into pieces that fit a statement, without cutting a character in two. */
function chunks(text) {
  const list = []
  for (let i = 0; i < text.length; ) {
    const highSurrogate = /[\uD800-\uDBFF]/.test(text[i + CHUNK - 1] ?? '')
    const until = i + CHUNK - (highSurrogate ? 1 : 0)
    list.push(text.slice(i, until))
    i = until
  }
  return list
}

/** A row too large for one statement: its long texts follow piece by piece. Rows come in order of their row numbers. */
function* longRow(table, columns, row) {
  const shortened = row.map((v) => (typeof v === 'string' && v.length > 1000 ? '' : v))
  yield `INSERT OR REPLACE INTO ${quoted(table)} (${columns.map(quoted).join(', ')}) VALUES (${shortened.map(literal).join(', ')});`
  for (const [i, value] of row.entries()) {
    if (value === shortened[i]) continue
    const column = quoted(columns[i])
    for (const chunk of chunks(value))
      yield `UPDATE ${quoted(table)} SET ${column} = ${column} || ${literal(chunk)} WHERE rowid = (SELECT max(rowid) FROM ${quoted(table)});`
  }
}

/** Rows that lost their parent while the copy was made are treated as the foreign key says for a deleted parent. */
function withoutParent({ tabla: table, padre: parentTable, alBorrar: onDelete, columns }) {
  const child = quoted(table)
  const has = columns.map(([source]) => `${child}.${quoted(source)} IS NOT NULL`)
  const missing = `NOT EXISTS (SELECT 1 FROM ${quoted(parentTable)} "_p" WHERE ${columns
    .map(([source, a]) => `"_p".${quoted(a)} = ${child}.${quoted(source)}`)
    .join(' AND ')})`
  const where = `WHERE ${[...has, missing].join(' AND ')};`
  if (onDelete === 'SET NULL')
    return `UPDATE ${child} SET ${columns.map(([source]) => `${quoted(source)} = NULL`).join(', ')} ${where}`
  return `DELETE FROM ${child} ${where}`
}

/**
 * wrangler finds the end of a statement by counting CASE and END that stand between spaces, in capitals: written
 * otherwise (`(case … end)`), everything after it becomes one statement, which it never finishes reading. Quoted text
 * stays as it is.
 */
const legible = (sql) =>
  sql.replace(/'(?:[^']|'')*'|"[^"]*"|`[^`]*`|\b(?:case|begin|end)\b/gi, (part) =>
    /^[a-z]/i.test(part) ? ` ${part.toUpperCase()} ` : part,
  )

/**
 * The number of the last receipt is read minutes before or after the receipts themselves. If it falls behind them, the
 * next approval would take a number already given, the unique index would refuse it, and every later payment would fail
 * too.
 */
const RECEIPTS_GO_ON = `INSERT INTO trabajos (nombre, cursor, updated_at)
SELECT 'recibo', max(recibo), max(resuelto_at) FROM pagos WHERE recibo IS NOT NULL GROUP BY 1
ON CONFLICT (nombre) DO UPDATE SET cursor = max(CAST(cursor AS INTEGER), CAST(excluded.cursor AS INTEGER));`

/**
 * A Device keeps the highest configuration revision that it has seen, which may be newer than the copy: it would keep
 * that one and ignore the next changes.
 */
const DEVICES_FOLLOW = 'UPDATE gps_dispositivos SET rev = rev + 1000000;'

/**
 * The statements, in order. Rows were read over some minutes: of two that collide in a unique index the one read later
 * stays, and a row whose parent was deleted meanwhile is dropped. Triggers come last, so that nothing is counted twice.
 * @param index copia.json
 * @param rows every line of every part, parsed: [table, ...values]
 */
export async function* sqlOf(index, rows) {
  if (index.version !== 2) throw new Error(`version ${index.version} of a copy is unknown`)
  const source = (...tipos) => index.statements.filter(({ tipo }) => tipos.includes(tipo))
  const isUnique = ({ sql }) => /^CREATE UNIQUE/i.test(sql)
  yield 'PRAGMA defer_foreign_keys = TRUE;'
  for (const { sql } of source('table')) yield `${legible(sql)};`
  for (const { sql } of source('index').filter(isUnique)) yield `${legible(sql)};`
  const columnsOf = new Map(index.tablas.map(({ tabla: table, columns }) => [table, columns]))
  const readRows = new Map()
  let opened = null
  let values = []
  let size = 0
  const closeStatement = () => {
    if (values.length === 0) return []
    const columns = columnsOf.get(opened).map(quoted).join(', ')
    const statement = `INSERT OR REPLACE INTO ${quoted(opened)} (${columns}) VALUES\n${values.join(',\n')};`
    ;[values, size] = [[], 0]
    return [statement]
  }
  for await (const [table, ...row] of rows) {
    readRows.set(table, (readRows.get(table) ?? 0) + 1)
    const written = `(${row.map(literal).join(', ')})`
    const weight = bytes(written) + 2
    if (table !== opened || size + weight > JOINED_MAX) yield* closeStatement()
    opened = table
    if (weight > LENGTH_MAX) yield* longRow(table, columnsOf.get(table), row)
    else {
      values.push(written)
      size += weight
    }
  }
  yield* closeStatement()
  for (const { tabla: table, filas: n } of index.tablas) {
    const found = readRows.get(table) ?? 0
    if (found !== n)
      throw new Error(`${table} has ${found} rows in the parts and ${n} in copia.json: the copy is not whole`)
  }
  for (const { sql } of source('index').filter((s) => !isUnique(s))) yield `${legible(sql)};`
  // what goes takes its own children along; where it may not, they go in the second round
  for (let pass = 0; pass < 2; pass++) for (const foreignKey of index.foreignKeys) yield withoutParent(foreignKey)
  // the copy that was being made is not to be gone on with
  yield "DELETE FROM trabajos WHERE nombre = 'copia';"
  yield RECEIPTS_GO_ON
  yield DEVICES_FOLLOW
  for (const { sql } of source('trigger', 'view')) yield `${legible(sql)};`
}
