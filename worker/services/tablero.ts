/** «¿Puede salir hoy?»: the worst vehicles with their reasons, and how many there are of each verdict. */
import type { EmpresaLectura } from '../db/empresa-lectura'
import { consultas, type Respuestas } from '../db/fuente'
import { countOf, enTablero, entriesFor } from '../db/tablero-sql'
import { type Cuentas, FILAS_DEL_TABLERO, hastaTope, TOPE_DE_CUENTA } from '../domain/tablero'
import { VEREDICTOS, type Veredicto } from '../domain/veredicto'
import { camposDeJuicio, consultasDeJuicio, juzgar, type VehiculoJuzgado } from './situaciones'

export interface Tablero {
  /** worst first */
  filas: VehiculoJuzgado[]
  cuentas: Cuentas
}

/** The board's questions, to be asked together with others; `hoy` is the day of the company. */
export function consultasDelTablero(db: EmpresaLectura, hoy: string) {
  const v = db.from('vehiculos')
  const mostrado = enTablero(db, hoy, FILAS_DEL_TABLERO)
  return consultas(
    // put in order below: an ORDER BY would make SQLite walk the whole fleet along that order's index
    { fields: camposDeJuicio(v), from: v, where: mostrado(v.id) },
    ...consultasDeJuicio(db, mostrado, hoy),
    ...countsByVerdict(db, hoy),
  )
}

/** How many vehicles there are of each verdict: one question for each, in their order. */
export const countsByVerdict = (db: EmpresaLectura, hoy: string) => {
  const count = (veredicto: Veredicto) => countOf(db, veredicto, hoy, TOPE_DE_CUENTA)
  return consultas(count('No puede salir'), count('Falta saber'), count('Con aviso'), count('Puede salir'))
}

/** The counters from the answers to their questions. */
export function readCounts(answers: Respuestas<ReturnType<typeof countsByVerdict>>): Cuentas {
  const of = (veredicto: Veredicto) => {
    const { n = 0, hay = 0 } = answers[VEREDICTOS.indexOf(veredicto)]?.[0] ?? {}
    // what was cut off may hold more
    return { ...hastaTope(hay), mas: n >= entriesFor(veredicto, TOPE_DE_CUENTA) }
  }
  return Object.fromEntries(VEREDICTOS.map((veredicto) => [veredicto, of(veredicto)])) as Cuentas
}

/** The board from the answers to its questions. */
export function leerTablero(respuestas: Respuestas<ReturnType<typeof consultasDelTablero>>, hoy: string): Tablero {
  const [candidatos, documentos, exenciones, conductores, ...cuentas] = respuestas
  const grado = ({ veredicto }: VehiculoJuzgado) => VEREDICTOS.indexOf(veredicto)
  const dia = ({ veredicto, since }: VehiculoJuzgado) => (veredicto === 'Puede salir' ? since.hasta : since.desde)
  const antes = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  const filas = juzgar(candidatos, [documentos, exenciones, conductores], hoy).sort(
    (a, b) => grado(a) - grado(b) || antes(dia(a), dia(b)) || antes(a.placa, b.placa),
  )
  return { filas: filas.slice(0, FILAS_DEL_TABLERO), cuentas: readCounts(cuentas) }
}
