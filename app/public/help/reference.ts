/** The reference of API v1 as a help page, from its OpenAPI document: a section for each noun, with its operations and fields. */

import type { Block, HelpPage } from './format'
import data from './reference.json'

interface Schema {
  type?: string | readonly string[]
  format?: string
  description?: string
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
}
interface Parameter {
  name: string
  description?: string
  schema: Schema
}
/** What the reference shows of the document; a test writes it (tests/domain/openapi.test.ts). */
export interface ReferenceData {
  tags: readonly { name: string; description: string }[]
  /** by path and method */
  operations: Readonly<
    Record<string, Readonly<Record<string, { tag: string; scope: string; parameters: readonly Parameter[] }>>>
  >
  /** the paths of lists, with the schema of their records */
  lists: readonly { path: string; noun: string }[]
  schemas: Readonly<Record<string, Schema>>
}

/** What a language calls things; `described`: whether the document's own words, in Spanish, are shown. */
interface ReferenceWords {
  title: string
  descripcion: string
  intro: readonly Block[]
  described: boolean
  /** by the name of the noun's schema */
  titles: Readonly<Record<string, string>>
  operation: string
  permission: string
  field: string
  type: string
  writing: string
  meaning: string
  parameter: string
  required: string
  optional: string
  read_only: string
  /** the title of the first section */
  list: string
}

const { tags, operations, lists, schemas } = data as unknown as ReferenceData

/** A type in a few letters: `string (date) | null`. */
function typeOf({ type, format, enum: values, anyOf, items }: Schema): string {
  if (anyOf) return anyOf.map(typeOf).join(' | ')
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (items) return `${typeOf(items)}[]`
  const named = Array.isArray(type) ? type.join(' | ') : String(type ?? 'any')
  return format ? `${named} (${format})` : named
}

/** The fields of a record that is only read, those within it by their way: `totales.metros`, `data[].placa`. */
function withinOf(properties: Readonly<Record<string, Schema>>, way = ''): [string, Schema][] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const inner = schema.properties ?? schema.items?.properties
    const path = `${way}${name}`
    const own: [string, Schema][] = inner && !schema.description ? [] : [[path, schema]]
    return inner ? [...own, ...withinOf(inner, `${path}${schema.items ? '[]' : ''}.`)] : own
  })
}

const code = (text: string) => `\`${text}\``

function fieldsTable(noun: string, words: ReferenceWords): Block {
  const record = schemas[noun]
  const input = schemas[`${noun}Input`]
  const change = schemas[`${noun}Change`]
  const writable = { ...change?.properties, ...input?.properties }
  const all = { ...record?.properties, ...writable }
  const writes = (name: string) =>
    input?.required?.includes(name) ? words.required : name in writable ? words.optional : words.read_only
  const isWritten = Object.keys(writable).length > 0
  const rows = (isWritten ? Object.entries(all) : withinOf(all)).map(([name, schema]) => [
    code(name),
    code(typeOf(record?.properties?.[name] ?? schema)),
    ...(isWritten ? [writes(name)] : []),
    ...(words.described ? [schema.description ?? record?.properties?.[name]?.description ?? ''] : []),
  ])
  const head = [
    words.field,
    words.type,
    ...(isWritten ? [words.writing] : []),
    ...(words.described ? [words.meaning] : []),
  ]
  return { tabla: [head, ...rows] }
}

function parametersTable(parameters: readonly Parameter[], words: ReferenceWords): Block {
  const rows = parameters.map(({ name, schema, description = '' }) => [
    code(name),
    code(typeOf(schema)),
    ...(words.described ? [description] : []),
  ])
  return { tabla: [[words.parameter, words.type, ...(words.described ? [words.meaning] : [])], ...rows] }
}

/** The page in a language. */
export function referenceIn(words: ReferenceWords): HelpPage {
  const sections = lists.map(({ path, noun }) => {
    const ofFiles = [`${path}/{id}/file`, `${path}/{id}/files`, `${path}/{id}/files/{file}`]
    const own = [path, `${path}/{id}`, ...ofFiles].flatMap((one) =>
      Object.entries(operations[one] ?? {}).map(([method, { scope }]) => [
        code(`${method.toUpperCase()} ${one}`),
        code(scope),
      ]),
    )
    const list = operations[path]?.get
    const about = tags.find(({ name }) => name === list?.tag)
    const blocks: Block[] = [
      ...(words.described && about ? [{ p: about.description }] : []),
      { tabla: [[words.operation, words.permission], ...own] },
      fieldsTable(noun, words),
      parametersTable(list?.parameters ?? [], words),
    ]
    const anchor = path.replace('/{id}', '').slice(1).replaceAll('/', '-')
    return [anchor, { title: words.titles[noun] ?? about?.name ?? noun, keys: `api v1 ${anchor}`, blocks }] as const
  })
  const general = { title: words.list, blocks: words.intro }
  return { title: words.title, descripcion: words.descripcion, sections: { general, ...Object.fromEntries(sections) } }
}
