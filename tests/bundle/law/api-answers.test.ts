/** The law of what screens ask the API for (docs/security.md 12, 20): each answer holds one's own company alone. */
import { beforeAll, describe, expect, test } from 'vitest'
import { assign, createEmpresa, createPerson, type Empresa, execute } from '../../support/world'
import { askServer } from '../support/request'

let mine: Empresa
let foreign: Empresa

beforeAll(async () => {
  mine = await createEmpresa()
  foreign = await createEmpresa()
})

describe('the choice of a vehicle', () => {
  const search = async (q: string, actor: { cookie: string } | null) => {
    const r = await askServer(`/api/vehicles?q=${encodeURIComponent(q)}`, { as: actor })
    const json = (await r.json()) as { vehiculos?: { id: string }[] }
    return r.status === 200 ? (json.vehiculos ?? []).map((v) => v.id) : r.status
  }

  test('finds vehicles of one’s own company by plate, and those assigned to a Usuario', async () => {
    const empresa = await createEmpresa({ vehiculos: 3 })
    const [one, other] = empresa.vehiculos as [Empresa['vehiculos'][0], Empresa['vehiculos'][0]]
    await assign(empresa.id, empresa.usuario.id, one.id)
    expect(await search(one.placa, empresa.admin)).toEqual([one.id])
    expect((await search('', empresa.admin)) as string[]).toHaveLength(3)
    expect(await search('', empresa.usuario)).toEqual([one.id])
    expect(await search(other.placa, empresa.usuario)).toEqual([])
    expect(await search(one.placa, foreign.admin)).toEqual([])
    expect(await search("' or 1=1 --", empresa.admin)).toEqual([])
    expect(await search('x'.repeat(10_000), empresa.admin)).toEqual([])
  })

  test('is refused signed out, without a company and to the SuperAdmin', async () => {
    expect(await search('', null)).toBe(401)
    expect(await search('', await createPerson('Administrador'))).toBe(403)
    expect(await search('', await createPerson('SuperAdmin'))).toBe(403)
  })
})

describe('what the palette finds', () => {
  const find = async (q: string, actor: { cookie: string } | null) => {
    const r = await askServer(`/api/find?q=${encodeURIComponent(q)}`, { as: actor })
    if (r.status !== 200) return r.status
    const { vehiculos, conductores } = (await r.json()) as Record<'vehiculos' | 'conductores', { id: string }[]>
    return [vehiculos.map((v) => v.id), conductores.map((c) => c.id)]
  }

  test('is a vehicle by the beginning of its plate, written with a space or without, and a driver without accents', async () => {
    const empresa = await createEmpresa({ vehiculos: 3, conductores: 2 })
    const [one] = empresa.vehiculos as [Empresa['vehiculos'][0]]
    const [driver] = empresa.conductores as [Empresa['conductores'][0]]
    await execute([
      ["update vehiculos set placa = 'ÑJK482', busqueda = 'njk482 njk 482 kia picanto' where id = ?", [one.id]],
      ["update conductores set nombre = 'Óscar Iván Ruiz', busqueda = 'oscar ivan ruiz' where id = ?", [driver.id]],
    ])
    for (const q of ['njk', 'NJK 482', 'ñjk482', 'picanto njk'])
      expect(await find(q, empresa.admin)).toEqual([[one.id], []])
    for (const q of ['oscar', 'Óscar ru', 'IVAN']) expect(await find(q, empresa.admin)).toEqual([[], [driver.id]])
    for (const q of ['', '   ', "' or 1=1 --", 'x'.repeat(10_000)])
      expect(await find(q, empresa.admin)).toEqual([[], []])
    expect(await find('oscar', foreign.admin)).toEqual([[], []])
  })

  test('is for a Usuario the assigned vehicles, and no driver', async () => {
    const empresa = await createEmpresa({ vehiculos: 2, conductores: 2 })
    const [one, other] = empresa.vehiculos as [Empresa['vehiculos'][0], Empresa['vehiculos'][0]]
    await assign(empresa.id, empresa.usuario.id, one.id)
    await execute([["update conductores set busqueda = 'oscar ruiz' where empresa_id = ?", [empresa.id]]])
    expect(await find(one.placa, empresa.usuario)).toEqual([[one.id], []])
    expect(await find(other.placa, empresa.usuario)).toEqual([[], []])
    expect(await find('oscar', empresa.usuario)).toEqual([[], []])
  })

  test('is refused signed out, without a company and to the SuperAdmin', async () => {
    expect(await find('a', null)).toBe(401)
    expect(await find('a', await createPerson('Administrador'))).toBe(403)
    expect(await find('a', await createPerson('SuperAdmin'))).toBe(403)
  })
})

describe('whether an address may be invited', () => {
  const recheck = async (body: string, actor: { cookie: string } | null) => {
    const r = await askServer('/api/team/check', {
      as: actor,
      cuerpo: body,
      headers: { 'content-type': 'application/json' },
    })
    const { motivo } = (await r.json()) as { motivo?: string | null }
    return r.status === 200 ? motivo : r.status
  }
  const listOf = (email: unknown) => JSON.stringify({ email })

  test('is shown to an Administrador of that company only', async () => {
    const empresa = await createEmpresa({ invitaciones: 1 })
    const email = empresa.invitaciones[0]?.email ?? ''
    expect(await recheck(listOf(` ${email.toUpperCase()} `), empresa.admin)).toBe('invitacion-pendiente')
    expect(await recheck(listOf(empresa.usuario.email), empresa.admin)).toBe('miembro-repetido')
    for (const own of [email, empresa.usuario.email]) expect(await recheck(listOf(own), foreign.admin)).toBeNull()
  })

  test('is refused to everyone else', async () => {
    const body = listOf(mine.usuario.email)
    expect(await recheck(body, null)).toBe(401)
    for (const actor of [mine.usuario, await createPerson('Administrador'), await createPerson('SuperAdmin')])
      expect(await recheck(body, actor)).toBe(403)
  })

  test('is no question when it names no address (docs/security.md 20)', async () => {
    for (const body of [
      '',
      '{',
      'null',
      '[]',
      '7',
      '{}',
      listOf(7),
      listOf('x'),
      listOf("a@b.co' or 1=1 --"),
      listOf('a'.repeat(9000)),
    ])
      expect(await recheck(body, mine.admin), body.slice(0, 20)).toBe(400)
  })
})

test('a public page learns where its visitor is at home, and nothing else', async () => {
  const isKnown = async (actor?: { cookie: string }) => {
    const r = await askServer('/api/visit', { as: actor ?? null })
    expect(r.headers.get('cache-control')).toBe('no-store')
    return r.json()
  }
  expect(await isKnown()).toEqual({ home: null, plans: null })
  expect(await isKnown(mine.admin)).toEqual({ home: '/admin', plans: '/admin/company?planes' })
  expect(await isKnown(mine.usuario)).toEqual({ home: '/home', plans: '/home' })
})
