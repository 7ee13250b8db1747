/**
 * Every declared name, file and folder is in English, but for the words of the schema and of the screen. cspell judges the
 * words that names are made of: `scripts/names/words.txt` holds what it may know beyond English, `scripts/names/keys.txt`
 * what may name a property alone, because SQL, texts, addresses or stored JSON know it by that key, and
 * `scripts/names/spanish.txt` Spanish words that an English dictionary knows too. The name of a table, whole, is a word of
 * the schema. Texts for people are left out, their keys are not.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('..', import.meta.url))
const TEXTS = /^app\/(i18n|public\/help)\/(es|en)\/|^app\/public\/texts\//
/** The paths of what a browser asks for by its path are addresses. */
const SERVED = /^public\//
const list = (name) =>
  readFileSync(join(root, 'scripts/names', name), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))

const SCHEMA = join(root, 'worker/tenant/schema')
const tables = new Set(
  readdirSync(SCHEMA).flatMap((file) =>
    [...readFileSync(join(SCHEMA, file), 'utf8').matchAll(/\bsqliteTable\(\s*'(\w+)'/g)].map(([, table]) => table),
  ),
)

/** `#paidUntilDay` → paid, until, day */
const wordsOf = (name) =>
  name
    .split(/[^\p{L}\d]+|(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/u)
    .filter((word) => /\p{L}{2}/u.test(word))
    .map((word) => word.toLowerCase())

/** The texts themselves are left out, the keys that code knows them by are not; both languages have the same. */
const KEYS_OF_TEXTS = /^app\/i18n\/es\//

/** word → where it stands: in names of bindings and paths, and in names of properties */
const places = { binding: new Map(), property: new Map() }
function note(kind, name, where) {
  if (tables.has(name)) return
  for (const word of wordsOf(name)) if (!places[kind].has(word)) places[kind].set(word, `${where} ${name}`)
}

const isBinding = (node) =>
  ts.isVariableDeclaration(node) ||
  ts.isParameter(node) ||
  ts.isBindingElement(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isClassLike(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isTypeParameterDeclaration(node) ||
  ts.isImportSpecifier(node) ||
  ts.isNamespaceImport(node) ||
  ts.isImportClause(node)
const isProperty = (node) =>
  ts.isPropertyDeclaration(node) ||
  ts.isPropertySignature(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isMethodSignature(node) ||
  ts.isGetAccessor(node) ||
  ts.isSetAccessor(node) ||
  ts.isPropertyAssignment(node) ||
  ts.isShorthandPropertyAssignment(node)

function readNames(file) {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.ESNext, true)
  const visit = (node) => {
    const { name } = node
    if (name && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name))) {
      const line = `${file}:${source.getLineAndCharacterOfPosition(name.getStart()).line + 1}`
      // `{ pagina }` takes a property under its own name
      const isKey = ts.isBindingElement(node) && !node.propertyName && ts.isObjectBindingPattern(node.parent)
      if (isKey || isProperty(node)) note('property', name.text, line)
      else if (isBinding(node)) note('binding', name.text, line)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
}

const tracked = spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).stdout.trim().split('\n')
const code = tracked.filter(
  (file) => /\.(tsx?|m?js|mts)$/.test(file) && (KEYS_OF_TEXTS.test(file) || !TEXTS.test(file)),
)
for (const file of code) {
  if (!SERVED.test(file)) note('binding', file.replace(/\.\w+$/, ''), file)
  readNames(file)
}

const cache = join(root, '.cache')
mkdirSync(cache, { recursive: true })
const words = [...new Set([...places.binding.keys(), ...places.property.keys()])]
writeFileSync(join(cache, 'names.txt'), `${words.join('\n')}\n`)
const cspell = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/cspell/bin.mjs'),
    'lint',
    '--no-progress',
    '--no-summary',
    '--words-only',
    '--unique',
    '--config',
    join(root, 'cspell.json'),
    '.cache/names.txt',
  ],
  { cwd: root, encoding: 'utf8' },
)
// 1 means words that it does not know; without any it did not run
if (cspell.status !== 0 && !cspell.stdout) throw new Error(cspell.stderr)
const spanish = new Set(list('spanish.txt'))
const unknown = new Set([...cspell.stdout.split('\n').filter(Boolean), ...words.filter((word) => spanish.has(word))])
const keys = new Set(list('keys.txt'))

const faults = [
  ...[...places.binding].filter(([word]) => unknown.has(word)),
  ...[...places.property].filter(([word]) => unknown.has(word) && !keys.has(word)),
]
for (const [word, where] of faults)
  console.error(`${where}: «${word}» is neither English nor a word of the schema or the screen`)
if (process.argv.includes('--words'))
  console.log(
    JSON.stringify(
      Object.fromEntries(Object.entries(places).map(([k, m]) => [k, [...m.keys()].filter((w) => unknown.has(w))])),
    ),
  )
console.log(`${words.length} words in the names of ${code.length} files, ${faults.length} unknown`)
process.exit(faults.length === 0 ? 0 : 1)
