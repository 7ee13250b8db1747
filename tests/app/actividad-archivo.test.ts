import type { AppLoadContext } from '@remix-run/cloudflare'
import { expect, test } from 'vitest'
import { CSV, EXCEL, exportActivity, type Format } from '~/activity/file.server'
import type { Actividad } from '~/activity/load.server'
import type { Apunte } from '~/activity/words'
import { leerXlsx } from '../apoyo/leer-xlsx'

const AT = Date.UTC(2026, 10, 21, 3, 4, 5)
const apunte = (i: number, cambio: Partial<Apunte> = {}): Apunte => ({
  ...{ id: `a${i}`, at: AT - i * 1000, suceso: 'ingreso', datos: {}, objeto: null, otro: null },
  ...{ direccion: null, peticion: null, quien: { id: 'p', nombre: 'Ana' }, empresa: { id: 'e', nombre: 'Fletes' } },
  ...cambio,
})
type Parte = { filas: Apunte[]; faltan: { dia: string; filas: number }[]; corte: string | null }
const parte = (filas: Apunte[], mas: Partial<Parte> = {}): Parte => ({ filas, faltan: [], corte: null, ...mas })

/** What is downloaded, and whether the log was asked on to its end. */
async function bajar(partes: (Parte | Error)[], formato: Format, zona_horaria = 'America/Bogota') {
  const visto = { leidas: 0, cerrado: false, registrado: [] as string[] }
  const actividad = {
    async *all() {
      try {
        for (const una of partes) {
          if (una instanceof Error) throw una
          visto.leidas++
          yield una
        }
      } finally {
        visto.cerrado = true
      }
    },
  } as unknown as Actividad
  const contexto = {
    auditoria: { anotar: () => undefined },
    registrar: (suceso: string) => visto.registrado.push(suceso),
  } as unknown as AppLoadContext
  const pedido = new Request('https://vigia.test/admin/activity/excel')
  const respuesta = await exportActivity(pedido, actividad, { idioma: 'es', zona_horaria }, contexto, formato)
  return { respuesta, visto }
}
const libro = async (r: Response) => leerXlsx(new Uint8Array(await r.arrayBuffer()))
/** The instant that a spreadsheet's number means on the clocks of its reader. */
const enReloj = (n: unknown) => new Date(Date.UTC(1899, 11, 30) + Math.round(Number(n) * 86_400) * 1000).toISOString()

test('the workbook has each instant as a date on the reader’s clocks, and text as it was written', async () => {
  const malo = { id: 'p', nombre: '=HYPERLINK("http://malo.test")\u0001' }
  const partes = [parte([apunte(0, { quien: malo }), apunte(1, { at: Date.UTC(2026, 10, 21, 5) })])]
  const { filas, formulas, fijas, nombre } = await libro((await bajar(partes, EXCEL)).respuesta)
  expect({ formulas, fijas, nombre }).toEqual({ formulas: 0, fijas: 1, nombre: 'Registro de actividad' })
  expect(filas[0]?.slice(0, 2).map((c) => c.valor)).toEqual(['Cuándo', 'Qué pasó'])
  expect(filas.slice(1).map(([cuando]) => [enReloj(cuando?.valor), cuando?.formato])).toEqual([
    ['2026-11-20T22:04:05.000Z', 'yyyy-mm-dd hh:mm:ss'],
    ['2026-11-21T00:00:00.000Z', 'yyyy-mm-dd hh:mm:ss'],
  ])
  expect(filas[1]?.[3]?.valor).toBe('=HYPERLINK("http://malo.test")')
  const enLima = await libro((await bajar(partes, EXCEL, 'America/Argentina/Buenos_Aires')).respuesta)
  expect(enReloj(enLima.filas[1]?.[0]?.valor)).toBe('2026-11-21T00:04:05.000Z')
})

test('what could not be read stands in both files in its place, and where the log goes on', async () => {
  const partes = [parte([apunte(0)], { faltan: [{ dia: '2026-05-01', filas: 3 }] }), parte([], { corte: '2026-04-02' })]
  const { filas } = await libro((await bajar(partes, EXCEL)).respuesta)
  expect(filas.slice(2).map(([dia, que]) => [enReloj(dia?.valor).slice(0, 10), que?.valor])).toEqual([
    ['2026-05-01', expect.stringMatching(/\S/)],
    ['2026-04-02', 'La exportación termina aquí'],
  ])
  const csv = (await (await bajar(partes, CSV)).respuesta.text()).trim().split('\r\n')
  expect(csv.map((linea) => linea.split(';')[0])).toEqual([
    expect.stringMatching(/Cuándo/),
    '2026-11-20 22:04:05',
    '2026-05-01',
    '2026-04-02',
  ])
})

test('a workbook ends where it is long enough, says from which day on to ask again, and reads no further', async () => {
  const partes = [0, 1, 2, 3].map((k) => parte([0, 1, 2].map((i) => apunte(k * 3 + i))))
  const { respuesta, visto } = await bajar(partes, { ...EXCEL, max: 5 })
  const { filas } = await libro(respuesta)
  expect(filas).toHaveLength(1 + 5 + 1)
  expect([enReloj(filas[6]?.[0]?.valor).slice(0, 10), filas[6]?.[2]?.valor]).toEqual([
    '2026-11-20',
    expect.stringContaining('20 nov 2026'),
  ])
  expect(visto).toMatchObject({ leidas: 2, cerrado: true })
})

test.each([
  ['CSV', CSV],
  ['Excel', EXCEL],
])('a log that breaks off breaks the %s off, and who stops reading stops it', async (_, formato) => {
  const roto = await bajar([parte([apunte(0)]), new Error('R2')], formato)
  await expect(roto.respuesta.arrayBuffer()).rejects.toThrow('R2')
  expect(roto.visto.registrado).toEqual(['exportacion-cortada'])
  const una = parte(Array.from({ length: 500 }, (_, i) => apunte(i, { objeto: crypto.randomUUID() })))
  const dejado = await bajar(Array(1000).fill(una), { ...formato, max: 1e9 })
  const lector = dejado.respuesta.body!.getReader()
  for (let trozo = 0; trozo < 2; trozo++) await lector.read()
  await lector.cancel()
  await expect.poll(() => dejado.visto.cerrado).toBe(true)
  expect(dejado.visto.leidas).toBeLessThan(100)
})
