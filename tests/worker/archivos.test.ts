/** Files of a company: uploaded, taken by a record, dropped, swept; and never an object without its row. */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { barrerArchivos } from '../../worker/cron/barrido'
import { EmpresaDb } from '../../worker/db/empresa-db'
import type { EmpresaFila } from '../../worker/db/plataforma-db'
import { SUBIENDO_MAX } from '../../worker/domain/archivo'
import { Almacen } from '../../worker/files/almacen'
import { Archivos } from '../../worker/services/archivos'
import { conGenerico } from '../../worker/services/generico'
import { Pendientes } from '../../worker/services/pendientes'
import { jpeg, pdf, unir } from '../apoyo/muestras'
import { asignar, crearEmpresa, ejecutar } from './apoyo/mundo'
import { vigilar } from './vigilado'

const AHORA = Date.UTC(2026, 10, 20, 15)
const MINUTO = 60_000
const EN_PUNTO = AHORA + 2 * 60 * MINUTO

type Bucket = Pick<R2Bucket, 'put' | 'get' | 'delete' | 'list'>
interface Modo {
  usuario?: boolean
  ahora?: number
  bucket?: Bucket
}

async function casa(cambios: Partial<EmpresaFila> = {}) {
  const empresa = await crearEmpresa({ vehiculos: 2 }, AHORA)
  const [suyo, otro] = empresa.vehiculos.map((v) => v.id) as [string, string]
  await asignar(empresa.id, empresa.usuario.id, suyo)
  const abrir = ({ usuario = false, ahora = AHORA, bucket = env.FILES }: Modo = {}) => {
    const persona = usuario ? empresa.usuario.id : empresa.admin.id
    const db = new EmpresaDb(vigilar(env.DB, empresa.id), empresa.id, usuario ? persona : null)
    const pendientes = new Pendientes({ ...env, FILES: bucket as R2Bucket }, env.DB, ahora)
    const fila = {
      id: empresa.id,
      subscription_status: 'active',
      subscription_ends_at: null,
      ...cambios,
    } as EmpresaFila
    return { db, archivos: new Archivos(db, fila, { almacen: new Almacen(bucket), pendientes }, { persona, ahora }) }
  }
  const filas = async () =>
    (
      await env.DB.prepare('select * from archivos where empresa_id = ? order by created_at, id')
        .bind(empresa.id)
        .all<Record<string, string | number | null>>()
    ).results
  const objetos = async () => (await env.FILES.list({ prefix: `${empresa.id}/` })).objects.map((o) => o.key)
  return { empresa, suyo, otro, abrir, filas, objetos }
}
type Casa = Awaited<ReturnType<typeof casa>>

const subir = (archivos: Archivos) => archivos.subir('SOAT.pdf', 'application/pdf', pdf())

/** Saves a document with its file, as the room of documents does. */
async function documento({ abrir, suyo }: Casa, archivo: string, modo: Modo = {}, vehiculo_id = suyo) {
  const { db, archivos } = abrir(modo)
  const id = crypto.randomUUID()
  const { url, escrituras } = await archivos.tomar(archivo, { de: `documento:${id}`, vehiculo_id })
  const fila = {
    id,
    vehiculo_id,
    tipo: 'SOAT' as const,
    fecha_emision: '2026-01-01',
    fecha_vencimiento: '2027-01-01',
    archivo_url: url,
    actual: false,
    created_at: AHORA,
  }
  await conGenerico('error-subir-archivo', () => db.batch([db.insert('documentos', fila), ...escrituras]))
  return { id, url }
}

/** The clock strikes the hour: what nobody took is swept, and the outbox is emptied. */
async function limpiar(ahora = EN_PUNTO, bucket: Bucket = env.FILES) {
  await barrerArchivos(env, ahora)
  await new Pendientes({ ...env, FILES: bucket as R2Bucket }, env.DB, ahora).repasar()
}

describe('an upload', () => {
  test('lies under the company, in a name of ours, and is taken by a record', async () => {
    const c = await casa()
    const subido = await subir(c.abrir().archivos)
    expect(subido).toEqual({ id: subido.id, nombre: 'SOAT.pdf', tipo: 'application/pdf', tamano: pdf().length })
    expect(await c.objetos()).toEqual([`${c.empresa.id}/${subido.id}.pdf`])
    expect(await c.filas()).toMatchObject([{ id: subido.id, estado: 'subiendo', de: null, vehiculo_id: null }])
    const { id, url } = await documento(c, subido.id)
    expect(url).toBe(`/api/files/${subido.id}`)
    expect(await c.filas()).toMatchObject([{ estado: 'listo', de: `documento:${id}`, vehiculo_id: c.suyo }])
    await limpiar()
    expect(await c.objetos()).toHaveLength(1)
  })

  test('is what was judged: a picture without what a phone wrote after it', async () => {
    const c = await casa()
    const { archivos } = c.abrir()
    const { id, tamano } = await archivos.subir('f.jpg', 'image/jpeg', unir(jpeg(), [0, 0, 1], 'SEFT'))
    expect(tamano).toBe(jpeg().length)
    const leido = await archivos.leer(id)
    expect(new Uint8Array(await new Response(leido?.cuerpo).arrayBuffer())).toEqual(jpeg())
  })

  test('that is refused leaves nothing', async () => {
    const c = await casa()
    const { archivos } = c.abrir()
    await expect(archivos.subir('a.pdf', 'application/pdf', jpeg())).rejects.toMatchObject({ clave: 'archivo-tipo' })
    expect([await c.filas(), await c.objetos()]).toEqual([[], []])
  })

  test('is refused to a company whose subscription is over', async () => {
    const c = await casa({ subscription_status: 'expired' })
    await expect(subir(c.abrir().archivos)).rejects.toMatchObject({ clave: 'suscripcion-terminada' })
  })

  test('that nobody takes is thrown away after an hour, object and row', async () => {
    const c = await casa()
    await subir(c.abrir().archivos)
    await limpiar(AHORA + 60 * MINUTO)
    expect(await c.objetos()).toHaveLength(1)
    await limpiar()
    expect([await c.filas(), await c.objetos()]).toEqual([[], []])
  })

  test('is thrown away at once by who uploaded it, and by nobody else', async () => {
    const c = await casa()
    const { id } = await subir(c.abrir({ usuario: true }).archivos)
    await c.abrir().archivos.descartar(id)
    expect(await c.objetos()).toHaveLength(1)
    await c.abrir({ usuario: true }).archivos.descartar(id)
    expect([await c.filas(), await c.objetos()]).toEqual([[], []])
  })

  test('stops at thirty that nobody took, also when forty come at once; another person goes on', async () => {
    const c = await casa()
    const { archivos } = c.abrir()
    const todos = await Promise.allSettled(Array.from({ length: 40 }, () => subir(archivos)))
    const negados = todos.filter((r) => r.status === 'rejected')
    expect(negados).toHaveLength(40 - SUBIENDO_MAX)
    for (const n of negados) expect(n.reason).toMatchObject({ clave: 'archivo-demasiados' })
    expect(await c.objetos()).toHaveLength(SUBIENDO_MAX)
    await subir(c.abrir({ usuario: true }).archivos)
    // one of the same person that is saved makes room for one
    const accepted = todos.find((r) => r.status === 'fulfilled')
    await documento(c, String(accepted?.value.id))
    await subir(archivos)
  })

  test('while R2 is down says so, and leaves a row for the sweep alone', async () => {
    const c = await casa()
    const caido = { ...r2Caido(), get: env.FILES.get.bind(env.FILES) }
    await expect(subir(c.abrir({ bucket: caido }).archivos)).rejects.toMatchObject({ clave: 'error-subir-archivo' })
    await limpiar()
    expect([await c.filas(), await c.objetos()]).toEqual([[], []])
  })

  test('never lies down upon another', async () => {
    const almacen = new Almacen(env.FILES)
    await almacen.put('x/uno.pdf', pdf('uno'), 'application/pdf')
    await expect(almacen.put('x/uno.pdf', pdf('dos'), 'application/pdf')).rejects.toThrow()
    expect(await new Response(await almacen.get('x/uno.pdf')).text()).toContain('(uno)')
  })
})

const r2Caido = () => {
  const no = async () => {
    throw new Error('R2 is down')
  }
  return { put: no, get: no, delete: no } as unknown as Bucket
}

describe('a record takes', () => {
  const vencido = { clave: 'archivo-vencido', campo: 'archivo' }

  test('no file of another person, no file of another company, none that is made up', async () => {
    const [c, ajena] = [await casa(), await casa()]
    const deUsuario = await subir(c.abrir({ usuario: true }).archivos)
    const deAjena = await subir(ajena.abrir().archivos)
    for (const id of [deUsuario.id, deAjena.id, crypto.randomUUID(), '', "' or 1=1 --"])
      await expect(documento(c, id)).rejects.toMatchObject(vencido)
  })

  test('no file that is almost an hour old', async () => {
    const c = await casa()
    const { id } = await subir(c.abrir().archivos)
    await expect(documento(c, id, { ahora: AHORA + 50 * MINUTO })).rejects.toMatchObject(vencido)
    await documento(c, id, { ahora: AHORA + 49 * MINUTO })
  })

  test('no file twice, also when two forms are sent at once', async () => {
    const c = await casa()
    const { id } = await subir(c.abrir().archivos)
    const dos = await Promise.allSettled([documento(c, id), documento(c, id), documento(c, id)])
    expect(dos.filter((r) => r.status === 'fulfilled')).toHaveLength(1)
    for (const r of dos) if (r.status === 'rejected') expect(r.reason).toMatchObject(vencido)
    const { results } = await env.DB.prepare('select id from documentos where empresa_id = ?').bind(c.empresa.id).all()
    expect(results).toHaveLength(1)
    await expect(documento(c, id)).rejects.toMatchObject(vencido)
  })

  test('no file when the record itself is not there any more: nothing of the batch happens', async () => {
    const c = await casa()
    const { db, archivos } = c.abrir()
    const { id } = await subir(archivos)
    const { escrituras } = await archivos.tomar(id, { de: 'documento:gone', vehiculo_id: c.suyo })
    await expect(
      db.batch([db.update('documentos', { id: 'gone' }, { archivo_url: 'x' }), ...escrituras]),
    ).rejects.toThrow()
    expect(await c.filas()).toMatchObject([{ estado: 'subiendo', de: null }])
  })

  test('a file through the door of a Usuario for an assigned vehicle alone', async () => {
    const c = await casa()
    const { id } = await subir(c.abrir({ usuario: true }).archivos)
    await expect(documento(c, id, { usuario: true }, c.otro)).rejects.toMatchObject(vencido)
    await documento(c, id, { usuario: true })
    expect(await c.filas()).toMatchObject([{ estado: 'listo', vehiculo_id: c.suyo }])
  })

  test('another file in place of the one before, whose object goes', async () => {
    const c = await casa()
    const { db, archivos } = c.abrir()
    const [uno, dos] = [await subir(archivos), await subir(archivos)]
    const doc = await documento(c, uno.id)
    const { escrituras } = await archivos.tomar(dos.id, { de: `documento:${doc.id}`, vehiculo_id: c.suyo })
    await db.batch([...archivos.soltar(`documento:${doc.id}`), ...escrituras])
    await limpiar()
    expect(await c.objetos()).toEqual([`${c.empresa.id}/${dos.id}.pdf`])
    expect(() => c.abrir({ usuario: true }).archivos.soltar(`documento:${doc.id}`)).toThrow()
  })

  test('its file along to another vehicle', async () => {
    const c = await casa()
    const { db, archivos } = c.abrir()
    const doc = await documento(c, (await subir(archivos)).id)
    await db.batch(archivos.mover(`documento:${doc.id}`, c.otro))
    expect(await c.filas()).toMatchObject([{ vehiculo_id: c.otro }])
  })
})

describe('a file is read', () => {
  test('by its uploader while nobody took it, then by whom its vehicle is shown', async () => {
    const c = await casa()
    const ajena = await casa()
    const puertas = { admin: c.abrir(), usuario: c.abrir({ usuario: true }), ajena: ajena.abrir() }
    const quienes = async (id: string) => {
      const ven: string[] = []
      for (const [quien, { archivos }] of Object.entries(puertas)) if (await archivos.leer(id)) ven.push(quien)
      return ven
    }
    const { id } = await subir(c.abrir({ usuario: true }).archivos)
    expect(await quienes(id)).toEqual(['usuario'])
    await documento(c, id, { usuario: true })
    expect(await quienes(id)).toEqual(['admin', 'usuario'])
    const otro = await subir(c.abrir().archivos)
    expect(await quienes(otro.id)).toEqual(['admin'])
    await documento(c, otro.id, {}, c.otro)
    expect(await quienes(otro.id)).toEqual(['admin'])
    await ejecutar([['delete from asignaciones where usuario_id = ?', [c.empresa.usuario.id]]])
    expect(await quienes(id)).toEqual(['admin'])
  })

  test('not when its object is gone', async () => {
    const c = await casa()
    const { archivos } = c.abrir()
    const { id } = await subir(archivos)
    await env.FILES.delete(`${c.empresa.id}/${id}.pdf`)
    expect(await archivos.leer(id)).toBeNull()
  })
})

test('an object is taken away at last, though R2 was down when its record went', async () => {
  const c = await casa()
  const { db, archivos } = c.abrir()
  const doc = await documento(c, (await subir(archivos)).id)
  await db.run(db.remove('documentos', { id: doc.id }))
  expect(await c.filas()).toEqual([])
  await limpiar(EN_PUNTO, r2Caido())
  expect(await c.objetos()).toHaveLength(1)
  const debe = () =>
    env.DB.prepare('select intentos from pendientes where destino like ?').bind(`${c.empresa.id}/%`).all()
  expect((await debe()).results).toEqual([{ intentos: 1 }])
  await limpiar(EN_PUNTO + MINUTO)
  expect([await c.objetos(), (await debe()).results]).toEqual([[], []])
})
