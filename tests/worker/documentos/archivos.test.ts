/** Files of a company: uploaded, claimed by a record, discarded, swept; and never an object without its row. */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { Archivos } from '../../../worker/archivos/service'
import { moveArchivo, releaseArchivo } from '../../../worker/archivos/sql'
import { ArchivosDb } from '../../../worker/archivos/sweep-sql'
import { sweepArchivos } from '../../../worker/cron/sweep'
import { UPLOADS_MAX } from '../../../worker/domain/archivos/archivo'
import { FileStore } from '../../../worker/files/store'
import { Pendientes } from '../../../worker/outbox/service'
import type { WriteAccess } from '../../../worker/tenant/access'
import { AssignedDb, EmpresaDb } from '../../../worker/tenant/empresa-db'
import type { AssignedWriter } from '../../../worker/tenant/writer'
import { withGenericError } from '../../../worker/trace/generic-refusal'
import { meeting } from '../../support/meeting'
import { join, jpeg, pdf } from '../../support/samples'
import { empresa, idOf, rows, soat } from '../support/documentos'
import { watch } from '../support/watched'
import { assign, createEmpresa, execute } from '../support/world'

const NOW = Date.UTC(2026, 10, 20, 15)
const MINUTE = 60_000
const ON_THE_HOUR = NOW + 2 * 60 * MINUTE

type Bucket = Pick<R2Bucket, 'put' | 'get' | 'delete' | 'list'>
interface Mode {
  usuario?: boolean
  now?: number
  bucket?: Bucket
}

async function world(access: WriteAccess = 'open') {
  const empresa = await createEmpresa({ vehiculos: 2 }, NOW)
  const [own, other] = empresa.vehiculos.map((v) => v.id) as [string, string]
  await assign(empresa.id, empresa.usuario.id, own)
  const openDoor = ({ usuario = false, now = NOW, bucket = env.FILES }: Mode = {}) => {
    const person = usuario ? empresa.usuario.id : empresa.admin.id
    const d1 = watch(env.DB, empresa.id)
    const db = usuario ? new AssignedDb(d1, empresa.id, person) : new EmpresaDb(d1, empresa.id, null, access)
    const pendientes = new Pendientes({ ...env, FILES: bucket as R2Bucket }, env.DB, now)
    return {
      db,
      archivos: new Archivos(db, { store: new FileStore(bucket), pendientes }, { personId: person, now }),
    }
  }
  const rows = async () =>
    (
      await env.DB.prepare('select * from archivos where empresa_id = ? order by created_at, id')
        .bind(empresa.id)
        .all<Record<string, string | number | null>>()
    ).results
  const objects = async () => (await env.FILES.list({ prefix: `${empresa.id}/` })).objects.map((o) => o.key)
  const admin = () => new EmpresaDb(watch(env.DB, empresa.id), empresa.id).writer()
  return { empresa, own, other: other, open: openDoor, admin, filas: rows, objects }
}
type Setup = Awaited<ReturnType<typeof world>>

const upload = (archivos: Archivos) => archivos.upload('SOAT.pdf', 'application/pdf', pdf())

/** Saves a document with its file, as the documents service does. */
async function documento({ open: openDoor, own }: Setup, archivo: string, mode: Mode = {}, vehiculo_id = own) {
  const { db, archivos } = openDoor(mode)
  const id = crypto.randomUUID()
  const { url, writes } = await archivos.claim(archivo, { de: `documento:${id}`, vehiculo_id })
  const row = {
    id,
    vehiculo_id,
    tipo: 'SOAT' as const,
    fecha_emision: '2026-01-01',
    fecha_vencimiento: '2027-01-01',
    archivo_url: url,
    actual: false,
    created_at: NOW,
  }
  const writer: AssignedWriter = db.writer()
  await withGenericError('error-subir-archivo', () => writer.batch([writer.insert('documentos', row), ...writes]))
  return { id, url }
}

/** The hourly cron: unclaimed files are swept, and the outbox is emptied. */
async function cleanUp(now = ON_THE_HOUR, bucket: Bucket = env.FILES) {
  await sweepArchivos(env, now)
  await new Pendientes({ ...env, FILES: bucket as R2Bucket }, env.DB, now).sweep()
}

test('the sweep says that there may be more only when it deleted as many as it may', async () => {
  // what other tests left to be swept would count too
  await cleanUp()
  const c = await world()
  const old = ON_THE_HOUR - 3_600_000
  for (const id of ['a', 'b'])
    await env.DB.prepare(
      `insert into archivos (id, empresa_id, clave_r2, nombre, tipo, tamano, estado, subido_por, created_at)
       values (?1, ?2, ?1, 'x.pdf', 'application/pdf', 1, 'subiendo', 'p', 0)`,
    )
      .bind(`${c.empresa.id}-${id}`, c.empresa.id)
      .run()
  const db = new ArchivosDb(env.DB)
  expect(await db.sweep(old, 3)).toBe(false)
  expect(await c.filas()).toEqual([])
  await upload(c.open({ now: 1 }).archivos)
  expect(await db.sweep(old, 1)).toBe(true)
  expect(await db.sweep(old, 1)).toBe(false)
})

describe('an upload', () => {
  test('lies under the company, in a name of ours, and is taken by a record', async () => {
    const c = await world()
    const uploaded = await upload(c.open().archivos)
    expect(uploaded).toEqual({ id: uploaded.id, nombre: 'SOAT.pdf', tipo: 'application/pdf', tamano: pdf().length })
    expect(await c.objects()).toEqual([`${c.empresa.id}/${uploaded.id}.pdf`])
    expect(await c.filas()).toMatchObject([{ id: uploaded.id, estado: 'subiendo', de: null, vehiculo_id: null }])
    const { id, url } = await documento(c, uploaded.id)
    expect(url).toBe(`/api/files/${uploaded.id}`)
    expect(await c.filas()).toMatchObject([{ estado: 'listo', de: `documento:${id}`, vehiculo_id: c.own }])
    await cleanUp()
    expect(await c.objects()).toHaveLength(1)
  })

  test('is what was judged: a picture without what a phone wrote after it', async () => {
    const c = await world()
    const { archivos } = c.open()
    const { id, tamano } = await archivos.upload('f.jpg', 'image/jpeg', join(jpeg(), [0, 0, 1], 'SEFT'))
    expect(tamano).toBe(jpeg().length)
    const loaded = await archivos.read(id)
    expect(new Uint8Array(await new Response(loaded?.body).arrayBuffer())).toEqual(jpeg())
  })

  test('that is refused leaves nothing', async () => {
    const c = await world()
    const { archivos } = c.open()
    await expect(archivos.upload('a.pdf', 'application/pdf', jpeg())).rejects.toMatchObject({ clave: 'archivo-tipo' })
    expect([await c.filas(), await c.objects()]).toEqual([[], []])
  })

  test('is refused to a company with an expired subscription', async () => {
    const c = await world('suscripcion-terminada')
    await expect(upload(c.open().archivos)).rejects.toMatchObject({ clave: 'suscripcion-terminada' })
  })

  test('that is not claimed is deleted after an hour, object and row', async () => {
    const c = await world()
    await upload(c.open().archivos)
    await cleanUp(NOW + 60 * MINUTE)
    expect(await c.objects()).toHaveLength(1)
    await cleanUp()
    expect([await c.filas(), await c.objects()]).toEqual([[], []])
  })

  test('is deleted at once by its uploader, and by no other person', async () => {
    const c = await world()
    const { id } = await upload(c.open({ usuario: true }).archivos)
    await c.open().archivos.discard(id)
    expect(await c.objects()).toHaveLength(1)
    await c.open({ usuario: true }).archivos.discard(id)
    expect([await c.filas(), await c.objects()]).toEqual([[], []])
  })

  test('stops at thirty unclaimed ones, also when forty come at once; another person is not affected', async () => {
    const c = await world()
    const { archivos } = c.open()
    const all = await Promise.allSettled(Array.from({ length: 40 }, () => upload(archivos)))
    const refused = all.filter((r) => r.status === 'rejected')
    expect(refused).toHaveLength(40 - UPLOADS_MAX)
    for (const n of refused) expect(n.reason).toMatchObject({ clave: 'archivo-demasiados' })
    expect(await c.objects()).toHaveLength(UPLOADS_MAX)
    await upload(c.open({ usuario: true }).archivos)
    // saving a file of the same person makes room for another
    const accepted = all.find((r) => r.status === 'fulfilled')
    await documento(c, String(accepted?.value.id))
    await upload(archivos)
  })

  test('while R2 is down says so, and leaves a row for the sweep alone', async () => {
    const c = await world()
    const down = { ...downR2(), get: env.FILES.get.bind(env.FILES) }
    await expect(upload(c.open({ bucket: down }).archivos)).rejects.toMatchObject({ clave: 'error-subir-archivo' })
    await cleanUp()
    expect([await c.filas(), await c.objects()]).toEqual([[], []])
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
  const vencido = { clave: 'archivo-vencido', field: 'archivo' }

  test('no file of another person, no file of another company, none that is made up', async () => {
    const c = await world()
    const foreign = await world()
    const ofUsuario = await upload(c.open({ usuario: true }).archivos)
    const foreignArchivo = await upload(foreign.open().archivos)
    for (const id of [ofUsuario.id, foreignArchivo.id, crypto.randomUUID(), '', "' or 1=1 --"])
      await expect(documento(c, id)).rejects.toMatchObject(vencido)
  })

  test('no file that is almost an hour old', async () => {
    const c = await world()
    const { id } = await upload(c.open().archivos)
    await expect(documento(c, id, { now: NOW + 50 * MINUTE })).rejects.toMatchObject(vencido)
    await documento(c, id, { now: NOW + 49 * MINUTE })
  })

  test('no file twice, also when two forms are sent at once', async () => {
    const c = await world()
    const { id } = await upload(c.open().archivos)
    const two = await Promise.allSettled([documento(c, id), documento(c, id), documento(c, id)])
    expect(two.filter((r) => r.status === 'fulfilled')).toHaveLength(1)
    for (const r of two) if (r.status === 'rejected') expect(r.reason).toMatchObject(vencido)
    const { results } = await env.DB.prepare('select id from documentos where empresa_id = ?').bind(c.empresa.id).all()
    expect(results).toHaveLength(1)
    await expect(documento(c, id)).rejects.toMatchObject(vencido)
  })

  /** The document's address leads to a file that is its own, whose object is there. */
  async function hasItsFile(id: string) {
    const [row] = await rows(
      "select a.clave_r2 from documentos d join archivos a on d.archivo_url = '/api/files/' || a.id where d.id = ? and a.de = ?",
      id,
      `documento:${id}`,
    )
    return row !== undefined && (await env.FILES.head(String(row.clave_r2))) !== null
  }

  test('the file of a change that is sent twice at once from the first one; the second is told', async () => {
    const c = await empresa()
    const id = await c.documentos.create(soat(c.v[0]!)).then(() => idOf(c.id, '2027-01-09'))
    const archivo = (await upload(c.archivos)).id
    const change = meeting(2)
    const twice = Array.from({ length: 2 }, () => {
      const archivos = { claim: (...own: Parameters<Archivos['claim']>) => c.archivos.claim(...own).finally(change) }
      return c.with({ archivos }).update(id, soat(c.v[0]!, { archivo }))
    })
    const done = await Promise.allSettled(twice)
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(done.find(({ status }) => status === 'rejected')).toMatchObject({ reason: vencido })
    await cleanUp()
    expect(await hasItsFile(id)).toBe(true)
  })

  test('the file of a change that meets another one, by which the document became another type', async () => {
    let meanwhile = async (): Promise<unknown> => undefined
    const spy = (d1: D1Database): D1Database =>
      Object.assign(Object.create(d1), {
        prepare: d1.prepare.bind(d1),
        batch: async (statements: D1PreparedStatement[]) => {
          await meanwhile()
          return d1.batch(statements)
        },
      })
    const c = await empresa({ spy })
    await c.documentos.create(soat(c.v[0]!, { archivo: (await upload(c.archivos)).id }))
    const id = await idOf(c.id, '2027-01-09')
    const archivo = (await upload(c.archivos)).id
    meanwhile = async () => {
      meanwhile = async () => undefined
      await execute([["update documentos set tipo = 'Impuesto' where id = ?", [id]]])
    }
    await c.documentos.update(id, soat(c.v[0]!, { archivo }))
    await cleanUp()
    expect(await hasItsFile(id)).toBe(true)
    expect(await rows('select id, de from archivos where empresa_id = ?', c.id)).toEqual([
      { id: archivo, de: `documento:${id}` },
    ])
  })

  test('no file when the record itself is not there any more: nothing of the batch happens', async () => {
    const c = await world()
    const { archivos } = c.open()
    const db = c.admin()
    const { id } = await upload(archivos)
    const { writes } = await archivos.claim(id, { de: 'documento:gone', vehiculo_id: c.own })
    await expect(db.batch([db.update('documentos', { id: 'gone' }, { archivo_url: 'x' }), ...writes])).rejects.toThrow()
    expect(await c.filas()).toMatchObject([{ estado: 'subiendo', de: null }])
  })

  test('a file through the door of a Usuario for an assigned vehicle alone', async () => {
    const c = await world()
    const { id } = await upload(c.open({ usuario: true }).archivos)
    await expect(documento(c, id, { usuario: true }, c.other)).rejects.toMatchObject(vencido)
    await documento(c, id, { usuario: true })
    expect(await c.filas()).toMatchObject([{ estado: 'listo', vehiculo_id: c.own }])
  })

  test('another file in place of the one before, whose object goes', async () => {
    const c = await world()
    const { archivos } = c.open()
    const db = c.admin()
    const one = await upload(archivos)
    const two = await upload(archivos)
    const doc = await documento(c, one.id)
    const { writes } = await archivos.claim(two.id, { de: `documento:${doc.id}`, vehiculo_id: c.own })
    await db.batch([releaseArchivo(db, `documento:${doc.id}`, two.id), ...writes])
    await cleanUp()
    expect(await c.objects()).toEqual([`${c.empresa.id}/${two.id}.pdf`])
  })

  test('its file along to another vehicle', async () => {
    const c = await world()
    const { archivos } = c.open()
    const db = c.admin()
    const doc = await documento(c, (await upload(archivos)).id)
    await db.run(moveArchivo(db, `documento:${doc.id}`, c.other))
    expect(await c.filas()).toMatchObject([{ vehiculo_id: c.other }])
  })
})

describe('a file is read', () => {
  test('by its uploader until it is claimed, then by the people who may see its vehicle', async () => {
    const c = await world()
    const foreign = await world()
    const doors = { admin: c.open(), usuario: c.open({ usuario: true }), foreign: foreign.open() }
    const whoCanRead = async (id: string) => {
      const ven: string[] = []
      for (const [actor, { archivos }] of Object.entries(doors)) if (await archivos.read(id)) ven.push(actor)
      return ven
    }
    const { id } = await upload(c.open({ usuario: true }).archivos)
    expect(await whoCanRead(id)).toEqual(['usuario'])
    await documento(c, id, { usuario: true })
    expect(await whoCanRead(id)).toEqual(['admin', 'usuario'])
    const other = await upload(c.open().archivos)
    expect(await whoCanRead(other.id)).toEqual(['admin'])
    await documento(c, other.id, {}, c.other)
    expect(await whoCanRead(other.id)).toEqual(['admin'])
    await execute([['delete from asignaciones where usuario_id = ?', [c.empresa.usuario.id]]])
    expect(await whoCanRead(id)).toEqual(['admin'])
  })

  test('not when its object is gone', async () => {
    const c = await world()
    const { archivos } = c.open()
    const { id } = await upload(archivos)
    await env.FILES.delete(`${c.empresa.id}/${id}.pdf`)
    expect(await archivos.read(id)).toBeNull()
  })
})

test('an object is taken away at last, though R2 was down when its record went', async () => {
  const c = await world()
  const { archivos } = c.open()
  const db = c.admin()
  const doc = await documento(c, (await upload(archivos)).id)
  await db.run(db.remove('documentos', { id: doc.id }))
  expect(await c.filas()).toEqual([])
  await cleanUp(ON_THE_HOUR, downR2())
  expect(await c.objects()).toHaveLength(1)
  const owed = () =>
    env.DB.prepare('select intentos from pendientes where destino like ?').bind(`${c.empresa.id}/%`).all()
  expect((await owed()).results).toEqual([{ intentos: 1 }])
  await cleanUp(ON_THE_HOUR + MINUTE)
  expect([await c.objects(), (await owed()).results]).toEqual([[], []])
})
