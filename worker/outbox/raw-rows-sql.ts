/** Rows of the outbox as text, without drizzle, which live objects do not load (docs/decisions/0048). */

/** What a row says, as SQL expressions over the parameters and the rows of `from`; `now` in UTC milliseconds. */
interface RowText {
  tipo: string
  destino: string
  carga: string
  now: string
  /** what follows the values: a `from` with its conditions, or a condition alone */
  rest?: string
}

/** The statement that puts a row into the outbox, or one for each row of `rest`. */
export const outboxInsert = ({ tipo, destino, carga, now, rest = '' }: RowText): string =>
  `insert into pendientes (id, tipo, destino, carga, intentos, proximo_at, created_at)
     select lower(hex(randomblob(16))), '${tipo}', ${destino}, ${carga}, 0, ${now}, ${now} ${rest}`
