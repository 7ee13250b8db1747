/** «¿Puede salir hoy?»: the worst vehicles with their reasons, and how many there are of each verdict. */
import type { EmpresaLectura } from '../db/empresa-lectura'
import { consultas, type Respuestas } from '../db/fuente'
import { enTablero, porVeredicto } from '../db/tablero-sql'
import { type Cuentas, FILAS_DEL_TABLERO, hastaTope, TOPE_DE_CUENTA } from '../domain/tablero'
import { VEREDICTOS, veredictoEn } from '../domain/veredicto'
import { camposDeJuicio, consultasDeJuicio, type FilaDeJuicio, juzgar, type VehiculoJuzgado } from './situaciones'

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
    ...consultasDeJuicio(db, mostrado),
    ...porVeredicto(db, hoy, TOPE_DE_CUENTA),
  )
}

/** Two days of verdict in the order of the board: a day before another, and never last. */
const antes = (a: string | null, b: string | null) => (a === b ? 0 : a === null ? 1 : b === null ? -1 : a < b ? -1 : 1)

/** The board from the answers to its questions. */
export function leerTablero(respuestas: Respuestas<ReturnType<typeof consultasDelTablero>>, hoy: string): Tablero {
  const [candidatos, documentos, exenciones, conductores, noSalen, avisan, salen, salenSiempre] = respuestas
  const grado = (f: FilaDeJuicio) => VEREDICTOS.indexOf(veredictoEn(f, hoy))
  const dia = (f: FilaDeJuicio) => (grado(f) === 0 ? f.no_sale_desde : f.aviso_desde)
  const mostrados = [...candidatos]
    .sort((a, b) => grado(a) - grado(b) || antes(dia(a), dia(b)) || (a.placa < b.placa ? -1 : 1))
    .slice(0, FILAS_DEL_TABLERO)
  const avisados = avisan[0]?.hay ?? 0
  return {
    filas: juzgar(mostrados, [documentos, exenciones, conductores], hoy),
    cuentas: {
      'No puede salir': hastaTope(noSalen[0]?.n ?? 0),
      // what was cut off may hold more
      'Con aviso': {
        ...hastaTope(avisados),
        mas: avisados > TOPE_DE_CUENTA || (avisan[0]?.n ?? 0) > 2 * TOPE_DE_CUENTA,
      },
      'Puede salir': hastaTope((salen[0]?.n ?? 0) + (salenSiempre[0]?.n ?? 0)),
    },
  }
}
