/**
 * What is left of files when the Worker dies at any step (docs/security.md 22, 30), and when what they belong to is deleted:
 * in the end there is neither an object without its row, nor a row without its record, nor a record without its file.
 */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { barrerArchivos } from '../../worker/cron/barrido'
import { EmpresaDb } from '../../worker/db/empresa-db'
import { type EmpresaFila, PlataformaDb } from '../../worker/db/plataforma-db'
import type { DuenoDeArchivo } from '../../worker/domain/archivo'
import type { Env } from '../../worker/env'
import { Almacen } from '../../worker/files/almacen'
import { Archivos } from '../../worker/services/archivos'
import { Empresas } from '../../worker/services/empresas-todas'
import { Pendientes } from '../../worker/services/pendientes'
import { jpeg, pdf } from '../apoyo/muestras'
import { asignar, crearDispositivo, crearEmpresa } from './apoyo/mundo'
import { type Momento, type Mundo, mundoQueMuere, Percance } from './apoyo/percance'

const HORA = 3_600_000
const INICIO = Date.UTC(2026, 10, 20, 15)

/** A company, and what its people ask for, one request each; every request may meet a world that dies. */
async function casa() {
  const empresa = await crearEmpresa({ vehiculos: 3 }, INICIO)
  let ahora = INICIO
  const abrir = (mundo: Mundo) => {
    const db = new EmpresaDb(mundo.DB, empresa.id)
    const fila = { id: empresa.id, subscription_status: 'active', subscription_ends_at: null } as EmpresaFila
    const pendientes = new Pendientes({ ...env, FILES: mundo.FILES }, mundo.DB, ahora)
    const quien = { persona: empresa.admin.id, ahora }
    return {
      db,
      pendientes,
      archivos: new Archivos(db, fila, { almacen: new Almacen(mundo.FILES), pendientes }, quien),
    }
  }
  const ids = async (sql: string) =>
    (await env.DB.prepare(sql).bind(empresa.id).all<{ id: string }>()).results.map((r) => r.id)
  /** what the browser was told: an upload that died on its way has no id that anybody could send */
  const dichos = new Set<string>()
  const sueltos = async () =>
    (await ids("select id from archivos where empresa_id = ? and estado = 'subiendo' order by id")).filter((id) =>
      dichos.has(id),
    )
  const documentos = () => ids('select id from documentos where empresa_id = ? order by id')
  const vehiculos = () => ids('select id from vehiculos where empresa_id = ? order by id')

  const pedidos = {
    subir: async (m: Mundo) => {
      const { id } = await abrir(m).archivos.subir('a.pdf', 'application/pdf', pdf())
      dichos.add(id)
    },
    guardar: async (m: Mundo) => {
      const [[archivo], [vehiculo]] = [await sueltos(), await vehiculos()]
      if (!archivo || !vehiculo) return
      const { db, archivos, pendientes } = abrir(m)
      const id = crypto.randomUUID()
      const { url, escrituras } = await archivos.tomar(archivo, { de: `documento:${id}`, vehiculo_id: vehiculo })
      await db.batch([db.insert('documentos', documento(id, vehiculo, url)), ...escrituras])
      await pendientes.entregar()
    },
    reemplazar: async (m: Mundo) => {
      const [[archivo], [id]] = [await sueltos(), await documentos()]
      if (!archivo || !id) return
      const { db, archivos, pendientes } = abrir(m)
      const d = db.from('documentos')
      const fila = (await db.all({ fields: { id: d.id, vehiculo_id: d.vehiculo_id }, from: d })).find(
        (f) => f.id === id,
      )
      if (!fila) return
      const de: DuenoDeArchivo = `documento:${id}`
      const { url, escrituras } = await archivos.tomar(archivo, { de, vehiculo_id: fila.vehiculo_id })
      const cambio = db.update('documentos', { id }, { archivo_url: url })
      await db.batch([...archivos.soltar(de), cambio, ...escrituras])
      await pendientes.entregar()
    },
    descartar: async (m: Mundo) => {
      const [archivo] = await sueltos()
      if (archivo) await abrir(m).archivos.descartar(archivo)
    },
    borrarDocumento: async (m: Mundo) => {
      const [id] = await documentos()
      const { db, pendientes } = abrir(m)
      if (id) await db.run(db.remove('documentos', { id }))
      await pendientes.entregar()
    },
    borrarVehiculo: async (m: Mundo) => {
      const [id] = await vehiculos()
      const { db, pendientes } = abrir(m)
      if (id) await db.run(db.remove('vehiculos', { id }))
      await pendientes.entregar()
    },
    reloj: async (m: Mundo) => {
      ahora = Math.ceil((ahora + 1) / HORA) * HORA
      await golpe(m)
    },
  }
  const golpe = async (m: Mundo) => {
    await barrerArchivos({ ...env, ...m } as Env, ahora)
    await abrir(m).pendientes.repasar()
  }
  /** Three hours in peace, then what there is. */
  const cuentas = async () => {
    for (let i = 0; i < 3; i++) await pedidos.reloj(env)
    const { results: filas } = await env.DB.prepare('select * from archivos where empresa_id = ?')
      .bind(empresa.id)
      .all<Record<string, string>>()
    const { results: docs } = await env.DB.prepare('select id, archivo_url from documentos where empresa_id = ?')
      .bind(empresa.id)
      .all<Record<string, string>>()
    const objetos = (await env.FILES.list({ prefix: `${empresa.id}/` })).objects.map((o) => o.key)
    return {
      objetos: objetos.sort(),
      filas: filas.map((f) => f.clave_r2).sort(),
      sueltas: filas.filter((f) => f.estado !== 'listo'),
      deQuien: filas.map((f) => `${f.de} /api/files/${f.id}`).sort(),
      documentos: docs.map((d) => `documento:${d.id} ${d.archivo_url}`).sort(),
    }
  }
  const enOrden = async () => {
    const c = await cuentas()
    expect(c.objetos).toEqual(c.filas)
    expect(c.sueltas).toEqual([])
    expect(c.deQuien).toEqual(c.documentos)
    return c
  }
  return { empresa, pedidos, enOrden }
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
  created_at: INICIO,
})

type Pedido = keyof Awaited<ReturnType<typeof casa>>['pedidos']

/** Runs a request that dies at its n-th step; answers whether it came that far. */
async function intentar(hacer: (m: Mundo) => Promise<void>, n: number, momento: Momento): Promise<boolean> {
  const ultimo = { pasos: 0, murio: false }
  await hacer(mundoQueMuere(env, n, momento, ultimo)).catch((error: unknown) => {
    if (ultimo.murio) return
    throw error
  })
  return ultimo.murio
}

const ANTES: [Pedido, Pedido[]][] = [
  ['subir', []],
  ['guardar', ['subir']],
  ['reemplazar', ['subir', 'guardar', 'subir']],
  ['descartar', ['subir']],
  ['borrarDocumento', ['subir', 'guardar']],
  ['borrarVehiculo', ['subir', 'guardar', 'subir', 'guardar']],
  ['reloj', ['subir', 'subir', 'guardar', 'reloj', 'subir', 'borrarDocumento']],
]
test.each(ANTES)('whoever dies at any step of «%s» leaves all in order', async (pedido, antes) => {
  let murio = true
  let pasos = 0
  for (let n = 0; murio; n++) {
    for (const momento of ['antes', 'despues'] as const) {
      const c = await casa()
      for (const p of antes) await c.pedidos[p](env)
      murio = await intentar(c.pedidos[pedido], n, momento)
      await c.enOrden()
    }
    pasos = n
  }
  expect(pasos).toBeGreaterThan(0)
})

/** A small generator, so that a run that fails can be run again. */
const azar = (semilla: number) => () => {
  semilla = (semilla * 1_664_525 + 1_013_904_223) >>> 0
  return semilla / 2 ** 32
}

test.each(Array.from({ length: 8 }, (_, i) => i + 1))('a day of mishaps, number %i, ends in order', async (semilla) => {
  const dado = azar(semilla * 7919)
  const c = await casa()
  const posibles: Pedido[] = ['subir', 'subir', 'subir', 'guardar', 'guardar', ...ANTES.map(([p]) => p)]
  for (let i = 0; i < 25; i++) {
    const pedido = posibles[Math.floor(dado() * posibles.length)] as Pedido
    const momento = dado() < 0.5 ? 'antes' : 'despues'
    await intentar(c.pedidos[pedido], Math.floor(dado() * 8), momento).catch((error: unknown) => {
      // a batch that lost its upload to an earlier request is refused, which is in order too
      if (error instanceof Percance) throw error
    })
  }
  await c.enOrden()
})

describe('with what it belongs to goes a file:', () => {
  async function flota() {
    const empresa = await crearEmpresa({ vehiculos: 2 }, INICIO)
    const db = new EmpresaDb(env.DB, empresa.id)
    const pendientes = new Pendientes(env, env.DB, INICIO)
    const fila = { id: empresa.id, subscription_status: 'active', subscription_ends_at: null } as EmpresaFila
    const quien = { persona: empresa.admin.id, ahora: INICIO }
    const archivos = new Archivos(db, fila, { almacen: new Almacen(env.FILES), pendientes }, quien)
    const [uno, dos] = empresa.vehiculos as [{ id: string; placa: string }, { id: string; placa: string }]
    await asignar(empresa.id, empresa.usuario.id, uno.id)
    const con = async (de: DuenoDeArchivo, vehiculo_id: string, registro: Parameters<typeof db.batch>[0]) => {
      const { id } = await archivos.subir('f.jpg', 'image/jpeg', jpeg())
      const { escrituras } = await archivos.tomar(id, { de, vehiculo_id })
      await db.batch([...registro, ...escrituras])
    }
    for (const v of [uno, dos]) {
      await con(`documento:d-${v.id}`, v.id, [db.insert('documentos', documento(`d-${v.id}`, v.id, 'x'))])
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
        created_at: INICIO,
      }
      await con(`conductor:c-${v.id}`, v.id, [db.insert('conductores', conductor)])
      const mantenimiento = {
        id: `m-${v.id}`,
        vehiculo_id: v.id,
        fecha: '2026-01-01',
        costo: 0,
        busqueda: 'aceite',
        created_at: INICIO,
      }
      await con(`mantenimiento:m-${v.id}`, v.id, [db.insert('mantenimientos', mantenimiento)])
    }
    const gps = [await crearDispositivo(empresa.id, uno), await crearDispositivo(empresa.id, dos)]
    const objetos = async () => (await env.FILES.list({ prefix: `${empresa.id}/` })).objects.length
    const debe = async () =>
      (
        await env.DB.prepare('select tipo, destino from pendientes order by tipo, destino').all<{
          tipo: string
          destino: string
        }>()
      ).results.map(({ tipo, destino }) => `${tipo} ${destino}`)
    return { empresa, db, pendientes, archivos, uno, dos, gps, objetos, debe }
  }

  test.each([
    ['a document', 'documentos', 'd'],
    ['a driver', 'conductores', 'c'],
    ['a service', 'mantenimientos', 'm'],
  ] as const)('%s', async (_, tabla, letra) => {
    const f = await flota()
    await f.db.run(f.db.remove(tabla, { id: `${letra}-${f.uno.id}` }))
    expect(await f.debe()).toHaveLength(1)
    await f.pendientes.repasar()
    expect([await f.objetos(), await f.debe()]).toEqual([5, []])
  })

  test('a vehicle, with its documents, drivers, services and its device', async () => {
    const f = await flota()
    await f.db.run(f.db.remove('vehiculos', { id: f.uno.id }))
    expect((await f.debe()).map((d) => d.split(' ')[0])).toEqual([...Array(3).fill('archivo.borrar'), 'device.borrar'])
    expect(await f.debe()).toContain(`device.borrar ${f.gps[0]?.clave}`)
    await f.pendientes.repasar()
    expect([await f.objetos(), await f.debe()]).toEqual([3, []])
  })

  test('a whole company, with what nobody has taken yet; its people keep their accounts', async () => {
    const f = await flota()
    const otra = await flota()
    await f.archivos.subir('f.jpg', 'image/jpeg', jpeg())
    const sinEntrega = { entregar: async () => undefined }
    const empresas = new Empresas(new PlataformaDb(env.DB), sinEntrega, INICIO)
    await empresas.remove(f.empresa.id)
    const debe = await f.debe()
    expect(debe.filter((d) => d.startsWith(`archivo.borrar ${f.empresa.id}/`))).toHaveLength(7)
    expect(debe.filter((d) => d.startsWith('device.borrar')).sort()).toEqual(
      f.gps.map((g) => `device.borrar ${g.clave}`).sort(),
    )
    expect(debe).toContain(`fleet.revisar ${f.empresa.id}`)
    expect(debe).toHaveLength(10)
    await f.pendientes.repasar()
    expect([await f.objetos(), await f.debe()]).toEqual([0, []])
    expect(await otra.objetos()).toBe(6)
    const { results: tablas } = await env.DB.prepare(
      "select name from sqlite_master where type = 'table' and sql like '%`empresa_id`%'",
    ).all<{ name: string }>()
    expect(tablas.length).toBeGreaterThan(14)
    for (const { name } of tablas) {
      // the audit log outlives whom it names: ids that mean nothing now
      if (name.startsWith('auditoria')) continue
      const n = await env.DB.prepare(`select count(*) as n from ${name} where empresa_id = ?`)
        .bind(f.empresa.id)
        .first('n')
      expect(`${name} ${n}`).toBe(`${name} 0`)
    }
    const gente = await env.DB.prepare('select count(*) as n from usuarios where id in (?, ?)')
      .bind(f.empresa.admin.id, f.empresa.usuario.id)
      .first('n')
    expect(gente).toBe(2)
    await expect(empresas.remove(f.empresa.id)).rejects.toMatchObject({ clave: 'no-encontrado' })
  })

  test('a company of many vehicles, piece by piece, also when it was cut short', async () => {
    const { id } = await crearEmpresa({ vehiculos: 25 }, INICIO)
    const plataforma = new PlataformaDb(env.DB)
    expect(await plataforma.vaciarEmpresa(id, 10)).toBe(true)
    const quedan = () => env.DB.prepare('select count(*) as n from vehiculos where empresa_id = ?').bind(id).first('n')
    expect(await quedan()).toBe(15)
    await new Empresas(plataforma, { entregar: async () => undefined }, INICIO).remove(id)
    expect(await quedan()).toBe(0)
  })
})
