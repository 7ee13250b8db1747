/** The house keeps its plan: arrows go down only, nothing goes round, no barrels, the tables of routes and clock hold. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const raiz = fileURLToPath(new URL('..', import.meta.url))
const CASA = ['app', 'worker', 'durable-objects']

function archivos(carpeta: string): string[] {
  const path = join(raiz, carpeta)
  if (!existsSync(path)) return []
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((e) => e.isFile() && /(?<!\.d)\.tsx?$/.test(e.name))
    .map((e) => relative(raiz, join(e.parentPath, e.name)))
    .sort()
}
const leer = (archivo: string) => readFileSync(join(raiz, archivo), 'utf8')

type Flecha = { de: string; a: string; soloTipo: boolean }

/** Where an import of ours leads, as a path from the root; null for a package. */
function destino(de: string, pedido: string): string | null {
  const especificador = pedido.replace(/\?(worker&)?url$/, '')
  const base = especificador.startsWith('~/')
    ? join('app', especificador.slice(2))
    : especificador.startsWith('@domain/')
      ? join('worker/domain', especificador.slice(8))
      : especificador.startsWith('.')
        ? join(dirname(de), especificador)
        : null
  if (base === null || base.startsWith('build/')) return null
  const candidatos = [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`, `${base}/index.tsx`]
  const hallado = candidatos.find((c) => existsSync(join(raiz, c)) && /\.\w+$/.test(c))
  if (!hallado) throw new Error(`${de} imports ${especificador}, which does not exist`)
  return hallado
}

function importaciones(de: string): { especificador: string; soloTipo: boolean; nombres: string[] }[] {
  const fuente = ts.createSourceFile(de, leer(de), ts.ScriptTarget.ESNext, true)
  const lista: { especificador: string; soloTipo: boolean; nombres: string[] }[] = []
  const visitar = (n: ts.Node) => {
    if (ts.isImportDeclaration(n) && ts.isStringLiteral(n.moduleSpecifier)) {
      const clausula = n.importClause
      const enlaces = clausula?.namedBindings
      const elementos = enlaces && ts.isNamedImports(enlaces) ? [...enlaces.elements] : []
      const todosTipo = elementos.length > 0 && !clausula?.name && elementos.every((e) => e.isTypeOnly)
      lista.push({
        especificador: n.moduleSpecifier.text,
        soloTipo: Boolean(clausula?.isTypeOnly) || todosTipo,
        nombres: elementos.map((e) => (e.propertyName ?? e.name).text),
      })
    } else if (ts.isExportDeclaration(n) && n.moduleSpecifier && ts.isStringLiteral(n.moduleSpecifier)) {
      lista.push({ especificador: n.moduleSpecifier.text, soloTipo: n.isTypeOnly, nombres: [] })
    } else if (ts.isCallExpression(n) && n.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [a] = n.arguments
      if (a && ts.isStringLiteral(a)) lista.push({ especificador: a.text, soloTipo: false, nombres: [] })
    }
    ts.forEachChild(n, visitar)
  }
  visitar(fuente)
  return lista
}

const todos = CASA.flatMap(archivos)
const flechas: Flecha[] = todos.flatMap((de) =>
  importaciones(de).flatMap(({ especificador, soloTipo }) => {
    const a = destino(de, especificador)
    return a ? [{ de, a, soloTipo }] : []
  }),
)

/** The room of a file; higher floors import lower ones. */
const PISOS: [piso: number, cuarto: string, prefijo: RegExp][] = [
  [6, 'front door', /^worker\/(index|security|publicas|paginas)\.ts$/],
  [5, 'api', /^worker\/api\//],
  [5, 'cron', /^worker\/cron\//],
  [5, 'app', /^app\//],
  [4, 'context', /^worker\/context\.ts$/],
  [3, 'access', /^worker\/access\//],
  [3, 'services', /^worker\/services\//],
  [3, 'durable-objects', /^durable-objects\//],
  [2, 'db', /^worker\/db\//],
  [2, 'files', /^worker\/files\//],
  [2, 'mail', /^worker\/mail\//],
  [2, 'live', /^worker\/live\//],
  [2, 'payments', /^worker\/payments\//],
  [2, 'pdf', /^worker\/pdf\//],
  [1, 'env', /^worker\/env\.ts$/],
  [0, 'domain', /^worker\/domain\//],
]
function cuarto(archivo: string) {
  const hallado = PISOS.find(([, , prefijo]) => prefijo.test(archivo))
  if (!hallado) throw new Error(`${archivo} stands in no room of the plan`)
  return { piso: hallado[0], nombre: hallado[1] }
}

test('every file stands in a room of the plan', () => {
  for (const archivo of todos) expect(() => cuarto(archivo)).not.toThrow()
})

test('imports go down only', () => {
  const malas = flechas.filter(({ de, a, soloTipo }) => {
    const [arriba, abajo] = [cuarto(de), cuarto(a)]
    if (arriba.nombre === abajo.nombre) return false
    // the bindings are typed by the classes they hold
    if (arriba.nombre === 'env' && abajo.nombre === 'durable-objects') return !soloTipo
    // access, services and objects live on one floor and know each other; the outside worlds do not
    if (arriba.piso === abajo.piso) return arriba.piso !== 3
    return arriba.piso < abajo.piso
  })
  expect(malas.map(({ de, a }) => `${de} → ${a}`)).toEqual([])
})

test('the face knows nothing of the engine room but its domain', () => {
  const malas = flechas.filter(
    ({ de, a }) => de.startsWith('app/') && /^(worker\/(?!domain\/)|durable-objects\/)/.test(a),
  )
  expect(malas.map(({ de, a }) => `${de} → ${a}`)).toEqual([])
})

test('the domain imports nothing but zod', () => {
  const malas = archivos('worker/domain').flatMap((de) =>
    importaciones(de)
      .map((i) => i.especificador)
      .filter((e) => !e.startsWith('.') && !/^zod(\/|$)/.test(e))
      .map((e) => `${de} → ${e}`),
  )
  expect(malas).toEqual([])
})

test('schemas are made from the zod that does not compile at run time', () => {
  const malas = todos
    .filter((de) => de !== 'worker/domain/zod.ts' && /^(worker\/domain|app)\//.test(de))
    .filter((de) => importaciones(de).some((i) => /^zod(\/|$)/.test(i.especificador) && !i.soloTipo))
  expect(malas).toEqual([])
})

test('the domain reads no clock and does no I/O', () => {
  const malos = archivos('worker/domain').filter((a) =>
    /\bDate\.now\(|\bnew Date\(\)|\bfetch\(|\bMath\.random\(/.test(leer(a)),
  )
  expect(malos).toEqual([])
})

test('nothing goes round in circles', () => {
  const hacia = new Map<string, string[]>()
  for (const { de, a, soloTipo } of flechas) if (!soloTipo) hacia.set(de, [...(hacia.get(de) ?? []), a])
  const estado = new Map<string, 'abierto' | 'cerrado'>()
  const ciclos: string[] = []
  const visitar = (n: string, camino: string[]) => {
    if (estado.get(n) === 'cerrado') return
    if (estado.get(n) === 'abierto') {
      ciclos.push([...camino.slice(camino.indexOf(n)), n].join(' → '))
      return
    }
    estado.set(n, 'abierto')
    for (const a of hacia.get(n) ?? []) visitar(a, [...camino, n])
    estado.set(n, 'cerrado')
  }
  for (const archivo of todos) visitar(archivo, [])
  expect(ciclos).toEqual([])
})

test('there are no barrels: no file only passes on what others export', () => {
  const barriles = todos.filter((archivo) => {
    const { statements } = ts.createSourceFile(archivo, leer(archivo), ts.ScriptTarget.ESNext)
    return statements.length > 0 && statements.every((s) => ts.isExportDeclaration(s) && s.moduleSpecifier)
  })
  expect(barriles).toEqual([])
})

test('no room is called utils, helpers, common or misc', () => {
  expect(todos.filter((a) => /(^|\/)(utils?|helpers?|common|misc|shared|lib)(\/|\.)/.test(a))).toEqual([])
})

test('SQL and raw tables stay in worker/db', () => {
  const malas = todos
    .filter((de) => !de.startsWith('worker/db/'))
    .flatMap((de) =>
      importaciones(de).flatMap(({ especificador, soloTipo, nombres }) => {
        const enDb = destino(de, especificador)
        if (enDb && /^worker\/db\/(schema\/|connect\.ts$)/.test(enDb) && !soloTipo) return [`${de} → ${enDb}`]
        if (/^drizzle-orm\/(d1|sqlite-core)/.test(especificador) && !soloTipo) return [`${de} → ${especificador}`]
        if (especificador === 'drizzle-orm' && !soloTipo && nombres.includes('sql')) return [`${de} → sql`]
        return []
      }),
    )
    .concat(
      todos
        // an object's own storage is its own; D1 is spoken to in worker/db alone
        .filter((a) => !a.startsWith('worker/db/') && /\benv\.DB\.(prepare|batch|exec)\(/.test(leer(a)))
        .map((a) => `${a} asks D1 itself`),
    )
  expect(malas).toEqual([])
})

test('the platform door is opened by the gate, the context, the clock and the objects only', () => {
  const malas = flechas.filter(
    ({ de, a, soloTipo }) =>
      a === 'worker/db/plataforma-db.ts' && !soloTipo && /^(app|worker\/live|worker\/mail)\//.test(de),
  )
  expect(malas.map(({ de }) => de)).toEqual([])
})

test('docs/security.md 9: a session is opened in one place, which asks for the second factor', () => {
  const puertas = todos.filter((a) =>
    /insert into sesiones|\binsert\(sesiones\)|insertarSi\([^,]+, sesiones/i.test(leer(a)),
  )
  expect(puertas).toEqual(['worker/db/accesos-db.ts'])
})

test('the cron table is that of wrangler.toml', () => {
  const declaradas = /crons\s*=\s*\[([^\]]*)\]/.exec(leer('wrangler.toml'))?.[1] ?? ''
  const enToml = [...declaradas.matchAll(/"([^"]+)"/g)].map((m) => m[1]).sort()
  const enTabla = archivos('worker/cron')
    .flatMap((a) => [...leer(a).matchAll(/'([\d*/,-]+(?: [\d*/,A-Za-z-]+){4})'/g)].map((m) => m[1]))
    .sort()
  expect(enToml.length).toBeGreaterThan(0)
  expect([...new Set(enTabla)]).toEqual(enToml)
})

/** The routes of the specification, in its order. */
const RUTAS = [
  ...[
    '/',
    '/signup',
    '/login',
    '/reset-password',
    '/track/:deviceId?',
    '/docs',
    '/support',
    '/payment/callback',
    '/home',
  ],
  ...['/admin', '/admin/company', '/admin/vehicles', '/admin/team', '/admin/documents', '/admin/drivers'],
  ...['/admin/alerts', '/admin/gps', '/admin/settings', '/super-admin', '/super-admin/companies', '/super-admin/users'],
  ...['/super-admin/alerts', '/super-admin/messages', '/super-admin/reports', '/super-admin/settings'],
  ...['/vehicles', '/documents', '/alerts', '/gps', '/settings'],
]

test('every route of the specification is in the route table', async () => {
  type Entrada = { path?: string; index?: boolean; children?: Entrada[]; file: string }
  const tabla = (await import('../app/routes')).default as unknown as Entrada[]
  const direcciones = (entradas: Entrada[], encima: string): string[] =>
    entradas.flatMap((e) => {
      const aqui = e.path ? `${encima}/${e.path}` : encima
      return e.children ? direcciones(e.children, aqui) : [aqui || '/']
    })
  const hay = direcciones(tabla, '')
  expect(RUTAS.filter((r) => !hay.includes(r))).toEqual([])
})

/** Texts are lists, not rooms. */
const LISTAS = /^app\/i18n\//

test('no room is larger than 250 lines', () => {
  const grandes = todos.filter((a) => !LISTAS.test(a) && leer(a).split('\n').length > 251)
  expect(grandes).toEqual([])
})

test('every decision has a number of its own, in its name and in its title', () => {
  const decisiones = readdirSync(join(raiz, 'docs/decisions')).sort()
  const numeros = decisiones.map((archivo) => /^(\d{4})-[a-z0-9-]+\.md$/.exec(archivo)?.[1])
  expect(new Set(numeros).size).toBe(decisiones.length)
  const mal = decisiones.filter((archivo, i) => !leer(`docs/decisions/${archivo}`).startsWith(`# ${numeros[i]} `))
  expect(mal).toEqual([])
})

test('each requirement of docs/security.md that stands has a test that names it', () => {
  const titulo = /\b(?:test|describe)(?:\.each)?\b[^'"`\n]*?['"`]([^\n]*?security\.md[^\n]*?)['"`]/g
  const nombrados = new Set<number>()
  for (const archivo of archivos('tests')) {
    for (const [, frase = ''] of leer(archivo).matchAll(titulo)) {
      const lista = /security\.md ([\d, –-]+)/.exec(frase)?.[1] ?? ''
      for (const trozo of lista.split(',')) {
        const [desde, hasta = desde] = trozo.split(/[–-]/).map((n) => Number.parseInt(n, 10))
        for (let n = desde ?? Number.NaN; n <= (hasta ?? Number.NaN); n++) nombrados.add(n)
      }
    }
  }
  const exigidos = Array.from({ length: 29 }, (_, i) => i + 1)
  expect(exigidos.filter((n) => !nombrados.has(n))).toEqual([])
})
