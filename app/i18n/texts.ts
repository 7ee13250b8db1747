/**
 * The types of texts. Spanish is the source: a key is `<file>.<name>` of es/index.ts, and a text with placeholders
 * (`'{n} de {total}'`) requires exactly those values. `'un vehículo|{n} vehículos'` is singular and plural.
 */
import type { es } from './es'
import type { reportLines } from './es/report-lines'

export type TextValues = Record<string, string | number>

type Es = typeof es & { readonly reportLines: typeof reportLines }
/** The first part of a key: the texts of one screen or of one thing that several show. */
export type Section = keyof Es & string
export type TextKey = { [N in keyof Es & string]: `${N}.${keyof Es[N] & string}` }[keyof Es & string]

type ValueOf<K> = K extends `${infer N}.${infer C}`
  ? N extends keyof Es
    ? C extends keyof Es[N]
      ? Es[N][C]
      : never
    : never
  : never
type Placeholders<S> = S extends `${string}{${infer H}}${infer R}` ? H | Placeholders<R> : never

/** What `t` takes after the key: nothing, or the values of the placeholders. */
export type Args<K> =
  string extends ValueOf<K>
    ? [data?: TextValues]
    : [Placeholders<ValueOf<K>>] extends [never]
      ? []
      : [data: Record<Placeholders<ValueOf<K>>, string | number>]

/** The shape of a translation: the same keys, any text. */
export type Translation<T> = { readonly [K in keyof T]: string }
export type Dictionary = { readonly [N in keyof Es]: Translation<Es[N]> }
