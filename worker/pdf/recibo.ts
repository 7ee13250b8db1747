/** Draws the receipt of a payment: one sheet, whatever the names on it. */
import type { Recibo } from '../domain/recibo'
import { FONDO, PELIGRO, TINTA_2 } from './colores'
import { Hoja } from './hoja'
import { dibujarMarca } from './marca'

const ROTULO = { tamano: 9, color: TINTA_2 } as const
const TEXTO = { tamano: 10.5 } as const
const MARCA_ALTO = 26
/** Between the two columns. */
const CALLE = 28
/** Of the column of words in the list of what was paid. */
const ROTULOS = 150

/** @returns the bytes of the file; the same receipt gives the same bytes */
export async function dibujarRecibo(recibo: Recibo): Promise<Uint8Array<ArrayBuffer>> {
  const titulo = `Recibo de pago ${recibo.numero}${recibo.anulado ? ', anulado' : ''}`
  const hoja = await Hoja.abrir({ titulo, autor: recibo.emisor[0] ?? 'Vigía', at: recibo.at })
  cabeza(hoja, recibo)
  total(hoja, recibo)
  personas(hoja, recibo)
  detalle(hoja, recibo)
  for (const nota of recibo.notas) {
    hoja.parrafo(nota, { ...ROTULO, renglones: 3 })
    hoja.bajar(4)
  }
  return hoja.bytes()
}

function cabeza(hoja: Hoja, { numero }: Recibo): void {
  dibujarMarca(hoja.page, { x: hoja.izquierda, y: hoja.y - MARCA_ALTO, alto: MARCA_ALTO })
  const derecha = { alineado: 'derecha' } as const
  hoja.parrafo('Recibo de pago', { ...ROTULO, ...derecha })
  hoja.parrafo(numero, { tamano: 16, negrita: true, ...derecha })
  hoja.bajar(22)
}

/** What was paid and when, at first sight. */
function total(hoja: Hoja, recibo: Recibo): void {
  const { total, fecha, anulado } = recibo
  const alto = 84
  const x = hoja.izquierda + 20
  hoja.page.drawRectangle({ x: hoja.izquierda, y: hoja.y - alto, width: hoja.ancho, height: alto, color: FONDO })
  const fin = hoja.y - alto
  if (anulado) sello(hoja, anulado, alto)
  hoja.bajar(14)
  hoja.parrafo('Total pagado', { ...ROTULO, x })
  hoja.parrafo(total, { x, tamano: 22, negrita: true })
  hoja.parrafo(fecha, { ...ROTULO, x })
  hoja.y = fin - 24
}

/** The stamp over the amount of a payment that was taken back; `y` stays. */
function sello(hoja: Hoja, anulado: string, alto: number): void {
  const [ancho, margen] = [190, 14]
  const x = hoja.izquierda + hoja.ancho - ancho - margen
  const arriba = hoja.y
  hoja.page.drawRectangle({
    ...{ x, y: arriba - alto + margen, width: ancho, height: alto - 2 * margen },
    ...{ borderColor: PELIGRO, borderWidth: 2 },
  })
  hoja.y = arriba - margen - 6
  const dentro = { x: x + 12, ancho: ancho - 24, color: PELIGRO }
  hoja.parrafo('ANULADO', { ...dentro, tamano: 16, negrita: true })
  hoja.parrafo(anulado, { ...dentro, tamano: 7.5, renglones: 2 })
  hoja.y = arriba
}

/** Who was paid, where the installation says so, and who paid. */
function personas(hoja: Hoja, { emisor, pagador }: Recibo): void {
  const bloques = [
    { rotulo: 'Recibido por', lineas: emisor },
    { rotulo: 'Pagado por', lineas: pagador },
  ].filter(({ lineas }) => lineas.length > 0)
  const ancho = (hoja.ancho - CALLE) / 2
  const arriba = hoja.y
  const fondos = bloques.map(({ rotulo, lineas }, i) => {
    const donde = { x: hoja.izquierda + i * (ancho + CALLE), ancho }
    hoja.y = arriba
    hoja.parrafo(rotulo, { ...ROTULO, ...donde })
    hoja.bajar(2)
    for (const [n, linea] of lineas.entries()) hoja.parrafo(linea, { ...TEXTO, ...donde, negrita: n === 0 })
    return hoja.y
  })
  hoja.y = Math.min(arriba, ...fondos) - 22
}

function detalle(hoja: Hoja, r: Recibo): void {
  const cifra = { alineado: 'derecha' } as const
  fila(hoja, 'Concepto', r.concepto)
  fila(hoja, 'Periodo', r.periodo)
  if (r.medio) fila(hoja, 'Medio de pago', r.medio)
  fila(hoja, 'Transacción en Wompi', r.transaccion)
  fila(hoja, 'Referencia', r.referencia)
  for (const [que, cuanto] of r.valores) fila(hoja, que, cuanto, cifra)
  fila(hoja, 'Total pagado', r.total, { ...cifra, negrita: true })
  hoja.raya()
  hoja.bajar(20)
}

function fila(hoja: Hoja, que: string, cuanto: string, como: { alineado?: 'derecha'; negrita?: boolean } = {}): void {
  hoja.raya()
  hoja.bajar(7)
  const rotulo = hoja.escribir(que, { ...TEXTO, ancho: ROTULOS, color: TINTA_2 })
  const x = hoja.izquierda + ROTULOS
  hoja.y = Math.min(rotulo, hoja.escribir(cuanto, { ...TEXTO, ...como, x, ancho: hoja.ancho - ROTULOS }))
  hoja.bajar(4)
}
