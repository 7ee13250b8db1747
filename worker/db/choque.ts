/** What the database itself refused, read from its error (drizzle wraps D1's, so the causes are walked). */

function mensajes(error: unknown): string {
  const partes: string[] = []
  for (let e = error; e instanceof Error && partes.length < 5; e = e.cause) partes.push(e.message)
  return partes.join('\n')
}

/** Whether a write failed because a unique index that ends on this column (`tabla.columna`) holds the value already. */
export function choqueUnico(error: unknown, columna: string): boolean {
  return new RegExp(`UNIQUE constraint failed: [^:\\n]*\\b${columna.replace('.', '\\.')}\\b`).test(mensajes(error))
}

/** Whether a write failed because it pointed at a row that is not there, or that is another company's. */
export function choqueForaneo(error: unknown): boolean {
  return /FOREIGN KEY constraint failed/.test(mensajes(error))
}
