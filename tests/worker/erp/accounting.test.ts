/** What maintenance cost, exported for the company's accounting program: each service once, and corrected when it changes. */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import type { Accounts, Line } from '../../../worker/domain/erp/entry'
import { USUAL_FILE } from '../../../worker/domain/erp/file'
import { USUAL_HELISA } from '../../../worker/domain/erp/helisa'
import { Accounting } from '../../../worker/erp/service'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { rows, servicio, taller } from '../support/taller'
import { watch } from '../support/watched'
import { createEmpresa, execute, subscribe } from '../support/world'

const NOW = Date.UTC(2026, 10, 20, 15)
const AUTUMN = { desde: '2026-10-01', hasta: '2026-11-20' }
const job = (costo: number, descripcion = 'Cambio de aceite') => ({ items: [{ descripcion, costo, plan_id: null }] })

async function book() {
  const shop = await taller(2)
  const desk = async (access: 'open' | 'suscripcion-terminada' = 'open', now = NOW) => {
    const db = new EmpresaDb(watch(env.DB, shop.id), shop.id, null, access)
    return new Accounting(db, (await db.empresa()) as EmpresaRow, 'persona', now)
  }
  const [v] = shop.v
  const create = (extra: Parameters<typeof servicio>[0]) => shop.mantenimientos.create(v!, servicio(extra))
  return { ...shop, desk, create, accounting: await desk() }
}
const net = (lines: readonly Line[] | null) =>
  (lines ?? []).filter((l) => l.centre !== null).reduce((sum, { debit, credit }) => sum + debit - credit, 0)

describe('an export', () => {
  test('has two lines for each service with a cost, with the plate as cost centre, and is the same when asked for again', async () => {
    const { accounting, create, placas } = await book()
    await create({ fecha: '2026-10-05', taller: 'El Paisa', ...job(18_000_000) })
    await create({ fecha: '2026-11-02', ...job(0, 'Revisión gratuita') })
    await create({ fecha: '2026-09-30', ...job(999) })
    const { due } = await accounting.read(AUTUMN)
    expect(due).toMatchObject({ additions: 1, reversals: 0, total: 18_000_000, more: false })
    expect(await accounting.export(AUTUMN)).toBe(1)
    const lines = await accounting.lines(1)
    expect(lines).toEqual(due.lines)
    expect(lines).toEqual([
      {
        reference: 'VIG-1',
        fecha: '2026-10-05',
        account: '514540',
        nit: null,
        tercero: 'El Paisa',
        centre: placas[0],
        descripcion: 'Cambio de aceite',
        debit: 18_000_000,
        credit: 0,
      },
      {
        reference: 'VIG-1',
        fecha: '2026-10-05',
        account: '233535',
        nit: null,
        tercero: 'El Paisa',
        centre: null,
        descripcion: 'Cambio de aceite',
        debit: 0,
        credit: 18_000_000,
      },
    ])
    expect(await accounting.lines(2)).toBeNull()
  })

  test('has what is new alone: a service is never exported twice', async () => {
    const { accounting, create } = await book()
    await create({ fecha: '2026-10-05', ...job(100) })
    await accounting.export(AUTUMN)
    expect((await accounting.read(AUTUMN)).due).toMatchObject({ additions: 0, reversals: 0, lines: [] })
    await expect(accounting.export(AUTUMN)).rejects.toMatchObject({ clave: 'nada-que-exportar' })
    await create({ fecha: '2026-10-06', ...job(200) })
    expect(await accounting.export(AUTUMN)).toBe(2)
    expect((await accounting.lines(2))?.map(({ reference }) => reference)).toEqual(['VIG-2', 'VIG-2'])
    expect((await accounting.read(AUTUMN)).exports).toMatchObject([
      { numero: 2, nuevos: 1, reversas: 0, total: 200 },
      { numero: 1, nuevos: 1, reversas: 0, total: 100 },
    ])
  })

  test('takes back what was exported of a service that changed or was deleted, whichever of its months is exported', async () => {
    const { accounting, create, mantenimientos } = await book()
    const changed = await create({ fecha: '2026-10-05', ...job(100) })
    const moved = await create({ fecha: '2026-10-06', ...job(30) })
    const gone = await create({ fecha: '2026-10-07', ...job(7) })
    await accounting.export(AUTUMN)
    await mantenimientos.update(changed.id, { ...servicio({ fecha: '2026-10-05', ...job(150) }), quitar: [] })
    await mantenimientos.update(moved.id, { ...servicio({ fecha: '2026-11-06', ...job(30) }), quitar: [] })
    await mantenimientos.remove(gone.id)

    const november = { desde: '2026-11-01', hasta: '2026-11-20' }
    expect((await accounting.read(november)).due).toMatchObject({ additions: 1, reversals: 1 })
    expect((await accounting.read(AUTUMN)).due).toMatchObject({ additions: 2, reversals: 3, total: 150 - 100 - 7 })
    await accounting.export(AUTUMN)
    const references = (await accounting.lines(2))?.map(({ reference }) => reference)
    expect(new Set(references)).toEqual(new Set(['VIG-1-R', 'VIG-2-R', 'VIG-3-R', 'VIG-4', 'VIG-5']))
    expect(net([...(await accounting.lines(1))!, ...(await accounting.lines(2))!])).toBe(180)
    expect((await accounting.read(AUTUMN)).due.lines).toEqual([])
    // the first file is what it was
    expect(net(await accounting.lines(1))).toBe(137)
  })

  test('leaves what a deleted vehicle cost in the accounts', async () => {
    const { accounting, create, v } = await book()
    await create({ fecha: '2026-10-05', ...job(100) })
    await accounting.export(AUTUMN)
    await execute([['delete from vehiculos where id = ?', [v[0]!]]])
    expect((await accounting.read(AUTUMN)).due.lines).toEqual([])
    expect(net(await accounting.lines(1))).toBe(100)
  })

  test('has the accounts of its day: others concern new entries alone', async () => {
    const { accounting, create, mantenimientos } = await book()
    const first = await create({ fecha: '2026-10-05', taller: 'El Paisa', ...job(100) })
    await accounting.export(AUTUMN)
    const accounts: Accounts = {
      gasto: '614540',
      por_pagar: '220505',
      nit: '860000000',
      talleres: [['El Paisa', '900123456']],
    }
    await accounting.saveAccounts(accounts)
    expect((await accounting.read(AUTUMN)).accounts).toEqual(accounts)
    await mantenimientos.update(first.id, {
      ...servicio({ fecha: '2026-10-05', taller: 'EL PAISA', ...job(150) }),
      quitar: [],
    })
    await accounting.export(AUTUMN)
    expect((await accounting.lines(2))?.map(({ reference, account, nit }) => [reference, account, nit])).toEqual([
      ['VIG-1-R', '514540', null],
      ['VIG-1-R', '233535', null],
      ['VIG-2', '614540', '900123456'],
      ['VIG-2', '220505', '900123456'],
    ])
  })

  test('says what was done in every service, however many works they had', async () => {
    const { accounting, create } = await book()
    const works = (n: number) =>
      Array.from({ length: 30 }, (_, i) => ({ descripcion: `${n}.${i}`, costo: 1, plan_id: null }))
    for (let n = 1; n <= 11; n++) await create({ fecha: '2026-10-05', taller: `Taller ${n}`, items: works(n) })
    await accounting.export(AUTUMN)
    const said = (await accounting.lines(1))?.map(({ tercero, descripcion }) => [tercero, descripcion.slice(0, 12)])
    expect(new Map(said as [string, string][])).toEqual(
      new Map(
        Array.from({ length: 11 }, (_, i) => [`Taller ${i + 1}`, `${i + 1}.0, ${i + 1}.1, ${i + 1}.2`.slice(0, 12)]),
      ),
    )
  })

  test('made by two people at the same time is made by one of them', async () => {
    const { desk, create, id } = await book()
    await create({ fecha: '2026-10-05', ...job(100) })
    const a = await desk()
    const b = await desk()
    const made = await Promise.allSettled([a.export(AUTUMN), b.export(AUTUMN)])
    const refused = made.flatMap((one) => (one.status === 'rejected' ? [one.reason.clave] : []))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(['exportacion-simultanea', 'nada-que-exportar']).toContain(refused[0])
    expect(await rows('select consecutivo from asientos where empresa_id = ?', id)).toEqual([{ consecutivo: 1 }])
  })
})

test('it comes with Plus and the trial: another plan is refused, and still reads what was exported', async () => {
  const { desk, create, id, accounting } = await book()
  await create({ fecha: '2026-10-05', ...job(100) })
  await accounting.export(AUTUMN)
  await create({ fecha: '2026-10-06', ...job(100) })
  const after = NOW + 3 * 86_400_000
  await subscribe(id, { plan_type: 'Pro' }, after)
  const pro = await desk('open', after)
  expect(pro.isInPlan).toBe(false)
  await expect(pro.export(AUTUMN)).rejects.toMatchObject({ clave: 'plan-sin-contabilidad' })
  await expect(pro.saveAccounts({ gasto: '1234', por_pagar: '1234', nit: null, talleres: [] })).rejects.toMatchObject({
    clave: 'plan-sin-contabilidad',
  })
  expect(await pro.lines(1)).toHaveLength(2)
  await subscribe(id, { plan_type: 'Plus' }, after)
  expect(await (await desk('open', after)).export(AUTUMN)).toBe(2)
  await expect((await desk('suscripcion-terminada', after)).export(AUTUMN)).rejects.toMatchObject({
    clave: 'suscripcion-terminada',
  })
})

test('a company sees its own exports alone', async () => {
  const { accounting, create } = await book()
  await create({ fecha: '2026-10-05', ...job(100) })
  await accounting.export(AUTUMN)
  const other = await createEmpresa({ vehiculos: 1 }, NOW)
  const db = new EmpresaDb(env.DB, other.id)
  const foreign = new Accounting(db, (await db.empresa()) as EmpresaRow, 'persona', NOW)
  expect(await foreign.lines(1)).toBeNull()
  expect(await foreign.read(AUTUMN)).toMatchObject({ due: { additions: 0, reversals: 0 }, exports: [] })
})

test('the program whose file is offered is chosen, and what was said of another stays, beside the accounts', async () => {
  const { accounting, desk } = await book()
  expect(await accounting.file()).toEqual(USUAL_FILE)
  const own = { empresa: null, tipo: 'NC', prefijo: 'V', interno: '52000111' }
  await accounting.saveFile({ programa: 'world-office', world_office: own })
  const accounts: Accounts = { gasto: '519095', por_pagar: '220501', nit: null, talleres: [['El Paisa', '900123456']] }
  await accounting.saveAccounts(accounts)
  const helisa = { ...USUAL_HELISA, columnas: 'FECHA\nVALOR', formato: 'excel' as const }
  await accounting.saveFile({ programa: 'helisa', helisa })
  const file = { programa: 'helisa', world_office: own, helisa }
  expect(await accounting.file()).toEqual(file)
  expect(await accounting.read(AUTUMN)).toMatchObject({ file, accounts })
  await expect((await desk('suscripcion-terminada')).saveFile({ programa: 'general' })).rejects.toMatchObject({
    clave: 'suscripcion-terminada',
  })
})
