/**
 * A D1 binding that checks the tenant door from below. A statement that names a tenant table must hold the company in
 * the same SELECT, bound as a parameter and beside no OR; an INSERT must write it; and one request may name one company
 * only. Imports nothing, because it also wraps the deployed bundle's binding.
 */

export const EMPRESA_TABLES = [
  'vehiculos',
  'conductores',
  'documentos',
  'alertas',
  'gps_dispositivos',
  'dias',
  'team_members',
  'asignaciones',
  'seguridad',
  'exenciones',
  'archivos',
  'mantenimientos',
  'mantenimiento_items',
  'planes_mantenimiento',
  'palabras',
  'faltantes',
  'veredictos',
  'gastos_mes',
  'gastos_anio',
  'pagos',
  'transacciones',
  'fuentes_pago',
  'pagadores',
  'cambios_suscripcion',
  'facturas',
  'compartidos',
  'vistas',
  'importaciones',
  'importacion_filas',
  'recordatorios',
  'lugares',
  'lugares_vehiculos',
  'episodios',
  'miradas',
  'objeciones',
  'api_claves',
  'api_respuestas',
  'descargas',
  'webhooks',
  'entregas',
  'webhook_veredictos',
  'cuentas_contables',
  'exportaciones_contables',
  'asientos',
  'conexiones_contables',
  'envios_contables',
  'envios',
  'envio_personas',
] as const
const EMPRESA_TABLE_NAMES = new Set<string>(EMPRESA_TABLES)

/**
 * Columns whose bound value identifies one row that the requester may know: a session's token, a device's key, a
 * payment's reference.
 */
const ANCHORS = new Set(['token_hash', 'clave', 'reference'])

/**
 * An account's e-mail address is one too (sign-in), and a program's id in its token; a team member's address is not.
 */
const isAnchor = (f: Token[], i: number) =>
  ANCHORS.has(f[i]?.texto ?? '') ||
  (f[i]?.texto === 'email' && f[i - 2]?.texto === 'usuarios') ||
  (f[i]?.texto === 'id' && f[i - 2]?.texto === 'api_familias')

type Token = { tipo: 'palabra' | 'nombre' | 'signo' | 'parametro' | 'valor'; texto: string; index?: number }

const TOKEN =
  /\s+|--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"((?:[^"]|"")*)"|`([^`]*)`|\[([^\]]*)\]|\?(\d*)|[A-Za-z_][\w$]*|\d[\w.]*|[<>!=|]{1,2}|[\s\S]/g

function tokens(sql: string): Token[] {
  const list: Token[] = []
  let nextParameter = 0
  for (const m of sql.matchAll(TOKEN)) {
    const t = m[0]
    const nombre = m[1] ?? m[2] ?? m[3]
    if (/^(\s|--|\/\*)/.test(t)) continue
    if (t[0] === '?') {
      const index: number = m[4] ? Number(m[4]) - 1 : nextParameter
      nextParameter = index + 1
      list.push({ tipo: 'parametro', texto: '?', index })
    } else if (nombre !== undefined) list.push({ tipo: 'nombre', texto: nombre.toLowerCase() })
    else if (/^[A-Za-z_]/.test(t)) list.push({ tipo: 'palabra', texto: t.toLowerCase() })
    else if (/^['\d]/.test(t)) list.push({ tipo: 'valor', texto: t })
    else list.push({ tipo: 'signo', texto: t })
  }
  return list
}

/** One SELECT, or one group of conditions inside it. */
interface Frame {
  group: boolean
  /** a group that is a top-level condition, so that its requirements hold outside too */
  demands: boolean
  tablas: string[]
  o: boolean
  /** the places of its companies among the statement's parameters */
  empresas: number[]
  links: number
  anchors: number
}
const frame = (group: boolean, demands: boolean): Frame => ({
  group,
  demands,
  tablas: [],
  o: false,
  empresas: [],
  links: 0,
  anchors: 0,
})

export class OutsideEmpresa extends Error {}

/** What was read of a statement: the same text is prepared for every request. The server of a run knows some thousand. */
const read = new Map<string, number[]>()
const READ_MAX = 10_000

/**
 * Checks one statement with its parameters.
 * @returns the companies that it is bound to; empty when it names no tenant table
 * @throws OutsideEmpresa when a tenant table is named without its company
 */
export function recheck(sql: string, params: readonly unknown[]): string[] {
  let places = read.get(sql)
  if (!places) {
    places = companiesIn(sql)
    if (read.size < READ_MAX) read.set(sql, places)
  }
  const empresas = [...new Set(places.map((place) => params[place]))]
  const isBound = empresas.every((e) => typeof e === 'string' && e !== '')
  if (!isBound) throw new OutsideEmpresa(`the company is not bound to a value: ${sql}`)
  if (empresas.length > 1) throw new OutsideEmpresa(`two companies in one statement: ${sql}`)
  return empresas as string[]
}

/** The places among its parameters where a statement names a company. */
function companiesIn(sql: string): number[] {
  const f = tokens(sql)
  const found: number[] = []
  const deny = (why: string): never => {
    throw new OutsideEmpresa(`${why}: ${sql}`)
  }
  const stack: Frame[] = [frame(false, false)]
  const stackTop = () => stack[stack.length - 1] as Frame
  const closeFrame = (m: Frame) => {
    if (m.tablas.length === 0) return
    if (m.o) deny(`OR beside ${m.tablas.join(', ')}`)
    if (m.empresas.length + m.anchors === 0) deny(`${m.tablas.join(', ')} without a company`)
    if (m.empresas.length + m.links + m.anchors < m.tablas.length)
      deny(`a table of ${m.tablas.join(', ')} without its company`)
    found.push(...m.empresas)
  }
  const isNombre = (x: Token | undefined) => x?.tipo === 'nombre' || x?.tipo === 'palabra'

  for (let i = 0; i < f.length; i++) {
    const x = f[i] as Token
    const before = f[i - 1]
    const m = stackTop()
    if (x.texto === '(' && x.tipo === 'signo') {
      const next = f[i + 1]?.texto ?? ''
      const query = next === 'select' || next === 'with'
      const demands = !query && ['where', 'and', 'on', '('].includes(before?.texto ?? '')
      stack.push(frame(!query, demands))
    } else if (x.texto === ')' && x.tipo === 'signo') {
      stack.pop()
      const top = stackTop()
      if (!m.group) closeFrame(m)
      else {
        top.tablas.push(...m.tablas)
        if (m.demands && !m.o) {
          top.empresas.push(...m.empresas)
          top.links += m.links
          top.anchors += m.anchors
        }
      }
    } else if (x.tipo === 'palabra' && ['union', 'except', 'intersect'].includes(x.texto)) {
      closeFrame(m)
      stack[stack.length - 1] = frame(m.group, m.demands)
    } else if (x.texto === ';') {
      closeFrame(m)
      stack[stack.length - 1] = frame(false, false)
    } else if (
      x.tipo === 'palabra' &&
      x.texto === 'or' &&
      f[i + 1]?.texto !== 'ignore' &&
      f[i + 1]?.texto !== 'replace'
    ) {
      m.o = true
    } else if (
      isNombre(x) &&
      ['from', 'join', 'update', 'into', ','].includes(before?.texto ?? '') &&
      EMPRESA_TABLE_NAMES.has(x.texto)
    ) {
      // a comma counts only inside a FROM list: there is no column of that name
      if (f[i + 1]?.texto === '.') continue
      if (before?.texto === 'into') checkInsert(f, i, found, deny)
      else m.tablas.push(x.texto)
    } else if (x.texto === 'empresa_id' && f[i + 1]?.texto === '=') {
      const right = f[i + 2]
      if (right?.tipo === 'parametro') m.empresas.push(right.index as number)
      else if (f[i + 4]?.texto === 'empresa_id') m.links++
    } else if (isAnchor(f, i) && f[i + 1]?.texto === '=' && f[i + 2]?.tipo === 'parametro') m.anchors++
  }
  for (const m of stack.reverse()) closeFrame(m)
  return found
}

/** Every row of an INSERT must hold a bound company in its column. */
function checkInsert(f: Token[], i: number, found: number[], deny: (p: string) => never) {
  const table = f[i]?.texto ?? ''
  if (f[i + 1]?.texto !== '(') deny(`insert into ${table} without a column list`)
  const end = f.findIndex((x, j) => j > i && x.texto === ')')
  const columns = f.slice(i + 2, end).filter((x) => x.texto !== ',')
  const place = columns.findIndex((x) => x.texto === 'empresa_id')
  if (place < 0) deny(`insert into ${table} without empresa_id`)
  let depth = 0
  let placed = 0
  let values = false
  let rows = 0
  for (let j = end + 1; j < f.length; j++) {
    const x = f[j] as Token
    if (x.tipo === 'palabra' && x.texto === 'select' && depth === 0) [values, placed] = [true, 0]
    else if (x.tipo === 'palabra' && x.texto === 'values') values = false
    else if (depth === 0 && ['from', 'where', 'on', 'returning'].includes(x.texto)) break
    else if (x.texto === '(' && depth === 0 && !values) [depth, placed] = [1, 0]
    else if (x.texto === '(') depth++
    else if (x.texto === ')') depth--
    else if (x.texto === ',' && depth === (values ? 0 : 1)) placed++
    else if (placed === place && depth === (values ? 0 : 1) && [',', '(', 'select'].includes(f[j - 1]?.texto ?? '')) {
      if (x.tipo !== 'parametro') deny(`insert into ${table}: the company is not bound`)
      found.push(x.index as number)
      rows++
    }
  }
  if (rows === 0) deny(`insert into ${table}: no company among its values`)
}

type Preparer = Pick<D1Database, 'prepare'>

function watchPreparer<T extends Preparer>(db: T, check: (sql: string, params: unknown[]) => void): T {
  return new Proxy(db, {
    get(real, field) {
      if (field === 'withSession')
        return (...a: [string?]) => watchPreparer((real as unknown as D1Database).withSession(...a), check)
      const value = Reflect.get(real, field, real)
      if (field !== 'prepare') return typeof value === 'function' ? value.bind(real) : value
      return (sql: string) => {
        const statement = real.prepare(sql)
        if (!/\?/.test(sql)) check(sql, [])
        const bind = statement.bind.bind(statement)
        statement.bind = (...params: unknown[]) => {
          check(sql, params)
          return bind(...params)
        }
        return statement
      }
    },
  })
}

/**
 * The watched binding. Pass the allowed company; without one, the first company that a statement names is the only one
 * from then on (a request that creates its company, or that comes by a device's link).
 */
export function watch(db: D1Database, empresaId: string | null = null): D1Database {
  let onlyEmpresaId = empresaId
  return watchPreparer(db, (sql, params) => {
    for (const empresa of recheck(sql, params)) {
      onlyEmpresaId ??= empresa
      if (empresa !== onlyEmpresaId)
        throw new OutsideEmpresa(`company ${empresa} in a request of ${onlyEmpresaId}: ${sql}`)
    }
  })
}

const COOKIE = /(?:^|;\s*)__Host-vigia=([\w-]{43})/

/** The binding for one request to the bundle: limited to the company of its session; a SuperAdmin sees all. */
export async function watched(db: D1Database, request: Request): Promise<D1Database> {
  const token = COOKIE.exec(request.headers.get('cookie') ?? '')?.[1]
  if (!token) return watch(db)
  const resumen = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  const hash = btoa(String.fromCharCode(...resumen))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  const row = await db
    .prepare(
      `select u.empresa_id, r.nombre as rol from sesiones s join usuarios u on u.id = s.usuario_id
       join roles r on r.id = u.rol_id where s.token_hash = ?`,
    )
    .bind(hash)
    .first<{ empresa_id: string | null; rol: string }>()
  return row?.rol === 'SuperAdmin' ? db : watch(db, row?.empresa_id ?? null)
}
