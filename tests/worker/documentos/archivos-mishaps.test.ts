/**
 * What remains of files when the Worker dies at any step (docs/security.md 22, 30), and when their owner is deleted: in
 * the end there is neither an object without its row, nor a row without its record, nor a record without its file.
 */

import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import { Archivos } from '../../../worker/archivos/service'
import { releaseArchivo } from '../../../worker/archivos/sql'
import { sweepArchivos } from '../../../worker/cron/sweep'
import type { ArchivoOwner } from '../../../worker/domain/archivos/archivo'
import type { Env } from '../../../worker/env'
import { FileStore } from '../../../worker/files/store'
import { Pendientes } from '../../../worker/outbox/service'
import { EmpresaRemoval } from '../../../worker/plataforma/empresa-removal'
import { clearEmpresa } from '../../../worker/plataforma/removal-sql'
import { PlatformDb } from '../../../worker/platform-db/platform-db'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import type { Write } from '../../../worker/tenant/source'
import { jpeg, pdf } from '../../support/samples'
import { type Bindings, dyingWorld, Mishap, type Moment } from '../support/mishap'
import { assign, createDispositivo, createEmpresa, execute } from '../support/world'

const HOUR = 3_600_000
const START = Date.UTC(2026, 10, 20, 15)

/** A company and the requests of its people; every request may run against bindings that die. */
async function world() {
  const empresa = await createEmpresa({ vehiculos: 3 }, START)
  let now = START
  const openDoor = (world: Bindings) => {
    const db = new EmpresaDb(world.DB, empresa.id)
    const pendientes = new Pendientes({ ...env, FILES: world.FILES }, world.DB, now)
    const actor = { personId: empresa.admin.id, now }
    return {
      db,
      pendientes,
      archivos: new Archivos(db, { store: new FileStore(world.FILES), pendientes }, actor),
    }
  }
  const ids = async (sql: string) =>
    (await env.DB.prepare(sql).bind(empresa.id).all<{ id: string }>()).results.map((r) => r.id)
  /** what the browser was told: an interrupted upload has no id that could be sent */
  const messages = new Set<string>()
  const looseArchivos = async () =>
    (await ids("select id from archivos where empresa_id = ? and estado = 'subiendo' order by id")).filter((id) =>
      messages.has(id),
    )
  const documentos = () => ids('select id from documentos where empresa_id = ? order by id')
  const vehiculos = () => ids('select id from vehiculos where empresa_id = ? order by id')

  const requests = {
    upload: async (m: Bindings) => {
      const { id } = await openDoor(m).archivos.upload('a.pdf', 'application/pdf', pdf())
      messages.add(id)
    },
    save: async (m: Bindings) => {
      const [archivo] = await looseArchivos()
      const [vehiculo] = await vehiculos()
      if (!archivo || !vehiculo) return
      const { db, archivos, pendientes } = openDoor(m)
      const id = crypto.randomUUID()
      const { url, writes } = await archivos.claim(archivo, { de: `documento:${id}`, vehiculo_id: vehiculo })
      await db.writer().batch([db.writer().insert('documentos', documento(id, vehiculo, url)), ...writes])
      await pendientes.deliver()
    },
    replace: async (m: Bindings) => {
      const [archivo] = await looseArchivos()
      const [id] = await documentos()
      if (!archivo || !id) return
      const { db, archivos, pendientes } = openDoor(m)
      const d = db.from('documentos')
      const row = (await db.all({ fields: { id: d.id, vehiculo_id: d.vehiculo_id }, from: d })).find((f) => f.id === id)
      if (!row) return
      const owner: ArchivoOwner = `documento:${id}`
      const { url, writes } = await archivos.claim(archivo, { de: owner, vehiculo_id: row.vehiculo_id })
      const change = db.writer().update('documentos', { id }, { archivo_url: url })
      await db.writer().batch([releaseArchivo(db.writer(), owner, archivo), change, ...writes])
      await pendientes.deliver()
    },
    discard: async (m: Bindings) => {
      const [archivo] = await looseArchivos()
      if (archivo) await openDoor(m).archivos.discard(archivo)
    },
    removeDocumento: async (m: Bindings) => {
      const [id] = await documentos()
      const { db, pendientes } = openDoor(m)
      if (id) await db.writer().run(db.writer().remove('documentos', { id }))
      await pendientes.deliver()
    },
    removeVehiculo: async (m: Bindings) => {
      const [id] = await vehiculos()
      const { db, pendientes } = openDoor(m)
      if (id) await db.writer().run(db.writer().remove('vehiculos', { id }))
      await pendientes.deliver()
    },
    clock: async (m: Bindings) => {
      now = Math.ceil((now + 1) / HOUR) * HOUR
      await strike(m)
    },
  }
  const strike = async (m: Bindings) => {
    await sweepArchivos({ ...env, ...m } as Env, now)
    await openDoor(m).pendientes.sweep()
  }
  /** Three hours without faults, then the state. */
  const accounts = async () => {
    for (let i = 0; i < 3; i++) await requests.clock(env)
    const { results: rows } = await env.DB.prepare('select * from archivos where empresa_id = ?')
      .bind(empresa.id)
      .all<Record<string, string>>()
    const { results: docs } = await env.DB.prepare('select id, archivo_url from documentos where empresa_id = ?')
      .bind(empresa.id)
      .all<Record<string, string>>()
    const objects = (await env.FILES.list({ prefix: `${empresa.id}/` })).objects.map((o) => o.key)
    return {
      objects: objects.sort(),
      filas: rows.map((f) => f.clave_r2).sort(),
      loose: rows.filter((f) => f.estado !== 'listo'),
      whose: rows.map((f) => `${f.de} /api/files/${f.id}`).sort(),
      documentos: docs.map((d) => `documento:${d.id} ${d.archivo_url}`).sort(),
    }
  }
  const inOrder = async () => {
    const c = await accounts()
    expect(c.objects).toEqual(c.filas)
    expect(c.loose).toEqual([])
    expect(c.whose).toEqual(c.documentos)
    return c
  }
  return { empresa, requests, inOrder }
}

const documento = (id: string, vehiculo_id: string, archivo_url: string) => ({
  id,
  vehiculo_id,
  tipo: 'Otro' as const,
  nombre: id,
  fecha_emision: '2026-01-01',
  fecha_vencimiento: '2027-01-01',
  archivo_url,
  actual: false,
  created_at: START,
})

type RequestName = keyof Awaited<ReturnType<typeof world>>['requests']

/** Runs a request that dies at its n-th step; returns whether it reached that step. */
async function attempt(action: (m: Bindings) => Promise<void>, n: number, moment: Moment): Promise<boolean> {
  const last = { pasos: 0, died: false }
  await action(dyingWorld(env, n, moment, last)).catch((error: unknown) => {
    if (last.died) return
    throw error
  })
  return last.died
}

const PREREQUISITES: [RequestName, RequestName[]][] = [
  ['upload', []],
  ['save', ['upload']],
  ['replace', ['upload', 'save', 'upload']],
  ['discard', ['upload']],
  ['removeDocumento', ['upload', 'save']],
  ['removeVehiculo', ['upload', 'save', 'upload', 'save']],
  ['clock', ['upload', 'upload', 'save', 'clock', 'upload', 'removeDocumento']],
]
test.each(PREREQUISITES)(
  'docs/security.md 30: a Worker that dies at any step of «%s» leaves all in order',
  async (request, before) => {
    let died = true
    let steps = 0
    for (let n = 0; died; n++) {
      for (const moment of ['antes', 'despues'] as const) {
        const c = await world()
        for (const p of before) await c.requests[p](env)
        died = await attempt(c.requests[request], n, moment)
        await c.inOrder()
      }
      steps = n
    }
    expect(steps).toBeGreaterThan(0)
  },
)

/** A small generator, so that a failed run can be repeated. */
const random = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

test.each(Array.from({ length: 8 }, (_, i) => i + 1))('a day of mishaps, number %i, ends in order', async (seed) => {
  const given = random(seed * 7919)
  const c = await world()
  const possible: RequestName[] = ['upload', 'upload', 'upload', 'save', 'save', ...PREREQUISITES.map(([p]) => p)]
  for (let i = 0; i < 25; i++) {
    const request = possible[Math.floor(given() * possible.length)] as RequestName
    const moment = given() < 0.5 ? 'antes' : 'despues'
    await attempt(c.requests[request], Math.floor(given() * 8), moment).catch((error: unknown) => {
      // a batch that lost its upload to an earlier request is refused, which is fine too
      if (error instanceof Mishap) throw error
    })
  }
  await c.inOrder()
})

describe('with what it belongs to goes a file:', () => {
  // the tests count what is owed by everyone
  beforeEach(async () => {
    await env.DB.prepare('delete from pendientes').run()
  })

  async function fleet() {
    const empresa = await createEmpresa({ vehiculos: 2 }, START)
    const door = new EmpresaDb(env.DB, empresa.id)
    const db = door.writer()
    const pendientes = new Pendientes(env, env.DB, START)
    const actor = { personId: empresa.admin.id, now: START }
    const archivos = new Archivos(door, { store: new FileStore(env.FILES), pendientes }, actor)
    const [one, two] = empresa.vehiculos as [{ id: string; placa: string }, { id: string; placa: string }]
    await assign(empresa.id, empresa.usuario.id, one.id)
    const withIt = async (owner: ArchivoOwner, vehiculo_id: string, registro: Write[]) => {
      const { id } = await archivos.upload('f.jpg', 'image/jpeg', jpeg())
      const { writes } = await archivos.claim(id, { de: owner, vehiculo_id })
      await db.batch([...registro, ...writes])
    }
    for (const v of [one, two]) {
      await withIt(`documento:d-${v.id}`, v.id, [db.insert('documentos', documento(`d-${v.id}`, v.id, 'x'))])
      const conductor = {
        id: `c-${v.id}`,
        vehiculo_id: v.id,
        nombre: 'Ana',
        documento: '1',
        licencia_numero: '1',
        licencia_tipo: 'B1' as const,
        licencia_fecha_emision: '2026-01-01',
        licencia_fecha_vencimiento: '2027-01-01',
        busqueda: 'ana',
        created_at: START,
      }
      await withIt(`conductor:c-${v.id}`, v.id, [db.insert('conductores', conductor)])
      const mantenimiento = {
        id: `m-${v.id}`,
        vehiculo_id: v.id,
        fecha: '2026-01-01',
        costo: 0,
        busqueda: 'aceite',
        created_at: START,
      }
      await withIt(`mantenimiento:m-${v.id}`, v.id, [db.insert('mantenimientos', mantenimiento)])
    }
    const gps = [await createDispositivo(empresa.id, one), await createDispositivo(empresa.id, two)]
    const objects = async () => (await env.FILES.list({ prefix: `${empresa.id}/` })).objects.length
    const owed = async () =>
      (
        await env.DB.prepare('select tipo, destino from pendientes order by tipo, destino').all<{
          tipo: string
          destino: string
        }>()
      ).results.map(({ tipo, destino: destination }) => `${tipo} ${destination}`)
    return { empresa, db, pendientes, archivos, one, two, gps, objects, owed }
  }

  test.each([
    ['a document', 'documentos', 'd'],
    ['a driver', 'conductores', 'c'],
    ['a service', 'mantenimientos', 'm'],
  ] as const)('%s', async (_, table, letter) => {
    const f = await fleet()
    await f.db.run(f.db.remove(table, { id: `${letter}-${f.one.id}` }))
    expect(await f.owed()).toHaveLength(1)
    await f.pendientes.sweep()
    expect([await f.objects(), await f.owed()]).toEqual([5, []])
  })

  test('a vehicle, with its documents, drivers, services and its device', async () => {
    const f = await fleet()
    await f.db.run(f.db.remove('vehiculos', { id: f.one.id }))
    expect((await f.owed()).map((d) => d.split(' ')[0])).toEqual([...Array(3).fill('archivo.borrar'), 'device.borrar'])
    expect(await f.owed()).toContain(`device.borrar ${f.gps[0]?.clave}`)
    await f.pendientes.sweep()
    expect([await f.objects(), await f.owed()]).toEqual([3, []])
  })

  test('a whole company, with its unclaimed uploads; its people keep their accounts', async () => {
    const f = await fleet()
    const another = await fleet()
    await f.archivos.upload('f.jpg', 'image/jpeg', jpeg())
    const withoutDelivery = { deliver: async () => undefined }
    const empresas = new EmpresaRemoval(new PlatformDb(env.DB), withoutDelivery, START)
    await execute([['update gps_dispositivos set moved_at = 1 where empresa_id = ?', [f.empresa.id]]])
    await empresas.remove(f.empresa.id)
    const owed = await f.owed()
    expect(owed.filter((d) => d.startsWith('device.olvidar'))).toEqual([])
    expect(owed.filter((d) => d.startsWith(`archivo.borrar ${f.empresa.id}/`))).toHaveLength(7)
    expect(owed.filter((d) => d.startsWith('device.borrar')).sort()).toEqual(
      f.gps.map((g) => `device.borrar ${g.clave}`).sort(),
    )
    expect(owed).toContain(`fleet.borrar ${f.empresa.id}`)
    expect(owed).toHaveLength(10)
    await f.pendientes.sweep()
    expect([await f.objects(), await f.owed()]).toEqual([0, []])
    expect(await another.objects()).toBe(6)
    const { results: tables } = await env.DB.prepare(
      "select name from sqlite_master where type = 'table' and sql like '%`empresa_id`%'",
    ).all<{ name: string }>()
    expect(tables.length).toBeGreaterThan(14)
    for (const { name } of tables) {
      // the audit log outlives the rows that it names by id
      if (name.startsWith('auditoria')) continue
      const n = await env.DB.prepare(`select count(*) as n from ${name} where empresa_id = ?`)
        .bind(f.empresa.id)
        .first('n')
      expect(`${name} ${n}`).toBe(`${name} 0`)
    }
    const people = await env.DB.prepare('select count(*) as n from usuarios where id in (?, ?)')
      .bind(f.empresa.admin.id, f.empresa.usuario.id)
      .first('n')
    expect(people).toBe(2)
    await expect(empresas.remove(f.empresa.id)).rejects.toMatchObject({ clave: 'no-encontrado' })
  })

  test('a company of many vehicles, piece by piece, also when it was cut short', async () => {
    const { id } = await createEmpresa({ vehiculos: 25 }, START)
    const platform = new PlatformDb(env.DB)
    expect(await clearEmpresa(platform, id, 10, START)).toBe(true)
    const remaining = () =>
      env.DB.prepare('select count(*) as n from vehiculos where empresa_id = ?').bind(id).first('n')
    expect(await remaining()).toBe(15)
    await new EmpresaRemoval(platform, { deliver: async () => undefined }, START).remove(id)
    expect(await remaining()).toBe(0)
  })
})
