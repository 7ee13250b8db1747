/**
 * The documents of a company: which one counts, what is history, what is missing, what does not apply, and who owns
 * them.
 */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { Archivos } from '../../../worker/archivos/service'
import { AssignedDocumentos } from '../../../worker/documentos/assigned'
import { Documentos } from '../../../worker/documentos/service'
import { addDays } from '../../../worker/domain/day'
import type { DocumentoData } from '../../../worker/domain/documentos/documento'
import { DocumentosList } from '../../../worker/domain/documentos/documento'
import { OPERATION_PAPERS, TIPOS } from '../../../worker/domain/documentos/rules'
import { FileStore } from '../../../worker/files/store'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { AssignedDb, type AssignedDoor, EmpresaDb } from '../../../worker/tenant/empresa-db'
import { afterChange } from '../../../worker/vehiculos/state-sql'
import { auditEntries } from '../support/auditoria'
import { watch } from '../support/watched'
import { assign, createEmpresa, createVehiculo, execute, stopsFrom } from '../support/world'

const HOY = '2026-11-20'
const NOW = Date.UTC(2026, 10, 20, 15)
/** Delivery has its own tests in the outbox: here the rows stay to be checked. */
const pendientes = { deliver: async () => undefined }
const PDF = new TextEncoder().encode('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

async function empresa({ vehiculos = 1, ahora: now = NOW, spy = (d1: D1Database) => d1 } = {}) {
  const e = await createEmpresa({ vehiculos }, NOW)
  const row = (await new EmpresaDb(env.DB, e.id).empresa()) as EmpresaRow
  const [d1, clock] = [() => watch(spy(env.DB)), { hoy: HOY, ahora: now }]
  const archivosOf = (db: AssignedDoor, persona: string) =>
    new Archivos(db, { store: new FileStore(env.FILES), pendientes }, { persona, ahora: now })
  const ofUsuario = () => {
    const db = new AssignedDb(d1(), e.id, e.usuario.id)
    const archivos = archivosOf(db, e.usuario.id)
    return { archivos, documentos: new AssignedDocumentos(db, row, { archivos, pendientes }, clock) }
  }
  const db = new EmpresaDb(d1(), e.id)
  const archivos = archivosOf(db, e.admin.id)
  const documentos = new Documentos(db, row, { archivos, pendientes }, clock)
  return { ...e, v: e.vehiculos.map(({ id }) => id), archivos, documentos, ofUsuario }
}

const soat = (vehiculo_id: string, changes: Partial<DocumentoData> = {}): DocumentoData => ({
  vehiculo_id,
  tipo: 'SOAT',
  nombre: '',
  fecha_emision: '2026-01-10',
  fecha_vencimiento: '2027-01-09',
  archivo: null,
  ...changes,
})
const list = (request: Record<string, unknown> = {}) => DocumentosList.parse(request)
const rows = async (sql: string, ...params: unknown[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...params)
      .all<Record<string, unknown>>()
  ).results
const documentosOf = (empresa_id: string) =>
  rows(
    'select id, tipo, nombre, vehiculo_id, fecha_vencimiento as vence, actual from documentos where empresa_id = ? order by fecha_vencimiento',
    empresa_id,
  )
const idOf = async (empresa_id: string, vence: string) =>
  String((await documentosOf(empresa_id)).find((d) => d.vence === vence)?.id)
/** The verdict of vehicles that a test created by SQL, computed as their own form would. */
const assess = async (empresa_id: string, ids: readonly string[]) => {
  const db = new EmpresaDb(env.DB, empresa_id).writer()
  for (const id of ids) await db.batch(afterChange(db, id, NOW))
}
const refusal = (key: string, field?: string) => expect.objectContaining({ clave: key, ...(field ? { field } : {}) })

describe('which one counts', () => {
  test('the latest of a type counts, whatever order they are registered in; the others are history', async () => {
    const { id, v, documentos } = await empresa()
    await documentos.create(soat(v[0]!, { fecha_vencimiento: '2027-01-09' }))
    await documentos.create(soat(v[0]!, { fecha_vencimiento: '2026-01-09', fecha_emision: '2025-01-10' }))
    expect((await documentosOf(id)).map((d) => [d.vence, d.actual])).toEqual([
      ['2026-01-09', 0],
      ['2027-01-09', 1],
    ])
    const { filas: listed, conteo: count } = await documentos.list(list())
    expect(listed.map((f) => f.documento?.fecha_vencimiento)).toEqual(['2027-01-09'])
    expect(count).toMatchObject({ todos: 1, byFilter: { vigentes: 1, vencidos: 0 } })
    const found = await documentos.find(await idOf(id, '2026-01-09'))
    expect(found?.history.map((d) => d.fecha_vencimiento)).toEqual(['2027-01-09', '2026-01-09'])
    expect(found?.cuenta.fecha_vencimiento).toBe('2027-01-09')
  })

  test('several «Otro» count beside each other, each by its name', async () => {
    const { id, v, documentos } = await empresa()
    await documentos.create(soat(v[0]!, { tipo: 'Otro', nombre: 'Contrato' }))
    await documentos.create(soat(v[0]!, { tipo: 'Otro', nombre: 'Certificado de gases' }))
    await documentos.create(soat(v[0]!, { tipo: 'Otro', nombre: 'Contrato', fecha_vencimiento: '2028-01-09' }))
    expect((await documentosOf(id)).filter((d) => d.actual).map((d) => d.nombre)).toEqual([
      'Certificado de gases',
      'Contrato',
    ])
  })

  test('a renewal keeps vehicle, type and name, and must expire after what is registered', async () => {
    const { id, v, documentos } = await empresa()
    await documentos.create(soat(v[0]!, { fecha_vencimiento: '2026-11-21' }))
    const old = await idOf(id, '2026-11-21')
    const ends = { fecha_emision: '2026-11-22', archivo: null }
    await expect(documentos.renew(old, { ...ends, fecha_vencimiento: '2026-11-21' })).rejects.toEqual(
      refusal('renovacion-anterior', 'fecha_vencimiento'),
    )
    expect(await documentos.renew(old, { ...ends, fecha_vencimiento: '2027-11-21' })).toMatchObject({
      tipo: 'SOAT',
    })
    expect((await documentosOf(id)).map((d) => [d.vence, d.tipo, d.actual])).toEqual([
      ['2026-11-21', 'SOAT', 0],
      ['2027-11-21', 'SOAT', 1],
    ])
    // renewing the old one again is compared with the document that counts now
    await expect(documentos.renew(old, { ...ends, fecha_vencimiento: '2027-11-21' })).rejects.toEqual(
      refusal('renovacion-anterior', 'fecha_vencimiento'),
    )
  })

  test('when the one that counts is deleted, the one before it counts again', async () => {
    const { id, v, documentos } = await empresa()
    await documentos.create(soat(v[0]!, { fecha_vencimiento: '2026-01-09', fecha_emision: '2025-01-10' }))
    await documentos.create(soat(v[0]!))
    const last = await idOf(id, '2027-01-09')
    expect((await documentos.find(last))?.remaining?.fecha_vencimiento).toBe('2026-01-09')
    expect(await documentos.remove(last)).toMatchObject({ tipo: 'SOAT', placa: expect.any(String) })
    expect((await documentosOf(id)).map((d) => [d.vence, d.actual])).toEqual([['2026-01-09', 1]])
    await expect(documentos.remove(last)).rejects.toEqual(refusal('no-encontrado'))
  })

  test('an edit that moves a document to another type and vehicle leaves a latest in both places', async () => {
    const { id, v, documentos } = await empresa({ vehiculos: 2 })
    await documentos.create(soat(v[0]!, { fecha_vencimiento: '2026-12-01' }))
    await documentos.create(soat(v[0]!, { fecha_vencimiento: '2027-12-01' }))
    await documentos.create(soat(v[1]!, { tipo: 'Extintor', fecha_vencimiento: '2027-06-01' }))
    await documentos.update(
      await idOf(id, '2027-12-01'),
      soat(v[1]!, { tipo: 'Extintor', fecha_vencimiento: '2027-12-02' }),
    )
    expect((await documentosOf(id)).map((d) => [d.vehiculo_id === v[0], d.tipo, d.vence, d.actual])).toEqual([
      [true, 'SOAT', '2026-12-01', 1],
      [false, 'Extintor', '2027-06-01', 0],
      [false, 'Extintor', '2027-12-02', 1],
    ])
  })

  test('twenty saves at once leave exactly one that counts', async () => {
    const { id, v, documentos } = await empresa()
    const days = Array.from({ length: 20 }, (_, i) => addDays('2027-01-01', (i * 7) % 20))
    await Promise.all(days.map((fecha_vencimiento) => documentos.create(soat(v[0]!, { fecha_vencimiento }))))
    const counting = (await documentosOf(id)).filter((d) => d.actual)
    expect(counting.map((d) => d.vence)).toEqual(['2027-01-20'])
    // and saves, edits and deletions running concurrently
    const all = await documentosOf(id)
    await Promise.allSettled(
      all.map((d, i) =>
        i % 3 === 0
          ? documentos.remove(String(d.id))
          : i % 3 === 1
            ? documentos.update(String(d.id), soat(v[0]!, { tipo: i % 2 ? 'Extintor' : 'SOAT' }))
            : documentos.create(soat(v[0]!)),
      ),
    )
    const porTipo = await rows(
      'select tipo, sum(actual) as n, max(fecha_vencimiento) = max(case when actual then fecha_vencimiento end) as ok from documentos where empresa_id = ? group by tipo',
      id,
    )
    expect(porTipo.map(({ n, ok }) => [n, ok])).toEqual(porTipo.map(() => [1, 1]))
  })
})

describe('the same document again', () => {
  const once = async (id: string, saves: (() => Promise<unknown>)[]) => {
    const done = await Promise.allSettled(saves.map((save) => save()))
    expect(done.filter((d) => d.status === 'fulfilled')).toHaveLength(1)
    for (const d of done) if (d.status === 'rejected') expect(d.reason).toEqual(refusal('documento-repetido'))
    return (await documentosOf(id)).map((d) => [d.tipo, d.nombre, d.vence, d.actual])
  }

  test('five saves at once leave one row, for an Administrador and for a Usuario', async () => {
    const { id, v, documentos, ofUsuario, usuario } = await empresa()
    await assign(id, usuario.id, v[0]!)
    const ownItems = ofUsuario().documentos
    const saves = [documentos, ownItems, documentos, ownItems, documentos].map((d) => () => d.create(soat(v[0]!)))
    expect(await once(id, saves)).toEqual([['SOAT', '', '2027-01-09', 1]])
    await expect(documentos.create(soat(v[0]!))).rejects.toEqual(refusal('documento-repetido'))
    await expect(ownItems.create(soat(v[0]!))).rejects.toEqual(refusal('documento-repetido'))
    expect(await documentosOf(id)).toHaveLength(1)
  })

  test('a renewal that is sent five times at once is one', async () => {
    const { id, v, documentos } = await empresa()
    await documentos.create(soat(v[0]!, { fecha_vencimiento: '2026-11-21' }))
    const old = await idOf(id, '2026-11-21')
    const dates = { fecha_emision: '2026-11-22', fecha_vencimiento: '2027-11-21', archivo: null }
    const done = await Promise.allSettled(Array.from({ length: 5 }, () => documentos.renew(old, dates)))
    expect(done.filter((d) => d.status === 'fulfilled')).toHaveLength(1)
    expect((await documentosOf(id)).map((d) => [d.vence, d.actual])).toEqual([
      ['2026-11-21', 0],
      ['2027-11-21', 1],
    ])
  })

  test('with its file it is refused as already registered too, not as a lost file', async () => {
    const { id, v, archivos, documentos } = await empresa()
    const { id: archivo } = await archivos.upload('soat.pdf', 'application/pdf', PDF)
    const saves = Array.from({ length: 3 }, () => () => documentos.create(soat(v[0]!, { archivo })))
    expect(await once(id, saves)).toHaveLength(1)
    await expect(documentos.create(soat(v[0]!, { archivo }))).rejects.toEqual(refusal('documento-repetido'))
    // another scan of it creates no second document, and remains available to the person
    const { id: other } = await archivos.upload('soat 2.pdf', 'application/pdf', PDF)
    await expect(documentos.create(soat(v[0]!, { archivo: other }))).rejects.toEqual(refusal('documento-repetido'))
    await documentos.create(soat(v[0]!, { fecha_vencimiento: '2027-01-10', archivo: other }))
    expect(await rows('select nombre, estado from archivos where empresa_id = ? order by nombre', id)).toEqual([
      { nombre: 'soat 2.pdf', estado: 'listo' },
      { nombre: 'soat.pdf', estado: 'listo' },
    ])
  })

  test('another date, type, name, vehicle or company is another document', async () => {
    const { id, v, documentos } = await empresa({ vehiculos: 2 })
    const another = await empresa()
    const contract = { tipo: 'Otro', nombre: 'Contrato' } as const
    await documentos.create(soat(v[0]!))
    await documentos.create(soat(v[0]!, { fecha_emision: '2026-01-11' }))
    await documentos.create(soat(v[0]!, { fecha_vencimiento: '2027-01-10' }))
    await documentos.create(soat(v[0]!, { tipo: 'Extintor' }))
    await documentos.create(soat(v[0]!, contract))
    await documentos.create(soat(v[0]!, { ...contract, nombre: 'Certificado de gases' }))
    await documentos.create(soat(v[1]!))
    await another.documentos.create(soat(another.v[0]!))
    expect(await documentosOf(id)).toHaveLength(7)
    await expect(documentos.create(soat(v[0]!, contract))).rejects.toEqual(refusal('documento-repetido'))
    // where the type has no name, a given one is ignored
    await expect(documentos.create(soat(v[0]!, { nombre: 'Contrato' }))).rejects.toEqual(refusal('documento-repetido'))
  })
})

describe('what follows a save', () => {
  test('the verdict of the vehicle is computed and its alerts are asked for, in the same batch', async () => {
    const { id, v, documentos } = await empresa()
    await documentos.create(soat(v[0]!, { fecha_vencimiento: '2026-11-30' }))
    expect(await stopsFrom(v[0]!)).toBe('2026-12-01')
    await documentos.renew(await idOf(id, '2026-11-30'), {
      fecha_emision: '2026-12-01',
      fecha_vencimiento: '2027-11-30',
      archivo: null,
    })
    expect(await stopsFrom(v[0]!)).toBe('2027-12-01')
    await documentos.exempt({ vehiculo_id: v[0]!, tipo: 'SOAT', motivo: 'No circula' })
    expect(await stopsFrom(v[0]!)).toBeNull()
    const assessments = await rows("select tipo from pendientes where tipo = 'vehiculo.juzgar' and destino = ?", v[0])
    expect(assessments).toHaveLength(3)
  })

  test('an upload becomes the file of the document, another takes its place, and it goes with the document', async () => {
    const { id, v, documentos, archivos } = await empresa({ vehiculos: 2 })
    const one = await archivos.upload('soat.pdf', 'application/pdf', PDF)
    await documentos.create(soat(v[0]!, { archivo: one.id }))
    const doc = await idOf(id, '2027-01-09')
    const stored = () => rows('select id, estado, vehiculo_id from archivos where empresa_id = ?', id)
    expect(await stored()).toEqual([{ id: one.id, estado: 'listo', vehiculo_id: v[0] }])
    expect((await documentos.find(doc))?.documento.archivo_url).toBe(`/api/files/${one.id}`)
    // an edit without a new file keeps it, also on another vehicle
    await documentos.update(doc, soat(v[1]!))
    expect(await stored()).toEqual([{ id: one.id, estado: 'listo', vehiculo_id: v[1] }])
    const other = await archivos.upload('soat.pdf', 'application/pdf', PDF)
    await documentos.update(doc, soat(v[1]!, { archivo: other.id }))
    expect(await stored()).toEqual([{ id: other.id, estado: 'listo', vehiculo_id: v[1] }])
    await expect(documentos.create(soat(v[0]!, { archivo: other.id }))).rejects.toEqual(
      refusal('archivo-vencido', 'archivo'),
    )
    await documentos.remove(doc)
    expect(await stored()).toEqual([])
    expect(
      await rows("select destino from pendientes where tipo = 'archivo.borrar' and destino like ?", `${id}/%`),
    ).toHaveLength(2)
  })

  test('its file is taken away, the very one that was seen: the document stays, the object goes, the log has a line', async () => {
    const { id, v, documentos, archivos } = await empresa()
    const upload = () => archivos.upload('soat.pdf', 'application/pdf', PDF)
    const url = ({ id }: { id: string }) => `/api/files/${id}`
    const [one, other] = [await upload(), await upload()]
    await documentos.create(soat(v[0]!, { archivo: one.id }))
    const doc = await idOf(id, '2027-01-09')
    await documentos.update(doc, soat(v[0]!, { archivo: other.id }))
    // the first one is still open elsewhere
    await expect(documentos.removeFile(doc, url(one))).rejects.toEqual(refusal('no-encontrado'))
    expect(await archivos.read(other.id)).not.toBeNull()
    expect(await auditEntries('objeto', doc)).toEqual([])

    expect(await documentos.removeFile(doc, url(other))).toMatchObject({ tipo: 'SOAT', vehiculo_id: v[0] })
    expect((await documentos.find(doc))?.documento).toMatchObject({ archivo_url: null, actual: true })
    expect(await rows('select id from archivos where empresa_id = ?', id)).toEqual([])
    expect(
      await rows("select destino from pendientes where tipo = 'archivo.borrar' and instr(destino, ?) > 0", other.id),
    ).toHaveLength(1)
    expect((await auditEntries('objeto', doc)).map((a) => a.suceso)).toEqual(['archivo-quitado'])
    await expect(documentos.removeFile(doc, url(other))).rejects.toEqual(refusal('no-encontrado'))
  })

  test('without a subscription nothing is added or changed, and what is there can still be deleted', async () => {
    const { id, v, documentos } = await empresa()
    await documentos.create(soat(v[0]!))
    await execute([
      [
        "update empresas set subscription_status = 'canceled', subscription_ends_at = 1, trial_ends_at = 1 where id = ?",
        [id],
      ],
    ])
    const row = (await new EmpresaDb(env.DB, id).empresa()) as EmpresaRow
    const db = new EmpresaDb(env.DB, id, null, 'ended')
    const archivos = {
      claim: async () => {
        throw new Error('none')
      },
    }
    const late = new Documentos(db, row, { archivos, pendientes }, { hoy: HOY, ahora: NOW })
    expect(late.whyNoMore()).toEqual(refusal('suscripcion-terminada'))
    await expect(late.create(soat(v[0]!))).rejects.toEqual(refusal('suscripcion-terminada'))
    const doc = await idOf(id, '2027-01-09')
    await expect(
      late.renew(doc, { fecha_emision: HOY, fecha_vencimiento: '2029-01-01', archivo: null }),
    ).rejects.toEqual(refusal('suscripcion-terminada'))
    await expect(late.update(doc, soat(v[0]!))).rejects.toEqual(refusal('suscripcion-terminada'))
    await late.remove(doc)
    expect(await documentosOf(id)).toEqual([])
  })
})

describe('what is missing', () => {
  test('the folder of a vehicle shows every paper with its state, and why one does not apply', async () => {
    const { id, v, documentos } = await empresa()
    await execute([
      [
        "update vehiculos set servicio = 'particular', clase = 'camioneta', fecha_matricula = '2024-05-01' where id = ?",
        [v[0]!],
      ],
    ])
    await documentos.create(soat(v[0]!, { fecha_vencimiento: HOY }))
    await documentos.create(soat(v[0]!, { tipo: 'Otro', nombre: 'Contrato', fecha_vencimiento: '2026-12-20' }))
    await documentos.exempt({ vehiculo_id: v[0]!, tipo: 'Extintor', motivo: 'Va en el remolque' })
    const folder = await documentos.ofVehicle(v[0]!)
    expect(
      folder?.filas.map((f) => [f.tipo, f.estado, 'dias' in f ? f.dias : 'motivo' in f ? f.motivo : null]),
    ).toEqual([
      ['SOAT', 'Vencido', 0],
      ['Revisión técnico-mecánica', 'No aplica', null],
      ['Impuesto vehicular', 'Sin registrar', null],
      ['Tarjeta de operación', 'No aplica', null],
      ['Póliza RCC', 'No aplica', null],
      ['Póliza RCE', 'No aplica', null],
      ['Extintor', 'No aplica', 'Va en el remolque'],
      ['Otro', 'Por vencer', 30],
    ])
    expect(folder?.filas[1]).toMatchObject({ desde: '2029-05-01' })
    expect(await documentos.exemption(v[0]!, 'Extintor')).toMatchObject({ motivo: 'Va en el remolque' })
    await documentos.removeExencion({ vehiculo_id: v[0]!, tipo: 'Extintor' })
    await expect(documentos.removeExencion({ vehiculo_id: v[0]!, tipo: 'Extintor' })).rejects.toEqual(
      refusal('no-encontrado'),
    )
    expect((await documentos.ofVehicle(v[0]!))?.filas[6]).toMatchObject({ estado: 'Sin registrar', exigido: false })
    expect(await rows('select id from exenciones where empresa_id = ?', id)).toEqual([])
  })

  test('an expired tax of a vehicle that becomes public reads «No aplica», and is in no filter until it is asked again', async () => {
    const { id, v, documentos, ofUsuario, usuario } = await empresa()
    await assign(id, usuario.id, v[0]!)
    const taxed = { tipo: 'Impuesto vehicular', fecha_emision: '2025-01-10', fecha_vencimiento: '2025-06-30' } as const
    await documentos.create(soat(v[0]!, taxed))
    const seen = async () => {
      const answers = []
      for (const { documentos: own } of [{ documentos }, ofUsuario()])
        for (const q of ['', 'impuesto']) {
          const { filas: all, conteo: count } = await own.list(list({ q }))
          const { filas: expired } = await own.list(list({ q, estado: 'vencidos' }))
          answers.push([all.map((f) => f.estado), count.todos, count.byFilter.vencidos, expired.length])
        }
      return answers
    }
    const four = <T>(answer: T) => [answer, answer, answer, answer]
    expect(await seen()).toEqual(four([['Vencido'], 1, 1, 1]))
    await execute([["update vehiculos set servicio = 'publico' where id = ?", [v[0]!]]])
    expect(await seen()).toEqual(four([['No aplica'], 1, 0, 0]))
    // without the exemption the law applies again
    await documentos.exempt({ vehiculo_id: v[0]!, tipo: 'Impuesto vehicular', motivo: 'Es taxi' })
    await documentos.removeExencion({ vehiculo_id: v[0]!, tipo: 'Impuesto vehicular' })
    expect(await seen()).toEqual(four([['No aplica'], 1, 0, 0]))
    await execute([["update vehiculos set servicio = 'particular' where id = ?", [v[0]!]]])
    expect(await seen()).toEqual(four([['Vencido'], 1, 1, 1]))
  })

  test('over the fleet each missing paper is a row, ten a page, both ways, and counted', async () => {
    const { id, documentos } = await empresa({ vehiculos: 0 })
    for (let i = 0; i < 9; i++) {
      const { id: v } = await createVehiculo(id, { placa: `AAA10${i}` })
      await assess(id, [v])
      if (i % 2 === 0) await documentos.create(soat(v))
      if (i === 3) await documentos.exempt({ vehiculo_id: v, tipo: 'Impuesto vehicular', motivo: 'x' })
    }
    const expected = Array.from({ length: 9 }, (_, i) => [
      ...(i % 2 === 0 ? [] : [`AAA10${i} SOAT`]),
      `AAA10${i} Revisión técnico-mecánica`,
      ...(i === 3 ? [] : [`AAA10${i} Impuesto vehicular`]),
    ]).flat()
    const told = (p: { filas: { vehiculo: { placa: string }; tipo: string }[] }) =>
      p.filas.map((f) => `${f.vehiculo.placa} ${f.tipo}`)
    const one = await documentos.list(list({ estado: 'sin-registrar' }))
    expect(one.conteo.byFilter['sin-registrar']).toBe(expected.length)
    expect(told(one)).toEqual(expected.slice(0, 10))
    const two = await documentos.list(list({ estado: 'sin-registrar', despues: JSON.stringify(one.despues) }))
    expect(told(two)).toEqual(expected.slice(10, 20))
    const three = await documentos.list(list({ estado: 'sin-registrar', despues: JSON.stringify(two.despues) }))
    expect(told(three)).toEqual(expected.slice(20))
    expect(three.despues).toBeNull()
    const again = await documentos.list(list({ estado: 'sin-registrar', antes: JSON.stringify(three.antes) }))
    expect(told(again)).toEqual(told(two))
    const first = await documentos.list(list({ estado: 'sin-registrar', antes: JSON.stringify(again.antes) }))
    expect(told(first)).toEqual(told(one))
    expect(first.antes).toBeNull()
    const found = await documentos.list(list({ estado: 'sin-registrar', q: 'soat aaa10' }))
    expect(told(found)).toEqual(expected.filter((e) => e.endsWith('SOAT')))
  })
})

describe('the search for a plate', () => {
  test('finds it whole, by its beginning, and by its figures alone, as people call their vehicles', async () => {
    const { id, documentos } = await empresa({ vehiculos: 0 })
    for (const placa of ['VAN105', 'VAN106', 'KLM482', 'ABC10D']) {
      const { id: v } = await createVehiculo(id, { placa })
      await assess(id, [v])
      if (placa !== 'KLM482') await documentos.create(soat(v))
    }
    const found = async (q: string, estado?: string) => {
      const { filas: rows, conteo: count } = await documentos.list(list({ q, ...(estado ? { estado } : {}) }))
      const plates = [...new Set(rows.map((f) => f.vehiculo.placa))].sort()
      if (!estado) expect([q, count.todos]).toEqual([q, rows.length])
      return plates
    }
    for (const q of ['105', 'van 105', 'VAN-105', 'van105', '105 soat'])
      expect([q, await found(q)]).toEqual([q, ['VAN105']])
    expect(await found('van')).toEqual(['VAN105', 'VAN106'])
    expect(await found('10')).toEqual(['ABC10D', 'VAN105', 'VAN106'])
    expect(await found('05')).toEqual([])
    expect(await found('482')).toEqual([])
    expect(await found('482', 'sin-registrar')).toEqual(['KLM482'])
    expect(await found('105', 'sin-registrar')).toEqual(['VAN105'])
    expect(await found('105 rtm', 'sin-registrar')).toEqual(['VAN105'])
  })

  test('of a Usuario finds the assigned vehicles alone', async () => {
    const e = await empresa({ vehiculos: 0 })
    const mine = await createVehiculo(e.id, { placa: 'VAN105' })
    const other = await createVehiculo(e.id, { placa: 'KLM105' })
    for (const { id: v } of [mine, other]) await e.documentos.create(soat(v))
    await assign(e.id, e.usuario.id, mine.id)
    const ownItems = e.ofUsuario().documentos
    for (const q of ['105', 'van', 'van 105'])
      expect((await ownItems.list(list({ q }))).filas.map((f) => f.vehiculo.placa)).toEqual(['VAN105'])
    expect((await ownItems.list(list({ q: 'klm' }))).filas).toEqual([])
  })
})

describe('the list', () => {
  const POR = ['vencimiento', '-vencimiento', 'tipo', '-tipo', 'placa', '-placa']

  async function withMany() {
    const e = await empresa({ vehiculos: 0 })
    const placas = ['AAA111', 'BBB222', 'CCC333', 'DDD444']
    for (const [i, placa] of placas.entries()) {
      const { id: v } = await createVehiculo(e.id, { placa })
      for (const [j, tipo] of TIPOS.entries()) {
        const vence = addDays(HOY, (((i * 8 + j) * 13) % 90) - 30)
        await e.documentos.create(
          soat(v, {
            tipo,
            nombre: tipo === 'Otro' ? 'Contrato' : '',
            fecha_emision: '2026-01-01',
            fecha_vencimiento: vence,
          }),
        )
      }
    }
    const all = (await rows(
      'select d.id, d.tipo, d.fecha_vencimiento as vence, v.placa from documentos d join vehiculos v on v.id = d.vehiculo_id where d.empresa_id = ?',
      e.id,
    )) as { id: string; tipo: string; vence: string; placa: string }[]
    return { ...e, todos: all }
  }
  type Doc = Awaited<ReturnType<typeof withMany>>['todos'][number]

  test('every order pages through all of them, forwards and back, and knows its place', {
    timeout: 60_000,
  }, async () => {
    const { documentos, todos: all } = await withMany()
    for (const order of POR) {
      for (const q of ['', 'poliza', 'bbb']) {
        const withIt = (f: Doc) =>
          (!q.includes('poliza') || f.tipo.startsWith('Póliza')) &&
          (!q.includes('soat') || f.tipo === 'SOAT') &&
          (!/bbb|ccc/.test(q) || f.placa.startsWith(q.slice(0, 3).toUpperCase()))
        // by plate alone: what is not filtered, or what follows the order of vehicles
        const por = order.endsWith('placa') && /^(poliza|soat)$/.test(q) ? 'vencimiento' : order
        const key = (f: Doc) =>
          [...(por.endsWith('tipo') ? [f.tipo, f.vence] : [por.endsWith('placa') ? f.placa : f.vence]), f.id].join(' ')
        const expected = all.filter(withIt).sort((a, b) => (key(a) < key(b) ? -1 : 1))
        if (por.startsWith('-')) expected.reverse()
        const seen: (string | undefined)[] = []
        let page = await documentos.list(list({ orden: order, q }))
        for (;;) {
          expect(page.conteo).toMatchObject({ todos: expected.length, inicio: seen.length + 1 })
          seen.push(...page.filas.map((f) => f.documento?.id))
          if (!page.despues) break
          page = await documentos.list(list({ orden: order, q, despues: JSON.stringify(page.despues) }))
        }
        expect([order, q, seen]).toEqual([order, q, expected.map((f) => f.id)])
        while (page.antes) {
          page = await documentos.list(list({ orden: order, q, antes: JSON.stringify(page.antes) }))
          const start = page.conteo.inicio as number
          expect(page.filas.map((f) => f.documento?.id)).toEqual(seen.slice(start - 1, start - 1 + 10))
        }
        expect(page.conteo.inicio).toBe(1)
      }
    }
  })

  test('what does not apply comes last from the first day on and from the latest, with the place and the count to match', {
    timeout: 60_000,
  }, async () => {
    const { id, documentos, todos: all } = await withMany()
    // taxes of public service, and exempted documents: eleven of 32, so that they fill a page of their own
    await execute([
      ["update vehiculos set servicio = 'publico' where empresa_id = ? and placa in ('AAA111', 'BBB222')", [id]],
    ])
    const [{ id: aaa } = { id: '' }] = (await rows(
      'select id from vehiculos where empresa_id = ? and placa = ?',
      id,
      'AAA111',
    )) as {
      id: string
    }[]
    const dropped = (['SOAT', 'Revisión técnico-mecánica', ...OPERATION_PAPERS] as const).map((t) => t as 'SOAT')
    for (const tipo of dropped) await documentos.exempt({ vehiculo_id: aaa, tipo, motivo: 'No circula' })
    const [{ id: ddd } = { id: '' }] = (await rows(
      'select id from vehiculos where empresa_id = ? and placa = ?',
      id,
      'DDD444',
    )) as {
      id: string
    }[]
    for (const tipo of dropped.slice(1)) await documentos.exempt({ vehiculo_id: ddd, tipo, motivo: 'No circula' })
    const out = (f: Doc) =>
      (f.tipo === 'Impuesto vehicular' && /AAA|BBB/.test(f.placa)) ||
      (f.placa === 'AAA111' && dropped.some((t) => t === f.tipo)) ||
      (f.placa === 'DDD444' && dropped.slice(1).some((t) => t === f.tipo))
    expect(all.filter(out)).toHaveLength(11)
    for (const order of ['vencimiento', '-vencimiento', 'tipo', '-tipo'])
      for (const q of ['', 'aaa', 'impuesto']) {
        const down = order.startsWith('-') ? -1 : 1
        const byDay = (a: Doc, b: Doc) =>
          Number(out(a)) - Number(out(b)) ||
          down * (!out(a) && a.vence !== b.vence ? (a.vence < b.vence ? -1 : 1) : a.id < b.id ? -1 : 1)
        const expected = all
          .filter((f) => q === '' || (q === 'aaa' ? f.placa === 'AAA111' : f.tipo === 'Impuesto vehicular'))
          .sort((a, b) =>
            order.endsWith('tipo') && a.tipo !== b.tipo ? down * (a.tipo < b.tipo ? -1 : 1) : byDay(a, b),
          )
          .map((f) => f.id)
        const seen: (string | undefined)[] = []
        let page = await documentos.list(list({ orden: order, q }))
        for (;;) {
          expect(page.conteo).toMatchObject({ todos: expected.length, inicio: seen.length + 1 })
          seen.push(...page.filas.map((f) => f.documento?.id))
          if (!page.despues) break
          page = await documentos.list(list({ orden: order, q, despues: JSON.stringify(page.despues) }))
        }
        expect([order, q, seen]).toEqual([order, q, expected])
        while (page.antes) {
          page = await documentos.list(list({ orden: order, q, antes: JSON.stringify(page.antes) }))
          const start = page.conteo.inicio as number
          expect(page.filas.map((f) => f.documento?.id)).toEqual(seen.slice(start - 1, start + 9))
        }
        expect(page.conteo.inicio).toBe(1)
      }
    const { byFilter } = (await documentos.list(list())).conteo
    expect(byFilter.vencidos + byFilter['por-vencer'] + byFilter.vigentes).toBe(all.length - 11)
  })

  test('the filters are the states of the specification, without what does not apply', {
    timeout: 60_000,
  }, async () => {
    const { documentos, todos: all } = await withMany()
    const limit = addDays(HOY, 30)
    const groups = {
      vencidos: (f: Doc) => f.vence <= HOY,
      'por-vencer': (f: Doc) => f.vence > HOY && f.vence <= limit,
      vigentes: (f: Doc) => f.vence > limit,
    }
    for (const [estado, es] of Object.entries(groups)) {
      const expected = all.filter(es).length
      for (const order of POR) {
        const { conteo: count, filas: f } = await documentos.list(list({ estado, orden: order }))
        expect(count.byFilter).toMatchObject({ [estado]: expected })
        expect(f.every((row) => row.documento && es({ vence: row.documento.fecha_vencimiento } as Doc))).toBe(true)
        expect(f).toHaveLength(Math.min(10, expected))
      }
    }
    const { filas: before, conteo: count } = await documentos.list(list({ estado: 'vencidos' }))
    const first = before.find((f) => f.tipo !== 'Otro')!
    await documentos.exempt({ vehiculo_id: first.vehiculo.id, tipo: first.tipo as 'SOAT', motivo: 'No lo lleva' })
    const after = await documentos.list(list({ estado: 'vencidos' }))
    expect(after.conteo.byFilter.vencidos).toBe(count.byFilter.vencidos - 1)
    expect(after.conteo.todos).toBe(all.length)
    const ownItems = await documentos.list(list({ q: first.vehiculo.placa }))
    const inAll = ownItems.filas.find((f) => f.documento?.id === first.documento?.id)
    expect(inAll).toMatchObject({ estado: 'No aplica', motivo: 'No lo lleva' })
  })

  test('when every row before the page is gone, the page before it is the first one', async () => {
    const { documentos, v } = await empresa()
    await documentos.create(soat(v[0]!))
    for (const request of [{}, { orden: 'placa' }, { q: 'soat' }, { estado: 'sin-registrar' }]) {
      const first = await documentos.list(list(request))
      const before = await documentos.list(list({ ...request, antes: JSON.stringify(['', 'x']) }))
      expect([request, before.filas]).toEqual([request, first.filas])
    }
  })

  test('an address that makes no sense is a list all the same', { timeout: 60_000 }, async () => {
    const { documentos } = await withMany()
    for (const request of [
      { despues: '["x"]' },
      { despues: '["",""]' },
      { despues: '[null,"x"]', orden: 'tipo' },
      { antes: '[5,"x"]', orden: 'placa' },
      { despues: '["zzz","zzz"]', estado: 'sin-registrar' },
      { q: "' or 1=1 --" },
      { q: '%%%', estado: 'nada' },
    ])
      expect((await documentos.list(list(request))).conteo.todos).toBeGreaterThanOrEqual(0)
  })
})

describe('whose they are', () => {
  test('another company’s document, vehicle and exemption are as absent as what never was', async () => {
    const mia = await empresa()
    const another = await empresa()
    await another.documentos.create(soat(another.v[0]!))
    await another.documentos.exempt({ vehiculo_id: another.v[0]!, tipo: 'Extintor', motivo: 'x' })
    const own = await idOf(another.id, '2027-01-09')
    const fingerprint = async () =>
      JSON.stringify([
        await documentosOf(another.id),
        await rows('select * from exenciones where empresa_id = ?', another.id),
      ])
    const before = await fingerprint()
    const { documentos } = mia
    expect(await documentos.find(own)).toBeNull()
    expect(await documentos.ofVehicle(another.v[0]!)).toBeNull()
    expect(await documentos.exemption(another.v[0]!, 'Extintor')).toBeNull()
    expect((await documentos.list(list({ q: another.vehiculos[0]!.placa }))).filas).toEqual([])
    const absent = refusal('no-encontrado')
    await expect(documentos.remove(own)).rejects.toEqual(absent)
    await expect(documentos.update(own, soat(mia.v[0]!))).rejects.toEqual(absent)
    await expect(documentos.renew(own, { ...soat(''), fecha_vencimiento: '2029-01-01' })).rejects.toEqual(absent)
    await expect(documentos.exempt({ vehiculo_id: another.v[0]!, tipo: 'SOAT', motivo: 'x' })).rejects.toEqual(absent)
    await expect(documentos.removeExencion({ vehiculo_id: another.v[0]!, tipo: 'Extintor' })).rejects.toEqual(absent)
    await expect(documentos.create(soat(another.v[0]!))).rejects.toEqual(refusal('vehiculo-requerido', 'vehiculo_id'))
    await mia.documentos.create(soat(mia.v[0]!))
    await expect(documentos.update(await idOf(mia.id, '2027-01-09'), soat(another.v[0]!))).rejects.toEqual(
      refusal('vehiculo-requerido', 'vehiculo_id'),
    )
    expect(await fingerprint()).toBe(before)
  })

  test('a Usuario sees, adds and renews on the assigned vehicles only, with a file', async () => {
    const e = await empresa({ vehiculos: 3 })
    const [own, foreign] = [e.v[0]!, e.v[1]!]
    await e.documentos.create(soat(own, { fecha_vencimiento: '2026-12-01' }))
    await e.documentos.create(soat(foreign, { fecha_vencimiento: '2026-12-02' }))
    await assign(e.id, e.usuario.id, own)
    await assess(e.id, e.v)
    const { documentos, archivos } = e.ofUsuario()
    const { filas: seen, conteo: count } = await documentos.list(list())
    expect(seen.map((f) => f.vehiculo.id)).toEqual([own])
    expect(count).toMatchObject({ todos: 1, byFilter: { 'por-vencer': 1 } })
    expect(count.byFilter['sin-registrar']).toBe(2)
    expect(await documentos.ofVehicle(foreign)).toBeNull()
    const foreignDocumento = await idOf(e.id, '2026-12-02')
    expect(await documentos.find(foreignDocumento)).toBeNull()
    const { id: archivo } = await archivos.upload('soat.pdf', 'application/pdf', PDF)
    const ends = { fecha_emision: '2026-12-02', fecha_vencimiento: '2027-12-01' }
    await documentos.renew(await idOf(e.id, '2026-12-01'), { ...ends, archivo })
    await documentos.create(soat(own, { tipo: 'Extintor' }))
    await expect(documentos.renew(foreignDocumento, { ...ends, archivo: null })).rejects.toEqual(
      refusal('no-encontrado'),
    )
    await expect(documentos.create(soat(foreign))).rejects.toEqual(refusal('vehiculo-requerido', 'vehiculo_id'))
    const renewed = (await documentos.list(list({ estado: 'vigentes' }))).filas.map(
      (f) => f.documento?.fecha_vencimiento,
    )
    expect(renewed).toEqual(['2027-01-09', '2027-12-01'])
    expect((await documentosOf(e.id)).filter((d) => d.vehiculo_id === foreign)).toHaveLength(1)
  })
})
