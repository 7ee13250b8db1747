/**
 * A D1 binding that watches the tenant door from below. A statement that names a tenant table must hold the company in
 * the same SELECT, bound as a parameter and beside no OR; an INSERT must write it; and one request speaks of one company
 * only. Depends on nothing, because it also stands before the deployed bundle.
 */

export const TABLAS_DE_EMPRESA = [
  ...[
    'vehiculos',
    'conductores',
    'documentos',
    'alertas',
    'gps_dispositivos',
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
  ],
] as const
const DE_EMPRESA = new Set<string>(TABLAS_DE_EMPRESA)

/** Columns whose bound value names one row that the asker may know: a session's token, a device's key, a payment's reference. */
const ANCLAS = new Set(['token_hash', 'clave', 'reference'])

/** An account's e-mail address is one too (sign-in), and a program's id in its token; that of a member of some team is not. */
const esAncla = (f: Ficha[], i: number) =>
  ANCLAS.has(f[i]?.texto ?? '') ||
  (f[i]?.texto === 'email' && f[i - 2]?.texto === 'usuarios') ||
  (f[i]?.texto === 'id' && f[i - 2]?.texto === 'api_familias')

type Ficha = { tipo: 'palabra' | 'nombre' | 'signo' | 'parametro' | 'valor'; texto: string; indice?: number }

const FICHA =
  /\s+|--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"((?:[^"]|"")*)"|`([^`]*)`|\[([^\]]*)\]|\?(\d*)|[A-Za-z_][\w$]*|\d[\w.]*|[<>!=|]{1,2}|[\s\S]/g

function fichas(sql: string): Ficha[] {
  const lista: Ficha[] = []
  let parametro = 0
  for (const m of sql.matchAll(FICHA)) {
    const t = m[0]
    const nombre = m[1] ?? m[2] ?? m[3]
    if (/^(\s|--|\/\*)/.test(t)) continue
    if (t[0] === '?') {
      const indice: number = m[4] ? Number(m[4]) - 1 : parametro
      parametro = indice + 1
      lista.push({ tipo: 'parametro', texto: '?', indice })
    } else if (nombre !== undefined) lista.push({ tipo: 'nombre', texto: nombre.toLowerCase() })
    else if (/^[A-Za-z_]/.test(t)) lista.push({ tipo: 'palabra', texto: t.toLowerCase() })
    else if (/^['\d]/.test(t)) lista.push({ tipo: 'valor', texto: t })
    else lista.push({ tipo: 'signo', texto: t })
  }
  return lista
}

/** One SELECT, or one group of conditions inside it. */
interface Marco {
  grupo: boolean
  /** a group that stands as a condition of its own, so that what it demands is demanded outside too */
  exige: boolean
  tablas: string[]
  o: boolean
  empresas: unknown[]
  enlaces: number
  anclas: number
}
const marco = (grupo: boolean, exige: boolean): Marco => ({
  grupo,
  exige,
  tablas: [],
  o: false,
  empresas: [],
  enlaces: 0,
  anclas: 0,
})

export class FueraDeLaEmpresa extends Error {}

/**
 * Checks one statement with its parameters.
 * @returns the companies that it is bound to; empty when it names no tenant table
 * @throws FueraDeLaEmpresa when a tenant table is named without its company
 */
export function revisar(sql: string, params: readonly unknown[]): string[] {
  const f = fichas(sql)
  const halladas: unknown[] = []
  const negar = (porque: string): never => {
    throw new FueraDeLaEmpresa(`${porque}: ${sql}`)
  }
  const pila: Marco[] = [marco(false, false)]
  const cima = () => pila[pila.length - 1] as Marco
  const cerrar = (m: Marco) => {
    if (m.tablas.length === 0) return
    if (m.o) negar(`OR beside ${m.tablas.join(', ')}`)
    if (m.empresas.length + m.anclas === 0) negar(`${m.tablas.join(', ')} without a company`)
    if (m.empresas.length + m.enlaces + m.anclas < m.tablas.length)
      negar(`a table of ${m.tablas.join(', ')} without its company`)
    halladas.push(...m.empresas)
  }
  const esNombre = (x: Ficha | undefined) => x?.tipo === 'nombre' || x?.tipo === 'palabra'

  for (let i = 0; i < f.length; i++) {
    const x = f[i] as Ficha
    const antes = f[i - 1]
    const m = cima()
    if (x.texto === '(' && x.tipo === 'signo') {
      const sigue = f[i + 1]?.texto ?? ''
      const consulta = sigue === 'select' || sigue === 'with'
      const exige = !consulta && ['where', 'and', 'on', '('].includes(antes?.texto ?? '')
      pila.push(marco(!consulta, exige))
    } else if (x.texto === ')' && x.tipo === 'signo') {
      pila.pop()
      const arriba = cima()
      if (!m.grupo) cerrar(m)
      else {
        arriba.tablas.push(...m.tablas)
        if (m.exige && !m.o) {
          arriba.empresas.push(...m.empresas)
          arriba.enlaces += m.enlaces
          arriba.anclas += m.anclas
        }
      }
    } else if (x.tipo === 'palabra' && ['union', 'except', 'intersect'].includes(x.texto)) {
      cerrar(m)
      pila[pila.length - 1] = marco(m.grupo, m.exige)
    } else if (x.texto === ';') {
      cerrar(m)
      pila[pila.length - 1] = marco(false, false)
    } else if (
      x.tipo === 'palabra' &&
      x.texto === 'or' &&
      f[i + 1]?.texto !== 'ignore' &&
      f[i + 1]?.texto !== 'replace'
    ) {
      m.o = true
    } else if (
      esNombre(x) &&
      ['from', 'join', 'update', 'into', ','].includes(antes?.texto ?? '') &&
      DE_EMPRESA.has(x.texto)
    ) {
      // a comma counts only inside a FROM list: a column of that name does not exist
      if (f[i + 1]?.texto === '.') continue
      if (antes?.texto === 'into') revisarInsercion(f, i, params, halladas, negar)
      else m.tablas.push(x.texto)
    } else if (x.texto === 'empresa_id' && f[i + 1]?.texto === '=') {
      const derecha = f[i + 2]
      if (derecha?.tipo === 'parametro') m.empresas.push(params[derecha.indice as number])
      else if (f[i + 4]?.texto === 'empresa_id') m.enlaces++
    } else if (esAncla(f, i) && f[i + 1]?.texto === '=' && f[i + 2]?.tipo === 'parametro') m.anclas++
  }
  for (const m of pila.reverse()) cerrar(m)
  const empresas = [...new Set(halladas)]
  if (empresas.some((e) => typeof e !== 'string' || e === '')) negar('the company is not bound to a value')
  if (empresas.length > 1) negar('two companies in one statement')
  return empresas as string[]
}

/** Every row of an INSERT must carry a bound company in the place of its column. */
function revisarInsercion(
  f: Ficha[],
  i: number,
  params: readonly unknown[],
  halladas: unknown[],
  negar: (p: string) => never,
) {
  const tabla = f[i]?.texto ?? ''
  if (f[i + 1]?.texto !== '(') negar(`insert into ${tabla} without a column list`)
  const fin = f.findIndex((x, j) => j > i && x.texto === ')')
  const columnas = f.slice(i + 2, fin).filter((x) => x.texto !== ',')
  const lugar = columnas.findIndex((x) => x.texto === 'empresa_id')
  if (lugar < 0) negar(`insert into ${tabla} without empresa_id`)
  let hondo = 0
  let puesto = 0
  let valores = false
  let filas = 0
  for (let j = fin + 1; j < f.length; j++) {
    const x = f[j] as Ficha
    if (x.tipo === 'palabra' && x.texto === 'select' && hondo === 0) [valores, puesto] = [true, 0]
    else if (x.tipo === 'palabra' && x.texto === 'values') valores = false
    else if (hondo === 0 && ['from', 'where', 'on', 'returning'].includes(x.texto)) break
    else if (x.texto === '(' && hondo === 0 && !valores) [hondo, puesto] = [1, 0]
    else if (x.texto === '(') hondo++
    else if (x.texto === ')') hondo--
    else if (x.texto === ',' && hondo === (valores ? 0 : 1)) puesto++
    else if (puesto === lugar && hondo === (valores ? 0 : 1) && [',', '(', 'select'].includes(f[j - 1]?.texto ?? '')) {
      if (x.tipo !== 'parametro') negar(`insert into ${tabla}: the company is not bound`)
      halladas.push(params[x.indice as number])
      filas++
    }
  }
  if (filas === 0) negar(`insert into ${tabla}: no company among its values`)
}

type Preparador = Pick<D1Database, 'prepare'>

function vigilarPreparador<T extends Preparador>(db: T, comprobar: (sql: string, params: unknown[]) => void): T {
  return new Proxy(db, {
    get(real, campo) {
      if (campo === 'withSession')
        return (...a: [string?]) => vigilarPreparador((real as unknown as D1Database).withSession(...a), comprobar)
      const valor = Reflect.get(real, campo, real)
      if (campo !== 'prepare') return typeof valor === 'function' ? valor.bind(real) : valor
      return (sql: string) => {
        const sentencia = real.prepare(sql)
        if (!/\?/.test(sql)) comprobar(sql, [])
        const bind = sentencia.bind.bind(sentencia)
        sentencia.bind = (...params: unknown[]) => {
          comprobar(sql, params)
          return bind(...params)
        }
        return sentencia
      }
    },
  })
}

/**
 * The binding, watched. Pass the company that may be spoken of; without one, the first company that a statement names
 * is the only one from then on (a request that creates its company, or that comes by a device's link).
 */
export function vigilar(db: D1Database, empresaId: string | null = null): D1Database {
  let unica = empresaId
  return vigilarPreparador(db, (sql, params) => {
    for (const empresa of revisar(sql, params)) {
      unica ??= empresa
      if (empresa !== unica) throw new FueraDeLaEmpresa(`company ${empresa} in a request of ${unica}: ${sql}`)
    }
  })
}

const COOKIE = /(?:^|;\s*)__Host-vigia=([\w-]{43})/

/** The binding for one request to the bundle: watched by the company of the session that asks; a SuperAdmin sees all. */
export async function vigilado(db: D1Database, request: Request): Promise<D1Database> {
  const token = COOKIE.exec(request.headers.get('cookie') ?? '')?.[1]
  if (!token) return vigilar(db)
  const resumen = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  const hash = btoa(String.fromCharCode(...resumen))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  const fila = await db
    .prepare(
      `select u.empresa_id, r.nombre as rol from sesiones s join usuarios u on u.id = s.usuario_id
       join roles r on r.id = u.rol_id where s.token_hash = ?`,
    )
    .bind(hash)
    .first<{ empresa_id: string | null; rol: string }>()
  return fila?.rol === 'SuperAdmin' ? db : vigilar(db, fila?.empresa_id ?? null)
}
