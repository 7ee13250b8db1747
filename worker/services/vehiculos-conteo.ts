/** How many vehicles there are, by verdict and among those that a list shows: ranges of indices, none beyond 1000. */
import { and, type SQL } from 'drizzle-orm'
import { cuantos, cuenta, siempre } from '../db/consulta'
import type { EmpresaDb } from '../db/empresa-db'
import { consultas, type Fuente, type Respuestas } from '../db/fuente'
import { type Busca, siPocas } from '../db/pagina'
import { tieneVeredicto } from '../db/vehiculos-sql'
import { type Cuenta, type Cuentas, suma, TOPE_DE_CUENTA } from '../domain/tablero'
import { FILTROS, type FiltroVehiculos, type ListaVehiculos, VEREDICTO_DE } from '../domain/vehiculo'
import { countsByVerdict, readCounts } from './tablero'

export interface Conteo {
  /** vehicles of the company, searched or not */
  flota: Cuenta
  /** vehicles that the search finds, by filter and in all; null when they are more than are counted */
  porFiltro: Record<FiltroVehiculos, Cuenta | null>
  todos: Cuenta | null
  /** place of the first row of this page in what is listed, from 1; 0 when nothing is; null when that is not counted */
  inicio: number | null
}

/** The questions: the fleet by verdict, and what of the list lies beyond the cursor. */
export function consultasDeConteo(
  db: EmpresaDb,
  v: Fuente<'vehiculos'>,
  { guias: [guia], palabras }: Busca,
  masAlla: SQL | undefined,
  hoy: string,
) {
  const adelante = (masAlla ?? siempre()) as SQL<number>
  const es = (f: FiltroVehiculos) => tieneVeredicto(db, v, VEREDICTO_DE[f], hoy)
  const [no, falta, aviso, puede] = [es('no-puede-salir'), es('falta-saber'), es('con-aviso'), es('puede-salir')]
  const where = guia ? and(guia.lleva, palabras) : masAlla
  const cerca = db.nested(
    {
      fields: { no, falta, aviso, puede, adelante },
      from: v,
      ...(where ? { where } : {}),
      limit: siPocas(guia, TOPE_DE_CUENTA + 1),
    },
    'cerca',
  )
  const y = (veredicto: SQL) => cuantos(and(veredicto, cerca.adelante) as SQL)
  return consultas(
    {
      fields: {
        pocos: guia?.pocos ?? siempre(),
        todos: cuenta(),
        no: cuantos(cerca.no),
        falta: cuantos(cerca.falta),
        aviso: cuantos(cerca.aviso),
        puede: cuantos(cerca.puede),
        adelante: cuantos(cerca.adelante),
        no_adelante: y(cerca.no),
        falta_adelante: y(cerca.falta),
        aviso_adelante: y(cerca.aviso),
        puede_adelante: y(cerca.puede),
      },
      from: cerca,
    },
    ...countsByVerdict(db, hoy),
  )
}

const byFilter = (cuentas: Cuentas) =>
  Object.fromEntries(FILTROS.map((f) => [f, cuentas[VEREDICTO_DE[f]]])) as Record<FiltroVehiculos, Cuenta>

/** The counters of a page that shows `enPagina` rows. */
export function leerConteo(
  respuestas: Respuestas<ReturnType<typeof consultasDeConteo>>,
  lista: ListaVehiculos,
  enPagina: number,
): Conteo {
  const [[cerca], ...cuentas] = respuestas
  if (!cerca) throw new Error('a count without its row')
  const flotaPor = byFilter(readCounts(cuentas))
  const flota = suma(Object.values(flotaPor))
  const exacta = (n: number): Cuenta => ({ n, mas: false })
  const buscados: Record<FiltroVehiculos, Cuenta> = {
    'no-puede-salir': exacta(cerca.no),
    'falta-saber': exacta(cerca.falta),
    'con-aviso': exacta(cerca.aviso),
    'puede-salir': exacta(cerca.puede),
  }
  const sinContar = { 'no-puede-salir': null, 'falta-saber': null, 'con-aviso': null, 'puede-salir': null }
  const hallados = !lista.q ? flotaPor : cerca.pocos ? buscados : sinContar
  const todos = !lista.q ? flota : cerca.pocos ? exacta(cerca.todos) : null

  const adelantePor: Record<FiltroVehiculos, number> = {
    'no-puede-salir': cerca.no_adelante,
    'falta-saber': cerca.falta_adelante,
    'con-aviso': cerca.aviso_adelante,
    'puede-salir': cerca.puede_adelante,
  }
  const adelante = lista.estado ? adelantePor[lista.estado] : cerca.adelante
  const listados = lista.estado ? (cerca.pocos ? buscados[lista.estado] : null) : todos
  const contados = listados && !listados.mas
  const inicio = lista.antes ? adelante - enPagina + 1 : (listados?.n ?? 0) - adelante + 1
  return { flota, porFiltro: hallados, todos, inicio: enPagina === 0 ? 0 : contados ? inicio : null }
}
