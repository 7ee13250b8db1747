/** What a save of a document brings with it: verdict and alerts, its file, and what a subscription allows. */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { Documentos } from '../../../worker/documentos/service'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { auditEntries } from '../support/auditoria'
import { documentosOf, empresa, idOf, NOW, PDF, pendientes, refusal, rows, soat, TODAY } from '../support/documentos'
import { execute, stopsFrom } from '../support/world'

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

  test('notices are promised for what will raise alerts: not for a past document, nor for a type that does not apply', async () => {
    const { id, v, documentos } = await empresa()
    const day = '2026-11-30'
    const saved = await documentos.create(soat(v[0]!, { fecha_vencimiento: day }))
    expect(saved.notices).toEqual([TODAY, '2026-11-23', '2026-11-29', day])
    const past = soat(v[0]!, { fecha_emision: '2025-12-20', fecha_vencimiento: '2026-11-29' })
    const earlier = await documentos.create(past)
    expect(earlier.notices).toEqual([])
    expect((await documentos.update(earlier.id, { ...past, fecha_vencimiento: '2026-11-28' })).notices).toEqual([])
    // from the day on which its cover begins, after a gap
    const later = { fecha_emision: '2026-12-10', fecha_vencimiento: '2026-12-20', archivo: null }
    expect((await documentos.renew(await idOf(id, day), later)).notices).toEqual([
      '2026-12-10',
      '2026-12-13',
      '2026-12-19',
      '2026-12-20',
    ])
    await documentos.exempt({ vehiculo_id: v[0]!, tipo: 'Extintor', motivo: 'No circula' })
    expect((await documentos.create(soat(v[0]!, { tipo: 'Extintor', fecha_vencimiento: day }))).notices).toEqual([])
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
    const one = await upload()
    const other = await upload()
    await documentos.create(soat(v[0]!, { archivo: one.id }))
    const doc = await idOf(id, '2027-01-09')
    await documentos.update(doc, soat(v[0]!, { archivo: other.id }))
    // the first one is still open elsewhere
    await expect(documentos.removeFile(doc, url(one))).rejects.toEqual(refusal('no-encontrado'))
    expect(await archivos.read(other.id)).not.toBeNull()
    const taken = async () => (await auditEntries('objeto', doc)).filter((a) => a.suceso === 'archivo-quitado')
    expect(await taken()).toEqual([])

    expect(await documentos.removeFile(doc, url(other))).toMatchObject({ tipo: 'SOAT', vehiculo_id: v[0] })
    expect((await documentos.find(doc))?.documento).toMatchObject({ archivo_url: null, actual: true })
    expect(await rows('select id from archivos where empresa_id = ?', id)).toEqual([])
    expect(
      await rows("select destino from pendientes where tipo = 'archivo.borrar' and instr(destino, ?) > 0", other.id),
    ).toHaveLength(1)
    expect(await taken()).toHaveLength(1)
    await expect(documentos.removeFile(doc, url(other))).rejects.toEqual(refusal('no-encontrado'))
  })

  test('without a subscription nothing is added or changed, and what is there can still be deleted', async () => {
    const { id, v, documentos } = await empresa()
    await documentos.create(soat(v[0]!))
    await execute([
      [
        `update empresas set subscription_status = 'canceled', subscription_ends_at = 1, trial_ends_at = 1, dia_pago = 10
         where id = ?`,
        [id],
      ],
    ])
    const row = (await new EmpresaDb(env.DB, id).empresa()) as EmpresaRow
    const db = new EmpresaDb(env.DB, id, null, 'suscripcion-terminada')
    const archivos = {
      claim: async () => {
        throw new Error('none')
      },
    }
    const late = new Documentos(db, row, { archivos, pendientes }, { today: TODAY, now: NOW })
    expect(late.whyNoMore()).toEqual(refusal('suscripcion-terminada'))
    // what was never paid was a trial
    const trial = new Documentos(db, { ...row, dia_pago: null }, { archivos, pendientes }, { today: TODAY, now: NOW })
    expect(trial.whyNoMore()).toEqual(refusal('prueba-terminada'))
    await expect(late.create(soat(v[0]!))).rejects.toEqual(refusal('suscripcion-terminada'))
    const doc = await idOf(id, '2027-01-09')
    await expect(
      late.renew(doc, { fecha_emision: TODAY, fecha_vencimiento: '2029-01-01', archivo: null }),
    ).rejects.toEqual(refusal('suscripcion-terminada'))
    await expect(late.update(doc, soat(v[0]!))).rejects.toEqual(refusal('suscripcion-terminada'))
    await late.remove(doc)
    expect(await documentosOf(id)).toEqual([])
  })
})
