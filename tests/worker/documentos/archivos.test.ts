/** Files of a company: uploaded, taken by a record, dropped, swept; and never an object without its row. */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { Archivos } from '../../../worker/archivos/service'
import { sweepArchivos } from '../../../worker/cron/sweep'
import { SUBIENDO_MAX } from '../../../worker/domain/archivos/archivo'
import { FileStore } from '../../../worker/files/store'
import { Pendientes } from '../../../worker/outbox/service'
import type { EmpresaFila } from '../../../worker/platform-db/platform-db'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { withGenericError } from '../../../worker/trace/generic-refusal'
import { join, jpeg, pdf } from '../../support/samples'
import { watch } from '../support/watched'
import { assign, createEmpresa, execute } from '../support/world'

const NOW = Date.UTC(2026, 10, 20, 15)
const MINUTE = 60_000
const ON_THE_HOUR = NOW + 2 * 60 * MINUTE

type Bucket = Pick<R2Bucket, 'put' | 'get' | 'delete' | 'list'>
interface Modo {
  usuario?: boolean
  ahora?: number
  bucket?: Bucket
}

async function casa(cambios: Partial<EmpresaFila> = {}) {
  const empresa = await createEmpresa({ vehiculos: 2 }, NOW)
  const [own, otro] = empresa.vehiculos.map((v) => v.id) as [string, string]
  await assign(empresa.id, empresa.usuario.id, own)
  const openDoor = ({ usuario = false, ahora: now = NOW, bucket = env.FILES }: Modo = {}) => {
    const persona = usuario ? empresa.usuario.id : empresa.admin.id
    const db = new EmpresaDb(watch(env.DB, empresa.id), empresa.id, usuario ? persona : null)
    const pendientes = new Pendientes({ ...env, FILES: bucket as R2Bucket }, env.DB, now)
    const fila = {
      id: empresa.id,
      subscription_status: 'active',
      subscription_ends_at: null,
      ...cambios,
    } as EmpresaFila
    return {
      db,
      archivos: new Archivos(db, fila, { store: new FileStore(bucket), pendientes }, { persona, ahora: now }),
    }
  }
  const filas = async () =>
    (
      await env.DB.prepare('select * from archivos where empresa_id = ? order by created_at, id')
        .bind(empresa.id)
        .all<Record<string, string | number | null>>()
    ).results
  const objects = async () => (await env.FILES.list({ prefix: `${empresa.id}/` })).objects.map((o) => o.key)
  return { empresa, own, otro, open: openDoor, filas, objetos: objects }
}
type Casa = Awaited<ReturnType<typeof casa>>

const upload = (archivos: Archivos) => archivos.subir('SOAT.pdf', 'application/pdf', pdf())

/** Saves a document with its file, as the room of documents does. */
async function documento({ open: openDoor, own }: Casa, archivo: string, modo: Modo = {}, vehiculo_id = own) {
  const { db, archivos } = openDoor(modo)
  const id = crypto.randomUUID()
  const { url, writes } = await archivos.claim(archivo, { de: `documento:${id}`, vehiculo_id })
  const fila = {
    id,
    vehiculo_id,
    tipo: 'SOAT' as const,
    fecha_emision: '2026-01-01',
    fecha_vencimiento: '2027-01-01',
    archivo_url: url,
    actual: false,
    created_at: NOW,
  }
  await withGenericError('error-subir-archivo', () => db.batch([db.insert('documentos', fila), ...writes]))
  return { id, url }
}

/** The clock strikes the hour: what nobody took is swept, and the outbox is emptied. */
async function cleanUp(now = ON_THE_HOUR, bucket: Bucket = env.FILES) {
  await sweepArchivos(env, now)
  await new Pendientes({ ...env, FILES: bucket as R2Bucket }, env.DB, now).sweep()
}

describe('an upload', () => {
  test('lies under the company, in a name of ours, and is taken by a record', async () => {
    const c = await casa()
    const subido = await upload(c.open().archivos)
    expect(subido).toEqual({ id: subido.id, nombre: 'SOAT.pdf', tipo: 'application/pdf', tamano: pdf().length })
    expect(await c.objetos()).toEqual([`${c.empresa.id}/${subido.id}.pdf`])
    expect(await c.filas()).toMatchObject([{ id: subido.id, estado: 'subiendo', de: null, vehiculo_id: null }])
    const { id, url } = await documento(c, subido.id)
    expect(url).toBe(`/api/files/${subido.id}`)
    expect(await c.filas()).toMatchObject([{ estado: 'listo', de: `documento:${id}`, vehiculo_id: c.own }])
    await cleanUp()
    expect(await c.objetos()).toHaveLength(1)
  })

  test('is what was judged: a picture without what a phone wrote after it', async () => {
    const c = await casa()
    const { archivos } = c.open()
    const { id, tamano } = await archivos.subir('f.jpg', 'image/jpeg', join(jpeg(), [0, 0, 1], 'SEFT'))
    expect(tamano).toBe(jpeg().length)
    const loaded = await archivos.leer(id)
    expect(new Uint8Array(await new Response(loaded?.cuerpo).arrayBuffer())).toEqual(jpeg())
  })

  test('that is refused leaves nothing', async () => {
    const c = await casa()
    const { archivos } = c.open()
    await expect(archivos.subir('a.pdf', 'application/pdf', jpeg())).rejects.toMatchObject({ clave: 'archivo-tipo' })
    expect([await c.filas(), await c.objetos()]).toEqual([[], []])
  })

  test('is refused to a company whose subscription is over', async () => {
    const c = await casa({ subscription_status: 'expired' })
    await expect(upload(c.open().archivos)).rejects.toMatchObject({ clave: 'suscripcion-terminada' })
  })

  test('that nobody takes is thrown away after an hour, object and row', async () => {
    const c = await casa()
    await upload(c.open().archivos)
    await cleanUp(NOW + 60 * MINUTE)
    expect(await c.objetos()).toHaveLength(1)
    await cleanUp()
    expect([await c.filas(), await c.objetos()]).toEqual([[], []])
  })

  test('is thrown away at once by who uploaded it, and by nobody else', async () => {
    const c = await casa()
    const { id } = await upload(c.open({ usuario: true }).archivos)
    await c.open().archivos.descartar(id)
    expect(await c.objetos()).toHaveLength(1)
    await c.open({ usuario: true }).archivos.descartar(id)
    expect([await c.filas(), await c.objetos()]).toEqual([[], []])
  })

  test('stops at thirty that nobody took, also when forty come at once; another person goes on', async () => {
    const c = await casa()
    const { archivos } = c.open()
    const todos = await Promise.allSettled(Array.from({ length: 40 }, () => upload(archivos)))
    const refused = todos.filter((r) => r.status === 'rejected')
    expect(refused).toHaveLength(40 - SUBIENDO_MAX)
    for (const n of refused) expect(n.reason).toMatchObject({ clave: 'archivo-demasiados' })
    expect(await c.objetos()).toHaveLength(SUBIENDO_MAX)
    await upload(c.open({ usuario: true }).archivos)
    // one of the same person that is saved makes room for one
    const accepted = todos.find((r) => r.status === 'fulfilled')
    await documento(c, String(accepted?.value.id))
    await upload(archivos)
  })

  test('while R2 is down says so, and leaves a row for the sweep alone', async () => {
    const c = await casa()
    const down = { ...downR2(), get: env.FILES.get.bind(env.FILES) }
    await expect(upload(c.open({ bucket: down }).archivos)).rejects.toMatchObject({ clave: 'error-subir-archivo' })
    await cleanUp()
    expect([await c.filas(), await c.objetos()]).toEqual([[], []])
  })

  test('never lies down upon another', async () => {
    const store = new FileStore(env.FILES)
    await store.put('x/uno.pdf', pdf('uno'), 'application/pdf')
    await expect(store.put('x/uno.pdf', pdf('dos'), 'application/pdf')).rejects.toThrow()
    expect(await new Response(await store.get('x/uno.pdf')).text()).toContain('(uno)')
  })
})

const downR2 = () => {
  const no = async () => {
    throw new Error('R2 is down')
  }
  return { put: no, get: no, delete: no } as unknown as Bucket
}

describe('a record takes', () => {
  const vencido = { clave: 'archivo-vencido', campo: 'archivo' }

  test('no file of another person, no file of another company, none that is made up', async () => {
    const [c, foreign] = [await casa(), await casa()]
    const deUsuario = await upload(c.open({ usuario: true }).archivos)
    const foreignArchivo = await upload(foreign.open().archivos)
    for (const id of [deUsuario.id, foreignArchivo.id, crypto.randomUUID(), '', "' or 1=1 --"])
      await expect(documento(c, id)).rejects.toMatchObject(vencido)
  })

  test('no file that is almost an hour old', async () => {
    const c = await casa()
    const { id } = await upload(c.open().archivos)
    await expect(documento(c, id, { ahora: NOW + 50 * MINUTE })).rejects.toMatchObject(vencido)
    await documento(c, id, { ahora: NOW + 49 * MINUTE })
  })

  test('no file twice, also when two forms are sent at once', async () => {
    const c = await casa()
    const { id } = await upload(c.open().archivos)
    const dos = await Promise.allSettled([documento(c, id), documento(c, id), documento(c, id)])
    expect(dos.filter((r) => r.status === 'fulfilled')).toHaveLength(1)
    for (const r of dos) if (r.status === 'rejected') expect(r.reason).toMatchObject(vencido)
    const { results } = await env.DB.prepare('select id from documentos where empresa_id = ?').bind(c.empresa.id).all()
    expect(results).toHaveLength(1)
    await expect(documento(c, id)).rejects.toMatchObject(vencido)
  })

  test('no file when the record itself is not there any more: nothing of the batch happens', async () => {
    const c = await casa()
    const { db, archivos } = c.open()
    const { id } = await upload(archivos)
    const { writes } = await archivos.claim(id, { de: 'documento:gone', vehiculo_id: c.own })
    await expect(db.batch([db.update('documentos', { id: 'gone' }, { archivo_url: 'x' }), ...writes])).rejects.toThrow()
    expect(await c.filas()).toMatchObject([{ estado: 'subiendo', de: null }])
  })

  test('a file through the door of a Usuario for an assigned vehicle alone', async () => {
    const c = await casa()
    const { id } = await upload(c.open({ usuario: true }).archivos)
    await expect(documento(c, id, { usuario: true }, c.otro)).rejects.toMatchObject(vencido)
    await documento(c, id, { usuario: true })
    expect(await c.filas()).toMatchObject([{ estado: 'listo', vehiculo_id: c.own }])
  })

  test('another file in place of the one before, whose object goes', async () => {
    const c = await casa()
    const { db, archivos } = c.open()
    const [one, dos] = [await upload(archivos), await upload(archivos)]
    const doc = await documento(c, one.id)
    const { writes } = await archivos.claim(dos.id, { de: `documento:${doc.id}`, vehiculo_id: c.own })
    await db.batch([...archivos.release(`documento:${doc.id}`), ...writes])
    await cleanUp()
    expect(await c.objetos()).toEqual([`${c.empresa.id}/${dos.id}.pdf`])
    expect(() => c.open({ usuario: true }).archivos.release(`documento:${doc.id}`)).toThrow()
  })

  test('its file along to another vehicle', async () => {
    const c = await casa()
    const { db, archivos } = c.open()
    const doc = await documento(c, (await upload(archivos)).id)
    await db.batch(archivos.mover(`documento:${doc.id}`, c.otro))
    expect(await c.filas()).toMatchObject([{ vehiculo_id: c.otro }])
  })
})

describe('a file is read', () => {
  test('by its uploader while nobody took it, then by whom its vehicle is shown', async () => {
    const c = await casa()
    const foreign = await casa()
    const doors = { admin: c.open(), usuario: c.open({ usuario: true }), foreign: foreign.open() }
    const whoCanRead = async (id: string) => {
      const ven: string[] = []
      for (const [actor, { archivos }] of Object.entries(doors)) if (await archivos.leer(id)) ven.push(actor)
      return ven
    }
    const { id } = await upload(c.open({ usuario: true }).archivos)
    expect(await whoCanRead(id)).toEqual(['usuario'])
    await documento(c, id, { usuario: true })
    expect(await whoCanRead(id)).toEqual(['admin', 'usuario'])
    const otro = await upload(c.open().archivos)
    expect(await whoCanRead(otro.id)).toEqual(['admin'])
    await documento(c, otro.id, {}, c.otro)
    expect(await whoCanRead(otro.id)).toEqual(['admin'])
    await execute([['delete from asignaciones where usuario_id = ?', [c.empresa.usuario.id]]])
    expect(await whoCanRead(id)).toEqual(['admin'])
  })

  test('not when its object is gone', async () => {
    const c = await casa()
    const { archivos } = c.open()
    const { id } = await upload(archivos)
    await env.FILES.delete(`${c.empresa.id}/${id}.pdf`)
    expect(await archivos.leer(id)).toBeNull()
  })
})

test('an object is taken away at last, though R2 was down when its record went', async () => {
  const c = await casa()
  const { db, archivos } = c.open()
  const doc = await documento(c, (await upload(archivos)).id)
  await db.run(db.remove('documentos', { id: doc.id }))
  expect(await c.filas()).toEqual([])
  await cleanUp(ON_THE_HOUR, downR2())
  expect(await c.objetos()).toHaveLength(1)
  const owed = () =>
    env.DB.prepare('select intentos from pendientes where destino like ?').bind(`${c.empresa.id}/%`).all()
  expect((await owed()).results).toEqual([{ intentos: 1 }])
  await cleanUp(ON_THE_HOUR + MINUTE)
  expect([await c.objetos(), (await owed()).results]).toEqual([[], []])
})
