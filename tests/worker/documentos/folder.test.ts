/** The folder of a vehicle: what it lacks, what does not apply to it, and what the whole fleet lacks. */
import { describe, expect, test } from 'vitest'
import { onlyInAll } from '../../../worker/domain/documentos/list'
import { assess, empresa, list, refusal, rows, soat, TODAY } from '../support/documentos'
import { assign, createVehiculo, execute } from '../support/world'

describe('what is missing', () => {
  test('the folder of a vehicle shows every document with its state, and why one does not apply', async () => {
    const { id, v, documentos } = await empresa()
    await execute([
      [
        "update vehiculos set servicio = 'particular', clase = 'camioneta', fecha_matricula = '2024-05-01' where id = ?",
        [v[0]!],
      ],
    ])
    await documentos.create(soat(v[0]!, { fecha_vencimiento: TODAY }))
    await documentos.create(soat(v[0]!, { tipo: 'Otro', nombre: 'Contrato', fecha_vencimiento: '2026-12-20' }))
    await documentos.exempt({ vehiculo_id: v[0]!, tipo: 'Extintor', motivo: 'Va en el remolque' })
    const folder = await documentos.ofVehicle(v[0]!)
    expect(folder?.rows.map((f) => [f.tipo, f.estado, 'dias' in f ? f.dias : 'motivo' in f ? f.motivo : null])).toEqual(
      [
        ['SOAT', 'Vencido', 0],
        ['Revisión técnico-mecánica', 'No aplica', null],
        ['Impuesto vehicular', 'Sin registrar', null],
        ['Tarjeta de operación', 'No aplica', null],
        ['Póliza RCC', 'No aplica', null],
        ['Póliza RCE', 'No aplica', null],
        ['Extintor', 'No aplica', 'Va en el remolque'],
        ['Otro', 'Por vencer', 30],
      ],
    )
    expect(folder?.rows[1]).toMatchObject({ desde: '2029-05-01' })
    expect(await documentos.exemption(v[0]!, 'Extintor')).toMatchObject({ motivo: 'Va en el remolque' })
    await documentos.removeExencion({ vehiculo_id: v[0]!, tipo: 'Extintor' })
    await expect(documentos.removeExencion({ vehiculo_id: v[0]!, tipo: 'Extintor' })).rejects.toEqual(
      refusal('no-encontrado'),
    )
    expect((await documentos.ofVehicle(v[0]!))?.rows[6]).toMatchObject({ estado: 'Sin registrar', required: false })
    expect(await rows('select id from exenciones where empresa_id = ?', id)).toEqual([])
    // each change can be taken back, once, and not over a later one
    const undo = { vehiculo_id: v[0]!, tipo: 'Extintor', before: 'Va en el remolque', after: null } as const
    await documentos.undoExencion(undo)
    expect(await documentos.exemption(v[0]!, 'Extintor')).toMatchObject({ motivo: 'Va en el remolque' })
    await expect(documentos.undoExencion(undo)).rejects.toEqual(refusal('ya-no-se-deshace'))
    await documentos.undoExencion({ ...undo, before: null, after: 'Va en el remolque' })
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
          const { rows: all, count } = await own.list(list({ q }))
          const { rows: expired } = await own.list(list({ q, estado: 'vencidos' }))
          answers.push([all.map((f) => f.estado), onlyInAll(count), count.byFilter.vencidos, expired.length])
        }
      return answers
    }
    const four = <T>(answer: T) => [answer, answer, answer, answer]
    expect(await seen()).toEqual(four([['Vencido'], 0, 1, 1]))
    await execute([["update vehiculos set servicio = 'publico' where id = ?", [v[0]!]]])
    expect(await seen()).toEqual(four([['No aplica'], 1, 0, 0]))
    // without the exemption the law applies again
    await documentos.exempt({ vehiculo_id: v[0]!, tipo: 'Impuesto vehicular', motivo: 'Es taxi' })
    await documentos.removeExencion({ vehiculo_id: v[0]!, tipo: 'Impuesto vehicular' })
    expect(await seen()).toEqual(four([['No aplica'], 1, 0, 0]))
    await execute([["update vehiculos set servicio = 'particular' where id = ?", [v[0]!]]])
    expect(await seen()).toEqual(four([['Vencido'], 0, 1, 1]))
  })

  test('over the fleet each missing document is a row, ten a page, both ways, and counted', async () => {
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
    const told = (p: { rows: { vehiculo: { placa: string }; tipo: string }[] }) =>
      p.rows.map((f) => `${f.vehiculo.placa} ${f.tipo}`)
    const one = await documentos.list(list({ estado: 'sin-registrar' }))
    expect(one.count.byFilter['sin-registrar']).toBe(expected.length)
    expect(told(one)).toEqual(expected.slice(0, 10))
    const two = await documentos.list(list({ estado: 'sin-registrar', despues: JSON.stringify(one.after) }))
    expect(told(two)).toEqual(expected.slice(10, 20))
    const three = await documentos.list(list({ estado: 'sin-registrar', despues: JSON.stringify(two.after) }))
    expect(told(three)).toEqual(expected.slice(20))
    expect(three.after).toBeNull()
    const again = await documentos.list(list({ estado: 'sin-registrar', antes: JSON.stringify(three.before) }))
    expect(told(again)).toEqual(told(two))
    const first = await documentos.list(list({ estado: 'sin-registrar', antes: JSON.stringify(again.before) }))
    expect(told(first)).toEqual(told(one))
    expect(first.before).toBeNull()
    const found = await documentos.list(list({ estado: 'sin-registrar', q: 'soat aaa10' }))
    expect(told(found)).toEqual(expected.filter((e) => e.endsWith('SOAT')))
  })
})
