/** «Descargar todo»: the ZIP's records, how values stand in its files, and when a failed piece is tried again. */
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { csvCell, jsonValue, kindOf, titleOf } from '../../../worker/domain/descargas/cells'
import { FAILURES_MAX, nextTry } from '../../../worker/domain/descargas/descarga'
import { archivoPath } from '../../../worker/domain/descargas/names'
import { crcOf, directoryRecord, endRecord, joined, localRecord } from '../../../worker/files/zip'

const MOMENT = { day: '2026-11-23', time: 51_330_000 }
const ZONA = 'America/Bogota'

test('a ZIP of more files than its old format counts is read by another library', () => {
  const content = new TextEncoder().encode('ñandú')
  const locals: Uint8Array[] = []
  const records: Uint8Array[] = []
  let offset = 0
  for (let i = 0; i < 65_600; i++) {
    const entry = {
      name: `${i}.txt`,
      crc: crcOf(content),
      size: content.length,
      stored: content.length,
      isDeflated: false,
    }
    const local = localRecord(entry, MOMENT)
    locals.push(local, content)
    records.push(directoryRecord(entry, offset, MOMENT))
    offset += local.length + content.length
  }
  const directory = joined(records)
  const zip = joined([...locals, directory, endRecord(records.length, directory.length, offset)])
  const last = unzipSync(zip, { filter: ({ name }) => name === '65599.txt' })
  expect(new TextDecoder().decode(last['65599.txt'])).toBe('ñandú')
})

test('an entry beyond four gigabytes has its place in the long field', () => {
  const entry = { name: 'a', crc: 0, size: 0, stored: 0, isDeflated: false }
  const far = directoryRecord(entry, 5_000_000_000, MOMENT)
  const view = new DataView(far.buffer)
  expect(view.getUint32(42, true)).toBe(0xffffffff)
  expect(view.getBigUint64(far.length - 8, true)).toBe(5_000_000_000n)
})

test('a value reads as people write it in CSV, and as programs expect it in JSON', () => {
  const at = Date.UTC(2026, 10, 23, 19, 15, 30)
  expect(kindOf('created_at', 'number', 'alertas')).toBe('instant')
  // what begins or ends with an instant reads like any other
  expect(['fallando_desde', 'anterior_hasta'].map((name) => kindOf(name, 'number', 'webhooks'))).toEqual([
    'instant',
    'instant',
  ])
  expect(csvCell('instant', at, ZONA)).toBe('2026-11-23 14:15:30')
  expect(jsonValue('instant', at)).toBe('2026-11-23T19:15:30.000Z')
  expect(kindOf('costo', 'number', 'mantenimientos')).toBe('money')
  expect(['gastos_mes', 'descargas'].map((table) => kindOf('total', 'number', table))).toEqual(['money', 'number'])
  expect([csvCell('money', 1_234_550, ZONA), jsonValue('money', 1_234_550)]).toEqual([12_345.5, 12_345.5])
  expect([csvCell('boolean', 1, ZONA), jsonValue('boolean', 0)]).toEqual(['Sí', false])
  expect(jsonValue('json', '{"a":[1]}')).toEqual({ a: [1] })
  // the first day of a stretch of cover is a text, not an instant
  expect(kindOf('desde', 'string', 'documentos')).toBe('text')
  expect(kindOf('cubre_desde', 'string', 'documentos')).toBe('text')
})

test('a column has a title that people read', () => {
  expect(titleOf('created_at')).toBe('Creado')
  expect(titleOf('licencia_fecha_vencimiento')).toBe('Licencia fecha vencimiento')
  expect(titleOf('vehiculo_id')).toBe('Vehículo (identificador)')
})

test('a file of any name has a path that every system takes', () => {
  expect(archivoPath('JTR205', 'id', 'SOAT 2026.pdf')).toBe('archivos/JTR205/id-SOAT 2026.pdf')
  expect(archivoPath(null, 'id', '../../etc/passwd\u202e')).toBe('archivos/sin-vehiculo/id-etcpasswd')
  expect(archivoPath('A', 'id', '...')).toBe('archivos/A/id-archivo')
})

test('a piece that fails waits longer each time, and is given up at last', () => {
  expect([1, 2, 3].map((n) => nextTry(n, 0))).toEqual([60_000, 120_000, 240_000])
  expect(nextTry(FAILURES_MAX - 1, 0)).toBe(30 * 60_000)
  expect(nextTry(FAILURES_MAX, 0)).toBeNull()
})
