/** The documents of a company: which one counts and what is history, and that one is registered once. */
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../worker/domain/day'
import { documentosOf, empresa, idOf, list, PDF, refusal, rows, soat } from '../support/documentos'
import { assign } from '../support/world'

describe('which one counts', () => {
  test('the latest of a type counts, whatever order they are registered in; the others are history', async () => {
    const { id, v, documentos } = await empresa()
    await documentos.create(soat(v[0]!, { fecha_vencimiento: '2027-01-09' }))
    await documentos.create(soat(v[0]!, { fecha_vencimiento: '2026-01-09', fecha_emision: '2025-01-10' }))
    expect((await documentosOf(id)).map((d) => [d.vence, d.actual])).toEqual([
      ['2026-01-09', 0],
      ['2027-01-09', 1],
    ])
    const { rows: listed, count } = await documentos.list(list())
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
    expect((await documentos.find(last))?.removal).toMatchObject({
      leaves: 'uncovered',
      until: null,
      documento: { fecha_vencimiento: '2026-01-09' },
    })
    expect(await documentos.remove(last)).toMatchObject({ tipo: 'SOAT', placa: expect.any(String) })
    expect((await documentosOf(id)).map((d) => [d.vence, d.actual])).toEqual([['2026-01-09', 1]])
    await expect(documentos.remove(last)).rejects.toEqual(refusal('no-encontrado'))
  })

  test('the one that covers today is told as such before it is deleted, also where it has been renewed ahead', async () => {
    const { id, v, documentos } = await empresa()
    await documentos.create(soat(v[0]!, { fecha_emision: '2025-12-11', fecha_vencimiento: '2026-12-10' }))
    await documentos.create(soat(v[0]!, { fecha_emision: '2026-12-11', fecha_vencimiento: '2027-12-10' }))
    const own = await documentos.find(await idOf(id, '2026-12-10'))
    expect(own?.removal).toMatchObject({ leaves: 'uncovered', until: '2026-12-11' })
    const renewal = await documentos.find(await idOf(id, '2027-12-10'))
    expect(renewal?.removal).toMatchObject({ leaves: 'earlier', documento: { fecha_vencimiento: '2026-12-10' } })
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

  test('two people who edit it at once keep what each changed; the later has the last word where both did', async () => {
    const { id, v, documentos } = await empresa()
    await documentos.create(soat(v[0]!))
    const own = await idOf(id, '2027-01-09')
    const { vehiculo_id: _, archivo: _file, ...shown } = soat(v[0]!)
    await documentos.update(own, soat(v[0]!, { fecha_vencimiento: '2027-03-09' }), shown)
    await documentos.update(own, soat(v[0]!, { tipo: 'Otro', nombre: 'Contrato' }), shown)
    const [row] = await documentosOf(id)
    expect(row).toMatchObject({ tipo: 'Otro', nombre: 'Contrato', vence: '2027-03-09', actual: 1 })
    // the day that the second leaves alone is by now before the one that it writes
    const late = soat(v[0]!, { fecha_emision: '2027-03-10', fecha_vencimiento: '2027-01-09' })
    await expect(documentos.update(own, late, shown)).rejects.toEqual(
      refusal('vencimiento-antes-de-emision', 'fecha_vencimiento'),
    )
    await documentos.update(own, soat(v[0]!, { fecha_vencimiento: '2027-04-01' }), shown)
    expect((await documentosOf(id))[0]).toMatchObject({ tipo: 'Otro', vence: '2027-04-01' })
    // a program names what it wants
    await documentos.update(own, soat(v[0]!))
    expect((await documentosOf(id))[0]).toMatchObject({ tipo: 'SOAT', nombre: '', vence: '2027-01-09' })
  })

  test('a form that shows it does not move it back from where a program moved it meanwhile', async () => {
    const { id, v, documentos } = await empresa({ vehiculos: 2 })
    await documentos.create(soat(v[0]!))
    const own = await idOf(id, '2027-01-09')
    const { archivo: _, ...shown } = soat(v[0]!)
    await documentos.update(own, soat(v[1]!))
    await documentos.update(own, soat(v[0]!, { fecha_vencimiento: '2027-03-09' }), shown)
    expect(await documentosOf(id)).toMatchObject([{ vehiculo_id: v[1], vence: '2027-03-09', actual: 1 }])
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
    const byTipo = await rows(
      'select tipo, sum(actual) as n, max(fecha_vencimiento) = max(case when actual then fecha_vencimiento end) as ok from documentos where empresa_id = ? group by tipo',
      id,
    )
    expect(byTipo.map(({ n, ok }) => [n, ok])).toEqual(byTipo.map(() => [1, 1]))
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
    const byUsuario = ofUsuario().documentos
    const saves = [documentos, byUsuario, documentos, byUsuario, documentos].map((d) => () => d.create(soat(v[0]!)))
    expect(await once(id, saves)).toEqual([['SOAT', '', '2027-01-09', 1]])
    await expect(documentos.create(soat(v[0]!))).rejects.toEqual(refusal('documento-repetido'))
    await expect(byUsuario.create(soat(v[0]!))).rejects.toEqual(refusal('documento-repetido'))
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
