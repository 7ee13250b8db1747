/**
 * The structure of the code: imports go down only, there are no cycles and no barrels, and the route and cron tables
 * hold.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const CODE_FOLDERS = ['app', 'worker', 'durable-objects']

function filesIn(folder: string): string[] {
  const path = join(root, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((e) => e.isFile() && /(?<!\.d)\.tsx?$/.test(e.name))
    .map((e) => relative(root, join(e.parentPath, e.name)))
    .sort()
}

/** A function whose answer for a file is kept: most tests ask about the same thousand files. */
function once<T>(answer: (file: string) => T): (file: string) => T {
  const known = new Map<string, T>()
  return (file) => {
    if (!known.has(file)) known.set(file, answer(file))
    return known.get(file) as T
  }
}
const read = once((file) => readFileSync(join(root, file), 'utf8'))
const parse = once((file) => ts.createSourceFile(file, read(file), ts.ScriptTarget.ESNext))
const isCode = once((file) => existsSync(join(root, file)) && /\.\w+$/.test(file))

type ImportEdge = { from: string; to: string; typeOnly: boolean }

/** The target of an import of ours, as a path from the root; null for a package. */
function destination(source: string, request: string): string | null {
  const specifier = request.replace(/\?((worker&)?url|raw)$/, '')
  const base = specifier.startsWith('~/')
    ? join('app', specifier.slice(2))
    : specifier.startsWith('@domain/')
      ? join('worker/domain', specifier.slice(8))
      : specifier.startsWith('.')
        ? join(dirname(source), specifier)
        : null
  if (base === null || base.startsWith('build/')) return null
  const candidates = [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`, `${base}/index.tsx`]
  const found = candidates.find(isCode)
  if (!found) throw new Error(`${source} imports ${specifier}, which does not exist`)
  return found
}

const importsOf = once((source): { specifier: string; typeOnly: boolean; names: string[] }[] => {
  const list: { specifier: string; typeOnly: boolean; names: string[] }[] = []
  const visit = (n: ts.Node) => {
    if (ts.isImportDeclaration(n) && ts.isStringLiteral(n.moduleSpecifier)) {
      const clause = n.importClause
      const importBindings = clause?.namedBindings
      const elements = importBindings && ts.isNamedImports(importBindings) ? [...importBindings.elements] : []
      const allTypeOnly = elements.length > 0 && !clause?.name && elements.every((e) => e.isTypeOnly)
      list.push({
        specifier: n.moduleSpecifier.text,
        typeOnly: Boolean(clause?.isTypeOnly) || allTypeOnly,
        names: elements.map((e) => (e.propertyName ?? e.name).text),
      })
    } else if (ts.isExportDeclaration(n) && n.moduleSpecifier && ts.isStringLiteral(n.moduleSpecifier)) {
      list.push({ specifier: n.moduleSpecifier.text, typeOnly: n.isTypeOnly, names: [] })
    } else if (ts.isCallExpression(n) && n.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [a] = n.arguments
      if (a && ts.isStringLiteral(a)) list.push({ specifier: a.text, typeOnly: false, names: [] })
    } else if (ts.isImportTypeNode(n) && ts.isLiteralTypeNode(n.argument) && ts.isStringLiteral(n.argument.literal)) {
      list.push({ specifier: n.argument.literal.text, typeOnly: true, names: [] })
    }
    ts.forEachChild(n, visit)
  }
  visit(parse(source))
  return list
})

const all = CODE_FOLDERS.flatMap(filesIn)
const importEdges: ImportEdge[] = all.flatMap((source) =>
  importsOf(source).flatMap(({ specifier, typeOnly }) => {
    const to = destination(source, specifier)
    return to ? [{ from: source, to, typeOnly }] : []
  }),
)

/** The only places with SQL, raw tables and the D1 binding: the two doors, and each noun's own SQL. */
const SQL =
  /^worker\/(tenant|platform-db)\/|^worker\/(?!(?:access|bookkeeping|cron|doors|domain|files|http|invoicing|live|mail|payments|pdf|trace)\/)[a-z-]+\/(?:[a-z-]+-)?sql\.ts$/

/** The room of a file, the first that matches; higher floors import lower ones. */
const FLOORS: [floor: number, roomOf: string, path: RegExp][] = [
  [7, 'front door', /^worker\/index\.ts$/],
  [6, 'http', /^worker\/http\/(?!api\/)/],
  [6, 'api', /^worker\/http\/api\//],
  [6, 'cron', /^worker\/cron\//],
  [6, 'app', /^app\//],
  [5, 'context', /^worker\/context\.ts$/],
  [4, 'doors', /^worker\/doors\//],
  [3, 'access', /^worker\/(access|trace)\//],
  [3, 'durable-objects', /^durable-objects\//],
  [2, 'sql', SQL],
  [2, 'files', /^worker\/files\//],
  // the bindings are typed by what the live objects may be asked, and those by the messages they send
  [1, 'env', /^worker\/(env|live\/(objects|protocol))\.ts$/],
  [2, 'live', /^worker\/live\//],
  [2, 'mail', /^worker\/mail\//],
  [2, 'payments', /^worker\/payments\//],
  [2, 'invoicing', /^worker\/invoicing\//],
  [2, 'bookkeeping', /^worker\/bookkeeping\//],
  [2, 'pdf', /^worker\/pdf\//],
  [0, 'domain', /^worker\/domain\//],
  [
    3,
    'nouns',
    /^worker\/(alertas|api-clients|archivos|auditoria|compartidos|conductores|copias|correo|descargas|dispositivos|documentos|empresa|equipo|erp|facturas|identidad|importaciones|lugares|mantenimientos|objeciones|outbox|pagos|plataforma|reports|soporte|suscripcion|tablero|vehiculos|vistas|webhooks)\/[a-z-]+\.ts$/,
  ],
]
function roomOf(file: string) {
  const found = FLOORS.find(([, , path]) => path.test(file))
  if (!found) throw new Error(`${file} stands in no room of the plan`)
  return { floor: found[0], name: found[1] }
}

test('every file stands in a room of the plan', () => {
  expect(all.length).toBeGreaterThan(1000)
  expect(all.filter((file) => !FLOORS.some(([, , path]) => path.test(file)))).toEqual([])
})

test('imports go down only', () => {
  const violations = importEdges.filter(({ from, to }) => {
    const top = roomOf(from)
    const lower = roomOf(to)
    if (top.name === lower.name) return false
    // access, nouns and objects share a floor and may import each other; external services may not
    if (top.floor === lower.floor) return top.floor !== 3
    return top.floor < lower.floor
  })
  expect(violations.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

test('app/ imports nothing of worker/ but domain/, and nothing of durable-objects/', () => {
  const violations = importEdges.filter(
    ({ from, to }) => from.startsWith('app/') && /^(worker\/(?!domain\/)|durable-objects\/)/.test(to),
  )
  expect(violations.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

test('the domain imports nothing but zod', () => {
  const violations = filesIn('worker/domain').flatMap((source) =>
    importsOf(source)
      .map((i) => i.specifier)
      .filter((e) => !e.startsWith('.') && !/^zod(\/|$)/.test(e))
      .map((e) => `${source} → ${e}`),
  )
  expect(violations).toEqual([])
})

test('schemas are made from the zod that does not compile at run time', () => {
  const violations = all
    .filter((source) => source !== 'worker/domain/zod.ts' && /^(worker\/domain|app)\//.test(source))
    .filter((source) => importsOf(source).some((i) => /^zod(\/|$)/.test(i.specifier) && !i.typeOnly))
  expect(violations).toEqual([])
})

test('nothing goes round in circles, types included', () => {
  const toward = new Map<string, string[]>()
  for (const { from, to } of importEdges) toward.set(from, [...(toward.get(from) ?? []), to])
  const estado = new Map<string, 'abierto' | 'cerrado'>()
  const cycles: string[] = []
  const visit = (n: string, path: string[]) => {
    if (estado.get(n) === 'cerrado') return
    if (estado.get(n) === 'abierto') {
      cycles.push([...path.slice(path.indexOf(n)), n].join(' → '))
      return
    }
    estado.set(n, 'abierto')
    for (const a of toward.get(n) ?? []) visit(a, [...path, n])
    estado.set(n, 'cerrado')
  }
  for (const file of all) visit(file, [])
  expect(cycles).toEqual([])
})

test('there are no barrels: no file only passes on what others export', () => {
  const barrels = all.filter((file) => {
    const { statements } = parse(file)
    return statements.length > 0 && statements.every((s) => ts.isExportDeclaration(s) && s.moduleSpecifier)
  })
  expect(barrels).toEqual([])
})

test('no room is called utils, helpers, common or misc', () => {
  expect(all.filter((a) => /(^|\/)(utils?|helpers?|common|misc|shared|lib)(\/|\.)/.test(a))).toEqual([])
})

test('SQL and raw tables stay in the sql files, in tenant/ and in platform-db/', () => {
  const violations = all
    .filter((source) => !SQL.test(source))
    .flatMap((source) =>
      importsOf(source).flatMap(({ specifier, typeOnly, names }) => {
        const target = destination(source, specifier)
        if (target && /^worker\/(tenant\/schema\/|platform-db\/connect\.ts$)/.test(target) && !typeOnly)
          return [`${source} → ${target}`]
        if (/^drizzle-orm\/(d1|sqlite-core)/.test(specifier) && !typeOnly) return [`${source} → ${specifier}`]
        if (specifier === 'drizzle-orm' && !typeOnly && names.includes('sql')) return [`${source} → sql`]
        return []
      }),
    )
    .concat(
      all
        // an object's own storage is exempt; D1 is used in these rooms only
        .filter((a) => !SQL.test(a) && /\benv\.DB\.(prepare|batch|exec)\(/.test(read(a)))
        .map((a) => `${a} asks D1 itself`),
    )
  expect(violations).toEqual([])
})

test('a noun’s own statement for a door is built on the SQL floor only, and the doors know no noun', () => {
  const toStatement = importEdges
    .filter(({ to }) => /^worker\/(tenant\/statement|platform-db\/scope)\.ts$/.test(to))
    .map(({ from }) => from)
  expect(toStatement.length).toBeGreaterThan(0)
  expect(toStatement.filter((source) => !SQL.test(source))).toEqual([])
  const upward = importEdges.filter(
    ({ from, to }) =>
      /^worker\/(tenant|platform-db)\//.test(from) && !/^worker\/(tenant|platform-db|domain)\//.test(to),
  )
  expect(upward.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

test('the platform door is opened in one place', () => {
  const importers = importEdges
    .filter(({ to, typeOnly }) => to === 'worker/platform-db/platform-db.ts' && !typeOnly)
    .map(({ from }) => from)
  expect(importers).toEqual(['worker/doors/parts.ts'])
})

test('the cron table is that of wrangler.toml', () => {
  const declared = /crons\s*=\s*\[([^\]]*)\]/.exec(read('wrangler.toml'))?.[1] ?? ''
  const inToml = [...declared.matchAll(/"([^"]+)"/g)].map((m) => m[1]).sort()
  const inTable = filesIn('worker/cron')
    .flatMap((a) => [...read(a).matchAll(/'([\d*/,-]+(?: [\d*/,A-Za-z-]+){4})'/g)].map((m) => m[1]))
    .sort()
  expect(inToml.length).toBeGreaterThan(0)
  expect([...new Set(inTable)]).toEqual(inToml)
})

/** The routes of the specification, in its order. */
const ROUTES = [
  '/',
  '/signup',
  '/login',
  '/reset-password',
  '/track/:deviceId?',
  '/docs',
  '/support',
  '/payment/callback',
  '/home',
  '/admin',
  '/admin/company',
  '/admin/vehicles',
  '/admin/team',
  '/admin/documents',
  '/admin/drivers',
  '/admin/alerts',
  '/admin/gps',
  '/admin/settings',
  '/super-admin',
  '/super-admin/companies',
  '/super-admin/users',
  '/super-admin/alerts',
  '/super-admin/messages',
  '/super-admin/reports',
  '/super-admin/settings',
  '/vehicles',
  '/documents',
  '/alerts',
  '/gps',
  '/settings',
]

test('every route of the specification is in the route table', async () => {
  type RouteEntry = { path?: string; index?: boolean; children?: RouteEntry[]; file: string }
  const table = (await import('../app/routes')).default as unknown as RouteEntry[]
  const paths = (entries: RouteEntry[], parentPath: string): string[] =>
    entries.flatMap((e) => {
      const fullPath = e.path ? `${parentPath}/${e.path}` : parentPath
      return e.children ? paths(e.children, fullPath) : [fullPath || '/']
    })
  const actual = paths(table, '')
  expect(ROUTES.filter((r) => !actual.includes(r))).toEqual([])
})

/** Texts of the screens are exempt: they are lists, which two files would not make easier to read. */
const LISTS = /^app\/i18n\//

test('no file is longer than 300 lines', () => {
  const large = all.filter((a) => !LISTS.test(a) && read(a).split('\n').length > 300)
  expect(large).toEqual([])
})

test('no folder holds more than 25 files', () => {
  const counts = new Map<string, number>()
  for (const top of [...CODE_FOLDERS, 'tests', 'bench', 'scripts'])
    for (const e of readdirSync(join(root, top), { withFileTypes: true, recursive: true }))
      if (e.isFile()) counts.set(e.parentPath, (counts.get(e.parentPath) ?? 0) + 1)
  expect(counts.size).toBeGreaterThan(100)
  const full = [...counts].filter(([, n]) => n > 25).map(([folder, n]) => `${relative(root, folder)}: ${n}`)
  expect(full).toEqual([])
})

test('every decision has a number of its own, in its name and in its title', () => {
  const decisions = readdirSync(join(root, 'docs/decisions')).sort()
  const numbers = decisions.map((file) => /^(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1])
  expect(new Set(numbers).size).toBe(decisions.length)
  const misnumbered = decisions.filter((file, i) => !read(`docs/decisions/${file}`).startsWith(`# ${numbers[i]} `))
  expect(misnumbered).toEqual([])
})

test('each requirement of docs/security.md that stands has a test that names it', () => {
  const title = /\b(?:test|describe)(?:\.each)?\b[^'"`\n]*\s*['"`]([^\n]*?security\.md[^\n]*?)['"`]/g
  const named = new Set<number>()
  for (const file of filesIn('tests')) {
    for (const [, phrase = ''] of read(file).matchAll(title)) {
      const list = /security\.md ([\d, –-]+)/.exec(phrase)?.[1] ?? ''
      for (const chunk of list.split(',')) {
        const [from, until = from] = chunk.split(/[–-]/).map((n) => Number.parseInt(n, 10))
        for (let n = from ?? Number.NaN; n <= (until ?? Number.NaN); n++) named.add(n)
      }
    }
  }
  // all but 32: a migration meets filled tables when it is new, and none of those that landed is run on any again
  const required = [...read('docs/security.md').matchAll(/^(\d+)\. /gm)]
    .map(([, n]) => Number(n))
    .filter((n) => n !== 32)
  expect(required.length).toBeGreaterThan(30)
  expect(required.filter((n) => !named.has(n))).toEqual([])
})
