/**
 * What the sources may not say, which neither types nor imports tell (those are held by tests/architecture.test.ts): each
 * rule finds its faults in the text of some files, and says why. Prints them, and fails when there is one.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .stdout.trim()
  .split('\n')
  .filter((file) => /^(app|worker|durable-objects|tests)\/.*(?<!\.d)\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const code = sources.filter(({ file }) => !file.startsWith('tests/'))
const filesThatSay = (pattern, among) => among.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

/** The texts of a file, without what SQL itself quotes. */
function textsOf({ file, text }) {
  const found = []
  const visit = (node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.ESNext))
  return found.map((one) => one.replace(/'[^'\n]*'/g, "''"))
}

const KEYWORD =
  /\b(SELECT|INSERT|UPDATE|DELETE|INTO|FROM|WHERE|JOIN|EXISTS|VALUES|CASE|WHEN|THEN|ORDER BY|CAST|CONFLICT)\b/
const isSql = ({ file }) => /^worker\/((tenant|platform-db)\/|[a-z-]+\/(?:[a-z-]+-)?sql\.ts$)/.test(file)

/** The keys under which live objects store, each with the files of its folder that use it. */
function storageKeys() {
  const parts = new Map()
  for (const { file, text } of code.filter(({ file }) => /^durable-objects\/(device|fleet)\//.test(file))) {
    for (const [, named] of text.matchAll(/\bkv\.(?:get|put|delete)(?:<[^(]*>)?\(\s*('[^']+'|\w+)/g)) {
      const constant = new RegExp(`^const ${named} = ('[^']+')$`, 'm').exec(text)?.[1]
      const key = `${dirname(file)} ${named.startsWith("'") ? named : (constant ?? `${named}, no constant of ${file}`)}`
      parts.set(key, (parts.get(key) ?? new Set()).add(file))
    }
  }
  return [...parts]
}

const RULES = [
  {
    why: 'the domain reads no clock and does no I/O',
    faults: () =>
      filesThatSay(
        /\bDate\.now\(|\bnew Date\(\)|\bfetch\(|\bMath\.random\(/,
        code.filter(({ file }) => file.startsWith('worker/domain/')),
      ),
  },
  {
    why: 'SQL is written in lower case',
    faults: () =>
      code.filter(isSql).flatMap((source) =>
        textsOf(source)
          .filter((text) => KEYWORD.test(text))
          .map((text) => `${source.file}: ${text}`),
      ),
  },
  {
    why: 'a statement reaches D1 in worker/platform-db/sql.ts alone',
    faults: () =>
      filesThatSay(/(d1|db|connection|client)\??\s*\.prepare\(/i, code).filter(
        (file) => file !== 'worker/platform-db/sql.ts',
      ),
  },
  {
    why: 'scripts/vite/framework.ts leaves out of the scripts what Remix needs for this',
    faults: () =>
      filesThatSay(
        /<\w*(Link|Form)\b[^>]*\s(prefetch|viewTransition)\b|\bclientLoader\b|\bHydrateFallback\b|\bPrefetchPageLinks\b|encType="(application\/json|text\/plain)"/,
        code.filter(({ file }) => file.startsWith('app/')),
      ),
  },
  {
    // docs/security.md 9
    why: 'a session is opened in worker/identidad/session-opener-sql.ts alone, which asks for the second factor',
    faults: () =>
      filesThatSay(/insert into sesiones|\binsert\(sesiones\)|insertIf\([^,]+, sesiones/i, code).filter(
        (file) => file !== 'worker/identidad/session-opener-sql.ts',
      ),
  },
  {
    why: 'what a live object keeps under a key belongs to one of its parts alone, and the key is a constant of its file',
    faults: () =>
      storageKeys()
        .filter(([key, files]) => files.size > 1 || key.includes('no constant'))
        .map(([key, files]) => `${key}: ${[...files].join(', ')}`),
  },
  {
    why: 'no literal is spread, and no list taken apart, only to hold several lines in one',
    faults: () => filesThatSay(/\.\.\.\{ |^\s*(?:export )?(?:const|let) \[[^\]=]+\] = \[[^[\]]*\]$/m, sources),
  },
]

const found = RULES.flatMap(({ why, faults }) => faults().map((fault) => `${fault} – ${why}`))
for (const fault of found) console.error(fault)
console.log(`${RULES.length} rules over ${sources.length} files, ${found.length} faults`)
process.exit(found.length === 0 ? 0 : 1)
