/** What a company sees of its payments: their history page by page, its receipts, who they are made out to. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { EmpresaDb } from '../../worker/db/empresa-db'
import { PagosDb } from '../../worker/db/pagos-db'
import { ListaPagos, PAGOS_POR_PAGINA } from '../../worker/domain/historial-pagos'
import { PagadorCommand } from '../../worker/domain/pagador'
import type { Emisor } from '../../worker/domain/recibo'
import { Transaccion } from '../../worker/payments/protocolo'
import { MisPagos } from '../../worker/services/mis-pagos'
import { Pagos } from '../../worker/services/pagos'
import { sinAprobar } from '../apoyo/datos'
import { apuntes, rastro } from './apoyo/auditoria'
import { crearEmpresa, crearPago } from './apoyo/mundo'

const AHORA = Date.UTC(2026, 10, 21, 3)
const MINUTO = 60_000
const LISTA = { antes: null, despues: null }
const EMISOR = { nombre: 'Vigía Tecnología S.A.S.', nit: '900123456-8', direccion: null }

type Quien = { id: string; nombre: string }
const misPagos = ({ id, nombre }: Quien, zona_horaria = 'America/Bogota', emisor: Emisor = EMISOR) =>
  new MisPagos(
    new EmpresaDb(env.DB, id, null, rastro(AHORA)),
    { nombre, nit: '800197268-4', direccion: null, telefono: null, zona_horaria },
    emisor,
    AHORA,
  )
const datos = (cambios: Record<string, string> = {}) => {
  const { intent: _, ...leido } = PagadorCommand.parse({
    ...{ intent: 'pagador', tipo_documento: 'NIT', documento: '860034313', nombre: 'La Sabana S.A.S.' },
    ...{ correo: 'pagos@sabana.co', ...cambios },
  })
  return leido
}

test('the history is read newest first, page by page and back', async () => {
  const mia = await crearEmpresa()
  const ids: string[] = []
  for (let i = 0; i < 2 * PAGOS_POR_PAGINA + 3; i++) {
    // two of the same instant are told apart by their ids
    ids.unshift((await crearPago(mia.id, {}, AHORA + Math.floor(i / 2) * MINUTO)).id)
  }
  const pagos = misPagos(mia)
  const vistos: string[] = []
  let lista: ListaPagos = LISTA
  const paginas: string[][] = []
  for (;;) {
    const { pagos: pagina } = await pagos.leer(lista)
    paginas.push(pagina.filas.map((f) => f.id))
    vistos.push(...pagina.filas.map((f) => f.id))
    if (!pagina.despues) break
    lista = { antes: null, despues: pagina.despues }
  }
  expect(paginas.map((p) => p.length)).toEqual([10, 10, 3])
  expect([...vistos].sort()).toEqual([...ids].sort())
  const { pagos: ultima } = await pagos.leer(lista)
  const { pagos: anterior } = await pagos.leer({ antes: ultima.antes, despues: null })
  expect(anterior.filas.map((f) => f.id)).toEqual(paginas[1])
  const { pagos: primera } = await pagos.leer({ antes: anterior.antes, despues: null })
  expect(primera.filas.map((f) => f.id)).toEqual(paginas[0])
  expect(primera.antes).toBeNull()
})

test('days are those of the company, and what came to nothing has no period and no receipt', async () => {
  const mia = await crearEmpresa()
  await crearPago(mia.id, sinAprobar('DECLINED', 'Fondos insuficientes'), AHORA)
  const uno = async (zona?: string) => (await misPagos(mia, zona).leer(LISTA)).pagos.filas[0]
  expect(await uno()).toMatchObject({
    ...{
      dia: '2026-11-20',
      estado: 'DECLINED',
      motivo: 'Fondos insuficientes',
      desde: null,
      hasta: null,
      recibo: null,
    },
  })
  expect((await uno('America/Santiago'))?.dia).toBe('2026-11-21')
})

test('a company sees none of the payments of another, and reads none of its receipts', async () => {
  const [mia, ajena] = [await crearEmpresa(), await crearEmpresa()]
  const { id } = await crearPago(ajena.id)
  await misPagos(ajena).guardarPagador(datos())
  expect(await misPagos(mia).leer(LISTA)).toEqual({
    pagos: { filas: [], antes: null, despues: null },
    pagador: null,
    tarjeta: null,
  })
  expect(await misPagos(mia).recibo(id)).toBeNull()
  expect(await misPagos(ajena).recibo(id)).not.toBeNull()
})

test.each(['PENDING', 'DECLINED', 'ERROR', 'vencido'])('a payment that is %s has no receipt', async (estado) => {
  const mia = await crearEmpresa()
  const { id } = await crearPago(mia.id, sinAprobar(estado))
  expect(await misPagos(mia).recibo(id)).toBeNull()
})

test('a payment that was voided keeps its receipt, marked, and pays no period any more', async () => {
  const mia = await crearEmpresa()
  const { id, recibo } = await crearPago(mia.id, { estado: 'VOIDED', anulado_at: AHORA + 4 * 60 * MINUTO }, AHORA)
  const n = String(recibo).padStart(6, '0')
  expect((await misPagos(mia).recibo(id))?.nombre).toBe(`recibo-vigia-${n}-anulado.pdf`)
  expect((await misPagos(mia).leer(LISTA)).pagos.filas).toMatchObject([
    { estado: 'VOIDED', dia: '2026-11-20', anulado: '2026-11-21', recibo: n, desde: null, hasta: null },
  ])
  // one that was voided before it was ever approved has no number, and no paper
  const sin = await crearPago(mia.id, sinAprobar('VOIDED'))
  expect(await misPagos(mia).recibo(sin.id)).toBeNull()
})

test('a payment that the provider approves has its receipt from then on, to the name of the company that said no other', async () => {
  const mia = await crearEmpresa()
  const { id, reference } = await crearPago(mia.id, sinAprobar('PENDING'), AHORA)
  expect(await misPagos(mia).recibo(id)).toBeNull()
  const dicha = { id: `15113-${id}`, reference, status: 'APPROVED', amount_in_cents: 6_190_000, currency: 'COP' }
  const transaccion = Transaccion.parse({ ...dicha, payment_method_type: 'NEQUI' })
  const wompi = {
    ambiente: 'prod' as const,
    transaccion: async () => transaccion,
    porReferencia: async () => [transaccion],
  }
  const con = {
    appUrl: 'https://vigia.test',
    emisor: EMISOR,
    pendientes: { entregar: async () => undefined },
    rastro: null,
  }
  await new Pagos(new PagosDb(env.DB), wompi, con, AHORA + MINUTO).conciliar({ transaccion: dicha.id }, 'evento')
  const [fila] = (await misPagos(mia).leer(LISTA)).pagos.filas
  expect(fila).toMatchObject({ estado: 'APPROVED', metodo: 'NEQUI', recibo: expect.stringMatching(/^\d{6,}$/) })
  const papel = await misPagos(mia).recibo(id)
  expect(papel).toMatchObject({ nombre: `recibo-vigia-${fila?.recibo}.pdf` })
  // who was paid and whose days it counts are of that day: an installation that changes hands, a company that moves, and
  // the paper is the same to the byte
  const otro = { nombre: 'Otra casa S.A.S.', nit: null, direccion: 'Lima' }
  expect(await misPagos(mia, 'America/Argentina/Buenos_Aires', otro).recibo(id)).toEqual(papel)
  const [mudada] = (await misPagos(mia, 'America/Argentina/Buenos_Aires').leer(LISTA)).pagos.filas
  expect([mudada?.dia, mudada?.desde, mudada?.hasta]).toEqual([fila?.dia, fila?.desde, fila?.hasta])
  // what was paid before that was kept says what holds today
  await env.DB.prepare('update pagos set emisor = null, zona = null where id = ?').bind(id).run()
  expect(await misPagos(mia).recibo(id)).toEqual(papel)
  expect(await misPagos(mia, 'America/Bogota', otro).recibo(id)).not.toEqual(papel)
})

test('the receipt is named by its number and drawn inside the worker', async () => {
  const mia = await crearEmpresa()
  const { id, recibo } = await crearPago(mia.id)
  const papel = await misPagos(mia).recibo(id)
  expect(papel?.nombre).toBe(`recibo-vigia-${String(recibo).padStart(6, '0')}.pdf`)
  expect(new TextDecoder('latin1').decode(papel?.bytes.subarray(0, 5))).toBe('%PDF-')
})

test('the payer is saved once and again, with its check digit, and the audit log says so without a name', async () => {
  const mia = await crearEmpresa()
  const pagos = misPagos(mia)
  await pagos.guardarPagador(datos())
  await pagos.guardarPagador(datos({ nombre: 'Otra S.A.S.', ciudad: 'Cali' }))
  expect((await pagos.leer(LISTA)).pagador).toEqual({
    ...{ tipo_documento: 'NIT', documento: '860034313-7', nombre: 'Otra S.A.S.', direccion: null, ciudad: 'Cali' },
    ...{ correo: 'pagos@sabana.co', telefono: null },
  })
  const filas = (await apuntes('empresa_id', mia.id)).filter((a) => a.suceso === 'pagador-cambiado')
  expect(filas).toHaveLength(2)
  expect(JSON.stringify(filas)).not.toMatch(/Otra|sabana/)
})

test('a receipt stays as it was paid, whatever the company is called afterwards', async () => {
  const mia = await crearEmpresa()
  const { id } = await crearPago(mia.id)
  const antes = await misPagos(mia).recibo(id)
  await misPagos(mia).guardarPagador(datos())
  expect(await misPagos({ ...mia, nombre: 'Con otro nombre' }).recibo(id)).toEqual(antes)
})

test('what an address says beside a page is no error', () => {
  expect(ListaPagos.parse({ despues: 'no', antes: '["x","y"]' })).toEqual(LISTA)
  expect(ListaPagos.parse({ despues: '[5,"a"]', antes: null })).toEqual({ despues: [5, 'a'], antes: null })
})
