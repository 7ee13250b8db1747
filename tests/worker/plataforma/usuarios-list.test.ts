/** The list of «Gestión de Usuarios»: its order, and the cost of its searches. */
import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from '../../../worker/domain/plataforma/list'
import { USUARIOS_SORTS, UsuariosList } from '../../../worker/domain/plataforma/usuarios'
import type { Connection } from '../../../worker/platform-db/connect'
import { uniqueWord } from '../../support/data'
import { createEmpresa, createPerson, execute } from '../support/world'
import { usuariosOf } from './managed-accounts'

describe('the order of the list', () => {
  const six = async () => {
    const marca = `o${uniqueWord()}`
    const alfa = await createEmpresa({ nombre: 'Alfa Ltda.' })
    const beta = await createEmpresa({ nombre: 'Alfa' })
    const one = (nombre: string, rol: string, empresa: string | null, lacks: 'confirmar' | 'entrar' | null = null) =>
      execute([
        [
          `insert into usuarios (id, nombre, email, rol_id, empresa_id, created_at, email_verificado_at, deshabilitado_at)
           values (?1, ?2, ?1 || '@${marca}.test', ?3, ?4, 1, ?5, ?6)`,
          [
            `${marca}-${nombre}`,
            nombre,
            `rol-${rol}`,
            empresa,
            lacks === 'confirmar' ? null : 1,
            lacks === 'entrar' ? 1 : null,
          ],
        ],
      ])
    await one('Zoe', 'administrador', beta.id)
    await one('ana', 'usuario', alfa.id, 'confirmar')
    await one('Beto', 'usuario', beta.id, 'entrar')
    await one('Carla', 'superadmin', null)
    await one('Dora', 'administrador', alfa.id)
    const list = async (command: string) => {
      const request = UsuariosList.parse({ q: marca, orden: command })
      return (await usuariosOf('x').list(request)).rows.map((u) => u.nombre)
    }
    return { list, alfa, beta, marca }
  }

  test('is that of each column, either way round; a role, a company or a state has its people by name', async () => {
    const { list } = await six()
    expect(await list('nombre')).toEqual(['ana', 'Beto', 'Carla', 'Dora', 'Zoe'])
    expect(await list('rol')).toEqual(['Dora', 'Zoe', 'Carla', 'ana', 'Beto'])
    // one company's name may be a prefix of another's
    expect(await list('empresa')).toEqual(['Carla', 'Beto', 'Zoe', 'ana', 'Dora'])
    expect(await list('-empresa')).toEqual(['Dora', 'ana', 'Zoe', 'Beto', 'Carla'])
    expect(await list('estado')).toEqual(['Carla', 'Dora', 'Zoe', 'ana', 'Beto'])
  })

  test('follows a company that is renamed or deleted, and a person who moves', async () => {
    const { list, alfa, beta, marca } = await six()
    await execute([["update empresas set nombre = 'Aaa' where id = ?", [alfa.id]]])
    expect(await list('empresa')).toEqual(['Carla', 'ana', 'Dora', 'Beto', 'Zoe'])
    await execute([['update usuarios set empresa_id = ? where id = ?', [beta.id, `${marca}-Carla`]]])
    expect(await list('empresa')).toEqual(['ana', 'Dora', 'Beto', 'Carla', 'Zoe'])
    await execute([['delete from empresas where id = ?', [beta.id]]])
    expect(await list('empresa')).toEqual(['Beto', 'Carla', 'Zoe', 'ana', 'Dora'])
  })

  test('holds from page to page and back, each person once', async () => {
    const marca = `p${uniqueWord()}`
    await execute([
      [
        `insert into usuarios (id, nombre, email, rol_id, created_at)
         with recursive n(i) as (select 0 union all select i + 1 from n where i < 39)
         select ?1 || i, 'Igual ' || (i % 3), i || '@' || ?1 || '.test', case when i % 2 then 'rol-usuario' else 'rol-administrador' end, 1
         from n`,
        [marca],
      ],
    ])
    for (const command of USUARIOS_SORTS.flatMap((by) => [by, `-${by}`])) {
      const ask = (extra = {}) => usuariosOf('x').list(UsuariosList.parse({ q: marca, orden: command, ...extra }))
      const one = await ask()
      const seen = [] as string[]
      let page = one
      seen.push(...page.rows.map((u) => u.id))
      while (page.after) {
        page = await ask({ despues: JSON.stringify(page.after) })
        seen.push(...page.rows.map((u) => u.id))
      }
      expect(new Set(seen).size).toBe(40)
      expect(seen).toHaveLength(40)
      const backward = await ask({ antes: JSON.stringify(page.before) })
      expect(backward.rows.map((u) => u.id)).toEqual(seen.slice(20, 30))
    }
    const fifty = await usuariosOf('x').list(UsuariosList.parse({ q: marca, filas: '50' }))
    expect([fifty.rows.length, fifty.after]).toEqual([40, null])
  })
})

describe('among 30 000 people', () => {
  const N = 30_000
  let rowsRead = 0
  const countOf = <T extends { meta: D1Meta }>(result: T): T => {
    rowsRead += result.meta.rows_read
    return result
  }
  const spy = (): Connection => {
    rowsRead = 0
    return Object.assign(Object.create(env.DB), {
      prepare: (text: string) => {
        const look = (s: D1PreparedStatement): D1PreparedStatement =>
          Object.assign(Object.create(s), {
            bind: (...v: unknown[]) => look(s.bind(...v)),
            all: async () => countOf(await s.all()),
            raw: async () => {
              await s.all().then(countOf)
              return s.raw()
            },
            original: s,
          })
        return look(env.DB.prepare(text))
      },
      batch: async (list: (D1PreparedStatement & { original?: D1PreparedStatement })[]) =>
        (await env.DB.batch(list.map((s) => s.original ?? s))).map(countOf),
    })
  }
  beforeAll(async () => {
    await createPerson('SuperAdmin')
    await execute([
      [
        `insert into empresas (id, nombre, created_at, trial_ends_at, subscription_ends_at, user_limit, vehicle_limit)
         with recursive n(i) as (select 0 union all select i + 1 from n where i < 1999)
         select 'casa' || i, 'Casa ' || char(90 - i % 26) || ' ' || i, i, 1, 1, 9, 9 from n`,
        [],
      ],
      [
        // every twentieth is an Administrador, and none of the oldest accounts has confirmed the address
        `insert into usuarios (id, nombre, email, rol_id, created_at, empresa_id, email_verificado_at, deshabilitado_at)
         with recursive n(i) as (select 0 union all select i + 1 from n where i < ${N - 1})
         select printf('masa%05d', i), 'Persona Ñáñez ' || (i / 10), 'm' || i || '@masa.test',
           case when i % 20 = 0 then 'rol-administrador' else 'rol-usuario' end, i,
           case when i % 7 > 0 then 'casa' || (i % 2000) end, case when i > 20000 then i end, case when i % 777 = 0 then i end
         from n`,
        [],
      ],
    ])
  }, 60_000)
  const ask = (request: Record<string, unknown>) =>
    usuariosOf('x', { d1: spy() }).list(UsuariosList.parse({ orden: '-registro', ...request }))

  test.each<Record<string, string>>([
    {},
    { orden: 'nombre' },
    { orden: '-email' },
    { rol: 'Usuario' },
    { rol: 'SuperAdmin' },
    { q: 'persona' },
    { q: 'nanez 17' },
    // a whole address finds its owner only, even if others begin the same
    { q: 'm17@masa.test' },
    { q: `m${N - 1}@masa.test`, orden: 'registro' },
    { q: 'nanez 17 persona masa' },
    { q: 'zzz' },
    ...USUARIOS_SORTS.flatMap((by) => [{ orden: by }, { orden: `-${by}` }]),
    // people of one role in any order, also where they are few or come last
    ...USUARIOS_SORTS.flatMap((command) => ROLES.map((rol) => ({ rol, orden: command }))),
    { orden: '-empresa', q: 'persona', rol: 'Administrador' },
  ])('%j reads what its page needs', async (request) => {
    const { rows } = await ask(request)
    if (request.q !== 'zzz') expect(rows.length).toBeGreaterThan(0)
    else expect(rows).toEqual([])
    // when each word matches more than 500 people, the order is walked until a page is full, at most once over everyone
    expect(rowsRead).toBeLessThan(/ /.test(request.q ?? '') ? N : 3000)
  })
  test('is found by name without accents and by address, and paged both ways', async () => {
    for (const q of [`M${N - 1}@MASA.test`, `m${N - 1}@ma`, `m${N - 1}@`, `m${N - 1}`])
      expect((await ask({ q })).rows.map((u) => u.id)).toEqual([`masa${N - 1}`])
    expect((await ask({ q: 'm17@masa.test' })).rows.map((u) => u.id)).toEqual(['masa00017'])
    const one = await ask({ q: 'ñáñez 17', orden: 'email', filas: '50' })
    expect(one.rows.length).toBeGreaterThan(10)
    const first = await ask({ orden: 'email', q: 'masa' })
    const second = await ask({ orden: 'email', q: 'masa', despues: JSON.stringify(first.after) })
    expect(second.rows[0]?.email.localeCompare(first.rows.at(-1)?.email ?? '')).toBe(1)
    const another = await ask({ orden: 'email', q: 'masa', antes: JSON.stringify(second.before) })
    expect(another.rows).toEqual(first.rows)
  })
})
