// A copy of the database as SQL that makes it again, in a database that is empty.

/** D1 takes statements of up to 100 kB. */
const LARGO_MAX = 90_000
/** Rows are put together up to here: wrangler reads a local file in a time that grows with the square of a statement. */
const JUNTAS_MAX = 4000
/** A letter takes up to four bytes. */
const CHUNK = 20_000

const nombre = (texto) => `"${texto.replaceAll('"', '""')}"`
const literal = (valor) => {
  if (valor === null) return 'NULL'
  if (typeof valor === 'number') return String(valor)
  return `'${valor.replaceAll("'", "''").replaceAll('\0', "'||char(0)||'")}'`
}
const bytes = (texto) => Buffer.byteLength(texto)

/** A text in pieces that fit a statement, no letter cut in two. */
function chunks(texto) {
  const list = []
  for (let i = 0; i < texto.length; ) {
    const alta = /[\uD800-\uDBFF]/.test(texto[i + CHUNK - 1] ?? '')
    const hasta = i + CHUNK - (alta ? 1 : 0)
    list.push(texto.slice(i, hasta))
    i = hasta
  }
  return list
}

/** A row that fits no statement: its long texts follow piece by piece. Rows come in the order of their numbers. */
function* longRow(tabla, columns, fila) {
  const shortened = fila.map((v) => (typeof v === 'string' && v.length > 1000 ? '' : v))
  yield `INSERT OR REPLACE INTO ${nombre(tabla)} (${columns.map(nombre).join(', ')}) VALUES (${shortened.map(literal).join(', ')});`
  for (const [i, valor] of fila.entries()) {
    if (valor === shortened[i]) continue
    const column = nombre(columns[i])
    for (const chunk of chunks(valor))
      yield `UPDATE ${nombre(tabla)} SET ${column} = ${column} || ${literal(chunk)} WHERE rowid = (SELECT max(rowid) FROM ${nombre(tabla)});`
  }
}

/** What lost its parent while the copy was made: as the foreign key says for a parent that is deleted. */
function sinPadre({ tabla, padre, alBorrar, columns }) {
  const child = nombre(tabla)
  const has = columns.map(([de]) => `${child}.${nombre(de)} IS NOT NULL`)
  const missing = `NOT EXISTS (SELECT 1 FROM ${nombre(padre)} "_p" WHERE ${columns
    .map(([de, a]) => `"_p".${nombre(a)} = ${child}.${nombre(de)}`)
    .join(' AND ')})`
  const where = `WHERE ${[...has, missing].join(' AND ')};`
  if (alBorrar === 'SET NULL')
    return `UPDATE ${child} SET ${columns.map(([de]) => `${nombre(de)} = NULL`).join(', ')} ${where}`
  return `DELETE FROM ${child} ${where}`
}

/**
 * wrangler finds the end of a statement by counting CASE and END that stand between spaces, in capitals: written otherwise
 * (`(case … end)`) all that follows becomes one statement, which it never gets through. What is quoted stays as it is.
 */
const legible = (sql) =>
  sql.replace(/'(?:[^']|'')*'|"[^"]*"|`[^`]*`|\b(?:case|begin|end)\b/gi, (parte) =>
    /^[a-z]/i.test(parte) ? ` ${parte.toUpperCase()} ` : parte,
  )

/**
 * The number of the last receipt is read minutes before or after the receipts themselves. Where it stays behind them, the next
 * approval would take a number that is given, be refused by the unique index, and with it every payment from then on.
 */
const RECEIPTS_GO_ON = `INSERT INTO trabajos (nombre, cursor, updated_at)
SELECT 'recibo', max(recibo), max(resuelto_at) FROM pagos WHERE recibo IS NOT NULL GROUP BY 1
ON CONFLICT (nombre) DO UPDATE SET cursor = max(CAST(cursor AS INTEGER), CAST(excluded.cursor AS INTEGER));`

/**
 * A Device keeps the highest configuration that it has heard of, and may have heard of more changes since the copy than it
 * holds: it would go on with those, and not hear the next ones.
 */
const DEVICES_FOLLOW = 'UPDATE gps_dispositivos SET rev = rev + 1000000;'

/**
 * The statements, in order. Rows were read over some minutes: of two that meet in a unique index the one read later
 * stays, and a row whose parent was deleted meanwhile goes. Triggers come last, so that nothing is done twice.
 * @param indice copia.json
 * @param filas every line of every part, parsed: [table, ...values]
 */
export async function* sqlDe(index, filas) {
  if (index.version !== 1) throw new Error(`version ${index.version} of a copy is unknown`)
  const de = (...tipos) => index.statements.filter(({ tipo }) => tipos.includes(tipo))
  const isUnique = ({ sql }) => /^CREATE UNIQUE/i.test(sql)
  yield 'PRAGMA defer_foreign_keys = TRUE;'
  for (const { sql } of de('table')) yield `${legible(sql)};`
  for (const { sql } of de('index').filter(isUnique)) yield `${legible(sql)};`
  const columnsOf = new Map(index.tablas.map(({ tabla, columns }) => [tabla, columns]))
  const readRows = new Map()
  let opened = null
  let values = []
  let largo = 0
  const closeStatement = () => {
    if (values.length === 0) return []
    const columns = columnsOf.get(opened).map(nombre).join(', ')
    const statement = `INSERT OR REPLACE INTO ${nombre(opened)} (${columns}) VALUES\n${values.join(',\n')};`
    ;[values, largo] = [[], 0]
    return [statement]
  }
  for await (const [tabla, ...fila] of filas) {
    readRows.set(tabla, (readRows.get(tabla) ?? 0) + 1)
    const written = `(${fila.map(literal).join(', ')})`
    const weight = bytes(written) + 2
    if (tabla !== opened || largo + weight > JUNTAS_MAX) yield* closeStatement()
    opened = tabla
    if (weight > LARGO_MAX) yield* longRow(tabla, columnsOf.get(tabla), fila)
    else {
      values.push(written)
      largo += weight
    }
  }
  yield* closeStatement()
  for (const { tabla, filas: n } of index.tablas) {
    const hay = readRows.get(tabla) ?? 0
    if (hay !== n)
      throw new Error(`${tabla} has ${hay} rows in the parts and ${n} in copia.json: the copy is not whole`)
  }
  for (const { sql } of de('index').filter((s) => !isUnique(s))) yield `${legible(sql)};`
  // what goes takes its own children along; where it may not, they go in the second round
  for (let pass = 0; pass < 2; pass++) for (const foreignKey of index.linkedAccounts) yield sinPadre(foreignKey)
  // the copy that was being made is not to be gone on with
  yield "DELETE FROM trabajos WHERE nombre = 'copia';"
  yield RECEIPTS_GO_ON
  yield DEVICES_FOLLOW
  for (const { sql } of de('trigger', 'view')) yield `${legible(sql)};`
}
