/** The drivers of a company: list, search, states, writes, and the verdict of the vehicle that follows them. */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { Archivos } from '../../../worker/archivos/service'
import { Conductores } from '../../../worker/conductores/service'
import { type ConductorData, ConductoresList } from '../../../worker/domain/conductores/conductor'
import { CONDUCTOR_SORTS } from '../../../worker/domain/conductores/list'
import { foldForSearch } from '../../../worker/domain/fold'
import { FileStore } from '../../../worker/files/store'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { meeting } from '../../support/meeting'
import { pdf } from '../../support/samples'
import { auditEntries } from '../support/auditoria'
import { watch } from '../support/watched'
import { createEmpresa, createVehiculo, execute, stopsFrom, verdictOn } from '../support/world'

const TODAY = '2026-11-20'
const NOW = Date.UTC(2026, 10, 20, 15)
const PDF = pdf('Licencia')
const withoutDelivery = { deliver: async () => undefined }

const data = (vehiculo_id: string, changes: Partial<ConductorData> = {}): ConductorData => ({
  vehiculo_id,
  nombre: 'Jorge Eliécer Pardo',
  documento: '79456123',
  telefono: '+573001234567',
  licencia_numero: '79456123',
  licencia_tipo: 'C1',
  licencia_fecha_emision: '2024-03-01',
  licencia_fecha_vencimiento: '2027-03-01',
  fecha_nacimiento: null,
  archivo: null,
  ...changes,
})
const list = (request: Record<string, unknown> = {}) => ConductoresList.parse(request)

async function world() {
  const { id } = await createEmpresa({}, NOW)
  const auto = (placa: string) => createVehiculo(id, { placa }, NOW)
  const jtr = await auto('JTR205')
  const klm = await auto('KLM482')
  const db = new EmpresaDb(watch(env.DB, id), id)
  const row = (await db.empresa()) as EmpresaRow
  const upload = new Archivos(
    db,
    { store: new FileStore(env.FILES), pendientes: withoutDelivery },
    { personId: 'p', now: NOW },
  )
  const at = (now: number, door = db) =>
    new Conductores(door, row, { archivos: upload, pendientes: withoutDelivery }, { today: TODAY, now })
  return {
    id,
    jtr: jtr.id,
    klm: klm.id,
    conductores: at(NOW),
    en: at,
    ended: new EmpresaDb(watch(env.DB, id), id, null, 'ended'),
    archivos: upload,
    withArchivos: (archivos: Pick<Archivos, 'claim'>) =>
      new Conductores(db, row, { archivos, pendientes: withoutDelivery }, { today: TODAY, now: NOW }),
  }
}

const owedCount = async (id: string) =>
  (
    await env.DB.prepare("select count(*) as n from pendientes where tipo = 'vehiculo.juzgar' and destino = ?")
      .bind(id)
      .first<{ n: number }>()
  )?.n

describe('a driver', () => {
  test('is found with what was written, and with the vehicle', async () => {
    const { conductores, jtr } = await world()
    const { archivo: _, ...saved } = data(jtr)
    const id = await conductores.create(data(jtr))
    expect(await conductores.find(id)).toMatchObject({ id, ...saved, placa: 'JTR205', licencia_url: null })
  })

  test('cannot be put on the vehicle of another company, nor moved there', async () => {
    const { conductores, jtr } = await world()
    const foreign = await world()
    const denied = { clave: 'sin-vehiculo', field: 'vehiculo_id' }
    await expect(conductores.create(data(foreign.jtr))).rejects.toMatchObject(denied)
    const id = await conductores.create(data(jtr))
    await expect(conductores.update(id, data(foreign.jtr))).rejects.toMatchObject(denied)
    expect((await foreign.conductores.list(list())).rows).toEqual([])
    expect(await conductores.find(id)).toMatchObject({ vehiculo_id: jtr })
  })

  test('edited by two people at once keeps what each changed, the vehicle among it, and a licence that can be', async () => {
    const { conductores, jtr, klm } = await world()
    const shown = data(jtr)
    const id = await conductores.create(shown)
    await conductores.update(id, { ...shown, vehiculo_id: klm, licencia_fecha_vencimiento: '2026-12-01' }, shown)
    // what is told of it is as it is stored by now
    expect(await conductores.update(id, { ...shown, telefono: null }, shown)).toMatchObject({
      licencia_fecha_vencimiento: '2026-12-01',
    })
    const kept = { vehiculo_id: klm, licencia_fecha_vencimiento: '2026-12-01', telefono: null }
    expect(await conductores.find(id)).toMatchObject(kept)
    await expect(
      conductores.update(id, { ...shown, licencia_fecha_emision: '2026-12-02' }, shown),
    ).rejects.toMatchObject({ clave: 'vence-antes-de-emision', field: 'licencia_fecha_vencimiento' })
    expect(await conductores.find(id)).toMatchObject(kept)
  })

  test('of another company is not there', async () => {
    const { conductores, jtr } = await world()
    const foreign = await world()
    const own = await foreign.conductores.create(data(foreign.jtr))
    const denied = { clave: 'no-encontrado' }
    expect(await conductores.find(own)).toBeNull()
    await expect(conductores.update(own, data(jtr))).rejects.toMatchObject(denied)
    await expect(conductores.remove(own)).rejects.toMatchObject(denied)
    expect(await foreign.conductores.find(own)).toMatchObject({ nombre: 'Jorge Eliécer Pardo' })
  })

  test('is neither added nor changed once the subscription is over, but deleted', async () => {
    const { conductores, en: at, ended, jtr } = await world()
    const id = await conductores.create(data(jtr))
    const late = at(NOW + 15 * 86_400_000, ended)
    const over = { clave: 'suscripcion-terminada' }
    await expect(late.create(data(jtr))).rejects.toMatchObject(over)
    await expect(late.update(id, data(jtr))).rejects.toMatchObject(over)
    expect(await late.remove(id)).toMatchObject({ placa: 'JTR205' })
  })

  test('turns the verdict of the vehicle with an expired licence, and turns it back when it is renewed', async () => {
    const { conductores, jtr } = await world()
    const id = await conductores.create(data(jtr, { licencia_fecha_vencimiento: '2026-11-10' }))
    expect(await verdictOn(jtr, TODAY)).toBe('No puede salir')
    expect(await owedCount(jtr)).toBe(1)

    await conductores.update(id, data(jtr, { licencia_fecha_vencimiento: '2029-11-10' }))
    expect(await stopsFrom(jtr)).toBe('2029-11-11')
    expect(await verdictOn(jtr, TODAY)).toBe('Falta saber')

    await conductores.remove(id)
    expect(await stopsFrom(jtr)).toBeNull()
  })

  test('has the file of the licence, another one when it is renewed, and none of another person', async () => {
    const { conductores, archivos, jtr } = await world()
    const first = await archivos.upload('licencia.pdf', 'application/pdf', PDF)
    const id = await conductores.create(data(jtr, { archivo: first.id }))
    const url = (archivo: { id: string }) => `/api/files/${archivo.id}`
    expect((await conductores.withLicencia(id))?.licencia).toEqual({
      url: url(first),
      nombre: 'licencia.pdf',
      tipo: 'application/pdf',
    })
    // saved without a new file, the old one stays
    await conductores.update(id, data(jtr))
    expect((await conductores.withLicencia(id))?.licencia?.url).toBe(url(first))
    const second = await archivos.upload('nueva.pdf', 'application/pdf', PDF)
    await conductores.update(id, data(jtr, { archivo: second.id }))
    expect((await conductores.withLicencia(id))?.licencia).toMatchObject({ url: url(second), nombre: 'nueva.pdf' })
    expect(await archivos.read(first.id)).toBeNull()
    // only the file that was shown is removed; the licence stays
    await expect(conductores.removeFile(id, url(first))).rejects.toMatchObject({ clave: 'no-encontrado' })
    expect(await conductores.removeFile(id, url(second))).toMatchObject({ placa: 'JTR205' })
    expect(await conductores.withLicencia(id)).toMatchObject({ licencia: null, licencia_numero: expect.any(String) })
    expect(await archivos.read(second.id)).toBeNull()
    const events = (await auditEntries('objeto', id)).map((a) => a.suceso)
    expect(events.filter((event) => event === 'archivo-quitado')).toHaveLength(1)

    const foreign = await world()
    const own = await foreign.archivos.upload('licencia.pdf', 'application/pdf', PDF)
    const denied = { clave: 'archivo-vencido', field: 'archivo' }
    const other = { documento: '52123456' }
    await expect(conductores.create(data(jtr, { ...other, archivo: own.id }))).rejects.toMatchObject(denied)
    // already removed
    await expect(conductores.create(data(jtr, { ...other, archivo: second.id }))).rejects.toMatchObject(denied)
  })

  test('a driver who moves takes the licence and its file along, and both vehicles are assessed', async () => {
    const { id: empresa, conductores, jtr, klm } = await world()
    const id = await conductores.create(data(jtr, { licencia_fecha_vencimiento: '2026-11-10' }))
    await execute([
      [
        `insert into archivos (id, empresa_id, clave_r2, nombre, tipo, tamano, estado, subido_por, de, vehiculo_id, created_at)
         values (?, ?, ?, 'l.pdf', 'application/pdf', 9, 'listo', 'x', ?, ?, 0)`,
        [crypto.randomUUID(), empresa, crypto.randomUUID(), `conductor:${id}`, jtr],
      ],
    ])
    await conductores.update(id, data(klm, { licencia_fecha_vencimiento: '2026-11-10' }))
    expect(await stopsFrom(jtr)).toBeNull()
    expect(await stopsFrom(klm)).toBe('2026-11-11')
    expect([await owedCount(jtr), await owedCount(klm)]).toEqual([2, 1])
    // deleting the vehicle left behind keeps the file
    await execute([['delete from vehiculos where id = ?', [jtr]]])
    const archivo = () =>
      env.DB.prepare('select vehiculo_id from archivos where de = ?').bind(`conductor:${id}`).first()
    expect(await archivo()).toEqual({ vehiculo_id: klm })
    await conductores.remove(id)
    expect(await archivo()).toBeNull()
  })
})

test('the file of a change that is sent twice at once is the licence of the driver, and the second change is told', async () => {
  const { id, jtr, conductores, archivos, withArchivos } = await world()
  const driver = await conductores.create(data(jtr))
  const archivo = (await archivos.upload('licencia.pdf', 'application/pdf', pdf())).id
  const change = meeting(2)
  const twice = Array.from({ length: 2 }, () =>
    withArchivos({ claim: (...own) => archivos.claim(...own).finally(change) }).update(driver, data(jtr, { archivo })),
  )
  const done = await Promise.allSettled(twice)
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(done.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { clave: 'archivo-vencido' } })
  const { results } = await env.DB.prepare('select id, estado, de from archivos where empresa_id = ?').bind(id).all()
  expect(results).toEqual([{ id: archivo, estado: 'listo', de: `conductor:${driver}` }])
})

test('a driver who is moved to two vehicles at once stops only the one where he ends', async () => {
  const { id: empresa, conductores, jtr, klm } = await world()
  const { id: third } = await createVehiculo(empresa, { placa: 'BOG123' }, NOW)
  const expired = { licencia_fecha_vencimiento: '2026-11-10' }
  const id = await conductores.create(data(jtr, expired))
  await Promise.all([klm, third].map((vehiculo) => conductores.update(id, data(vehiculo, expired))))
  const ends = (await conductores.find(id))?.vehiculo_id
  const stopped = await Promise.all([jtr, klm, third].map(async (v) => ((await stopsFrom(v)) ? [v] : [])))
  expect(stopped.flat()).toEqual([ends])
})

describe('the same driver again', () => {
  test('five saves at once leave one, with one licence; on another vehicle it is another', async () => {
    const { conductores, archivos, jtr, klm } = await world()
    const { id: archivo } = await archivos.upload('licencia.pdf', 'application/pdf', PDF)
    const again = { clave: 'conductor-repetido', field: 'documento' }
    const done = await Promise.allSettled(Array.from({ length: 5 }, () => conductores.create(data(jtr, { archivo }))))
    expect(done.filter((d) => d.status === 'fulfilled')).toHaveLength(1)
    for (const d of done) if (d.status === 'rejected') expect(d.reason).toMatchObject(again)
    await expect(conductores.create(data(jtr, { nombre: 'Jorge Pardo', licencia_tipo: 'B1' }))).rejects.toMatchObject(
      again,
    )
    await conductores.create(data(klm))
    await conductores.create(data(jtr, { documento: '79456124' }))
    const { rows } = await conductores.list(list())
    expect(rows.map((c) => [c.vehiculo_id === jtr, c.documento]).sort()).toEqual([
      [false, '79456123'],
      [true, '79456123'],
      [true, '79456124'],
    ])
  })

  test('neither by moving nor by its document does one become another of the vehicle, whose file stays', async () => {
    const { id: empresa, conductores, archivos, jtr, klm } = await world()
    const again = { clave: 'conductor-repetido', field: 'documento' }
    const first = await archivos.upload('a.pdf', 'application/pdf', PDF)
    const second = await archivos.upload('b.pdf', 'application/pdf', PDF)
    const id = await conductores.create(data(jtr, { archivo: first.id }))
    const url = (await conductores.find(id))?.licencia_url
    await conductores.create(data(klm))
    const other = await conductores.create(data(klm, { documento: '80111222' }))
    await expect(conductores.update(id, data(klm, { archivo: second.id }))).rejects.toMatchObject(again)
    await expect(conductores.update(other, data(klm))).rejects.toMatchObject(again)
    expect(await conductores.withLicencia(id)).toMatchObject({
      vehiculo_id: jtr,
      licencia_url: url,
      licencia: { nombre: 'a.pdf' },
    })
    // the refused form can be sent again with what it uploaded
    await conductores.update(id, data(klm, { documento: '90333444', archivo: second.id }))
    expect(await conductores.withLicencia(id)).toMatchObject({ vehiculo_id: klm, licencia: { nombre: 'b.pdf' } })
    // older rows that are double can still be changed
    await execute([["update conductores set documento = '80111222' where empresa_id = ? and id = ?", [empresa, id]]])
    await conductores.update(other, data(klm, { documento: '80111222', nombre: 'Ana Ruiz' }))
    expect(await conductores.find(other)).toMatchObject({ nombre: 'Ana Ruiz' })
  })
})

describe('the list', () => {
  async function twelve() {
    const mia = await world()
    for (let n = 0; n < 12; n++)
      await mia.conductores.create(
        data(n % 3 ? mia.jtr : mia.klm, {
          nombre: `${['ana', 'Beto', 'Álvaro', 'carla'][n % 4]} ${(n * 7) % 12}`,
          documento: `7900000${String(n).padStart(2, '0')}`,
          licencia_fecha_vencimiento: ['2026-11-20', '2026-12-01', '2028-01-01', '2026-01-01'][n % 4] as string,
        }),
      )
    return mia
  }

  test.each(CONDUCTOR_SORTS)('by %s shows every driver once, both ways and back', async (by) => {
    const { conductores } = await twelve()
    const column = by === 'vence' ? 'licencia_fecha_vencimiento' : by
    for (const order of [by, `-${by}`]) {
      const first = await conductores.list(list({ orden: order }))
      expect(first).toMatchObject({ before: null, count: { todos: 12, inicio: 1 } })
      expect(first.rows).toHaveLength(10)
      const second = await conductores.list(list({ orden: order, despues: JSON.stringify(first.after) }))
      expect(second).toMatchObject({ after: null, count: { todos: 12, inicio: 11 } })
      const all = [...first.rows, ...second.rows]
      expect(new Set(all.map((f) => f.id)).size).toBe(12)
      const back = await conductores.list(list({ orden: order, antes: JSON.stringify(second.before) }))
      expect(back.rows).toEqual(first.rows)
      expect(back).toMatchObject({ before: null, after: first.after, count: { inicio: 1 } })
      const values = all.map((f) => String(f[column]).toLowerCase())
      const sorted = [...values].sort((x, y) => (x < y ? -1 : x > y ? 1 : 0))
      expect(values).toEqual(order.startsWith('-') ? sorted.reverse() : sorted)
    }
  })

  test('of a state holds the licences of that state, and counts all of them', async () => {
    const { conductores } = await twelve()
    const byFilter = { vencidas: 6, 'por-vencer': 3, vigentes: 3 }
    for (const [estado, n] of Object.entries(byFilter)) {
      const page = await conductores.list(list({ estado }))
      expect(page.count).toEqual({ todos: 12, byFilter, inicio: 1 })
      expect(page.rows).toHaveLength(n)
    }
  })

  test('of a vehicle holds its drivers alone, and names it', async () => {
    const { conductores, klm } = await twelve()
    const page = await conductores.list(list({ vehiculo: klm }))
    expect(page).toMatchObject({ choice: { selected: { id: klm, placa: 'KLM482' } }, count: { todos: 4 } })
    expect(page.rows.every((f) => f.vehiculo_id === klm)).toBe(true)
  })

  test('of the vehicle of another company is empty and names nothing', async () => {
    const { conductores } = await world()
    const foreign = await twelve()
    expect(await conductores.list(list({ vehiculo: foreign.klm }))).toMatchObject({
      rows: [],
      choice: { selected: null },
    })
  })

  test.each([
    ['PARDO jorge', 1],
    ['79.456', 1],
    ['79456123', 1],
    ['300 123', 1],
    ['3001234567', 1],
    ['jtr', 1],
    ['JTR 205', 1],
    ['205', 1],
    ['klm jorge', 0],
    ['blanco', 0],
    ['renault', 0],
    ["' or 1=1 --", 0],
  ])(
    'finds «%s» %i times: by name, document, licence, telephone or plate, and by nothing else of the vehicle',
    async (q, n) => {
      const { conductores, jtr, klm } = await world()
      await conductores.create(data(jtr))
      await conductores.create(
        data(klm, { nombre: 'Luz Dary Ríos', documento: '52111222', licencia_numero: '52111222', telefono: null }),
      )
      const page = await conductores.list(list({ q }))
      expect([page.rows.length, page.count?.todos]).toEqual([n, n])
    },
  )

  test('finds who drives VAN 105 by «105», also among documents that begin so', async () => {
    const { id, conductores, jtr } = await world()
    const { id: van } = await createVehiculo(id, { placa: 'VAN105' }, NOW)
    await conductores.create(data(van, { nombre: 'Ana Van', documento: '1', licencia_numero: '1' }))
    await conductores.create(data(jtr, { nombre: 'Otro Más', documento: '1053111222', licencia_numero: '2' }))
    const nombres = (await conductores.list(list({ q: '105' }))).rows.map((f) => f.nombre)
    expect(nombres.sort()).toEqual(['Ana Van', 'Otro Más'])
    expect((await conductores.list(list({ q: 'van 105' }))).rows.map((f) => f.nombre)).toEqual(['Ana Van'])
  })

  test('says whether there is a vehicle at all', async () => {
    const { id } = await createEmpresa({}, NOW)
    const db = new EmpresaDb(env.DB, id)
    const empty = new Conductores(db, (await db.empresa()) as EmpresaRow, {} as never, { today: TODAY, now: NOW })
    expect(await empty.list(list())).toMatchObject({
      rows: [],
      choice: { vehiculos: [] },
      count: { todos: 0, inicio: 0 },
    })
  })

  test('above a thousand is not counted, and what a rare word finds in it is', async () => {
    const { id, conductores, jtr } = await world()
    await execute(
      Array.from({ length: 100 }, (_, batch) => [
        `insert into conductores (id, empresa_id, vehiculo_id, nombre, documento, licencia_numero, licencia_tipo,
           licencia_fecha_emision, licencia_fecha_vencimiento, busqueda, created_at)
         select lower(hex(randomblob(16))), ?, ?, 'Persona ' || value, value, value, 'B1', '2020-01-01', '2030-01-01', ?, value
         from json_each(?)`,
        [
          id,
          jtr,
          foldForSearch('persona de prueba'),
          JSON.stringify(Array.from({ length: 100 }, (_, n) => batch * 100 + n)),
        ],
      ]),
    )
    await conductores.create(data(jtr, { nombre: 'Zoraida Única' }))
    expect(await conductores.list(list())).toMatchObject({ count: null })
    const rare = await conductores.list(list({ q: 'zoraida' }))
    expect(rare.rows).toHaveLength(1)
    expect(rare.count?.todos).toBe(1)
  }, 60_000)
})
