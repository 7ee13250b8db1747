/** «Gestión de Usuarios»: what a SuperAdmin does to accounts, when it is refused, and the cost of searches. */

import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { Codigos } from '../../../worker/access/codes'
import { hashToken, newSesion } from '../../../worker/access/session'
import { Auditoria } from '../../../worker/auditoria/service'
import { Courier } from '../../../worker/correo/courier'
import { ROLES } from '../../../worker/domain/plataforma/list'
import { USUARIOS_SORTS, UsuariosList } from '../../../worker/domain/plataforma/usuarios'
import { AccountDb } from '../../../worker/identidad/account-sql'
import { CodeSender } from '../../../worker/identidad/code-sender'
import { CodigosDb } from '../../../worker/identidad/codes-sql'
import { AccessDb } from '../../../worker/identidad/entry-sql'
import { findSesion } from '../../../worker/identidad/session-sql'
import { Usuarios } from '../../../worker/plataforma/usuarios'
import { UsuariosDb } from '../../../worker/plataforma/usuarios-sql'
import type { Connection } from '../../../worker/platform-db/connect'
import { PlatformDb } from '../../../worker/platform-db/platform-db'
import { uniqueWord } from '../../support/data'
import { SECRETS } from '../../support/secrets'
import { APP_URL } from '../support/accounts'
import { requestTrace } from '../support/auditoria'
import { assign, createEmpresa, createPerson, execute } from '../support/world'

const NOW = Date.UTC(2026, 10, 20, 15)
function usuariosOf(yo: string, { d1 = env.DB as Connection, ahora: now = NOW } = {}) {
  const after = () => undefined
  const dependencies = { secreto: SECRETS.CONFIG_SECRET, appUrl: APP_URL, inDevelopment: false }
  const openLine = () => Promise.reject(new Error('nobody sends here'))
  const [codigosDb, r] = [new CodigosDb(d1), requestTrace(now, { usuario_id: yo })]
  const auditoria = new Auditoria(d1, r, after)
  const courier = new Courier(d1, dependencies, { ahora: now, openLine, despues: after })
  const codigos = new Codigos(codigosDb, SECRETS.HASH_SECRET, now)
  const codeSender = new CodeSender(
    { codigos: codigosDb, accounts: new AccountDb(d1), auditoria },
    codigos,
    courier,
    now,
  )
  return new Usuarios(new UsuariosDb(d1, yo, r), yo, {
    codeSender,
    pendientes: { deliver: async () => undefined },
    ahora: now,
  })
}
const count = (where: string, ...values: (string | number)[]) =>
  env.DB.prepare(
    `select u.*, r.nombre as rol, m.rol as en_equipo from usuarios u join roles r on r.id = u.rol_id
     left join team_members m on m.user_id = u.id and m.empresa_id = u.empresa_id where ${where}`,
  )
    .bind(...values)
    .first<Record<string, string | number | null>>()
const sesion = async (p: { token: string }) => findSesion(new PlatformDb(env.DB), await hashToken(p.token))
const auditEvents = async (target: string) =>
  (
    await env.DB.prepare('select suceso from auditoria where objeto = ? order by at, rowid').bind(target).all()
  ).results.map((r) => r.suceso)
const newOne = (change: Record<string, unknown> = {}) =>
  ({
    ...{
      intent: 'crear',
      nombre: 'Nora Nueva',
      email: `nora-${uniqueWord()}@prueba.test`,
      rol: 'Usuario',
      empresa: null,
    },
    ...change,
  }) as Parameters<Usuarios['create']>[0]

describe('a new account', () => {
  test('is of the company that is named, has no password, and its owner gets the link to choose one', async () => {
    const [boss, { id, nombre }] = [
      await createPerson('SuperAdmin'),
      await createEmpresa({ nombre: `Fletes ${uniqueWord()}` }),
    ]
    const command = newOne({ rol: 'Administrador', empresa: nombre.toUpperCase() })
    expect(await usuariosOf(boss.id).create(command)).toBe(command.email)
    const done = await count('u.email = ?', command.email)
    expect(done).toMatchObject({
      rol: 'Administrador',
      en_equipo: 'Administrador',
      empresa_id: id,
      email_verificado_at: null,
    })
    const [mail] = (await env.DB.prepare('select * from correos where para = ?').bind(command.email).all()).results
    expect(mail).toMatchObject({ asunto: 'Su cuenta en Vigía está lista', usuario_id: done?.id })
    expect(await auditEvents(String(done?.id))).toEqual(['usuario-creado'])
  })

  test('speaks as the owner of its company does, and without one as who makes it; so does its mail', async () => {
    const [boss, { admin, nombre }] = [
      await createPerson('SuperAdmin'),
      await createEmpresa({ nombre: `Haulage ${uniqueWord()}` }),
    ]
    const spoken = async (change: Record<string, unknown>) => {
      const command = newOne(change)
      await usuariosOf(boss.id).create(command)
      const [mail] = (await env.DB.prepare('select asunto from correos where para = ?').bind(command.email).all())
        .results
      return [(await count('u.email = ?', command.email))?.idioma, mail?.asunto]
    }
    const [spanish, english] = [
      ['es', 'Su cuenta en Vigía está lista'],
      ['en', 'Your Vigía account is ready'],
    ]
    expect([await spoken({ empresa: nombre }), await spoken({})]).toEqual([spanish, spanish])
    await execute([["update usuarios set idioma = 'en' where id = ?", [admin.id]]])
    expect([await spoken({ empresa: nombre }), await spoken({})]).toEqual([english, spanish])
    await execute([["update usuarios set idioma = case id when ? then 'en' else 'es' end", [boss.id]]])
    expect([await spoken({ empresa: nombre }), await spoken({})]).toEqual([spanish, english])
  })

  test('is refused for an address that has one, a company that is not there, and a team that is full', async () => {
    const [boss, another, { id, nombre }] = [
      await createPerson('SuperAdmin'),
      await createPerson('Usuario'),
      await createEmpresa({ nombre: `Llena ${uniqueWord()}` }),
    ]
    const create = (change: Record<string, unknown>) => usuariosOf(boss.id).create(newOne(change))
    await expect(create({ email: another.email })).rejects.toMatchObject({ clave: 'cuenta-existe', field: 'email' })
    await expect(create({ empresa: 'Ninguna S.A.S.' })).rejects.toMatchObject({ clave: 'empresa-no-encontrada' })
    await execute([['update empresas set user_limit = 3 where id = ?', [id]]])
    const facts = await Promise.allSettled(Array.from({ length: 5 }, () => create({ empresa: nombre })))
    expect(facts.filter((h) => h.status === 'fulfilled')).toHaveLength(1)
    await expect(create({ empresa: nombre })).rejects.toMatchObject({ clave: 'limite-de-miembros-enterprise' })
  })

  test('of a company without an owner becomes its owner as the first Administrador, created or moved there; the next does not', async () => {
    const boss = await createPerson('SuperAdmin')
    const withoutOwner = async () => {
      const empresa = await createEmpresa({ nombre: `Sola ${uniqueWord()}` })
      await execute([['update empresas set user_id = null where id = ?', [empresa.id]]])
      const owner = () => env.DB.prepare('select user_id from empresas where id = ?').bind(empresa.id).first('user_id')
      return { ...empresa, dueno: owner }
    }
    const [one, another] = [await withoutOwner(), await withoutOwner()]
    const create = async (rol: string, empresa: string) => {
      const command = newOne({ rol, empresa })
      await usuariosOf(boss.id).create(command)
      return (await count('u.email = ?', command.email))?.id
    }
    await create('Usuario', one.nombre)
    expect(await one.dueno()).toBeNull()
    const first = await create('Administrador', one.nombre)
    await create('Administrador', one.nombre)
    expect(await one.dueno()).toBe(first)
    const move = { intent: 'editar', id: one.usuario.id, rol: 'Administrador', empresa: another.nombre } as const
    await usuariosOf(boss.id).change(move)
    expect(await another.dueno()).toBe(one.usuario.id)
    // the present owner stays the owner, also when the platform moves accounts
    await expect(usuariosOf(boss.id).remove(String(first))).rejects.toMatchObject({ clave: 'usuario-dueno' })
  })

  test('of a SuperAdmin is of no company, whatever the form says', async () => {
    const [boss, { nombre }] = [
      await createPerson('SuperAdmin'),
      await createEmpresa({ nombre: `Una ${uniqueWord()}` }),
    ]
    const command = newOne({ rol: 'SuperAdmin', empresa: nombre })
    await usuariosOf(boss.id).create(command)
    expect(await count('u.email = ?', command.email)).toMatchObject({ rol: 'SuperAdmin', empresa_id: null })
  })
})

describe('role and company', () => {
  const edit = (yo: string, id: string, rol: string, empresa: string | null) =>
    usuariosOf(yo).change({ intent: 'editar', id, rol, empresa } as Parameters<Usuarios['change']>[0])

  test('change together: what was assigned is forgotten, the teams know, sessions end at the next request', async () => {
    const [boss, old, another] = [
      await createPerson('SuperAdmin'),
      await createEmpresa({ vehiculos: 1 }),
      await createEmpresa({ nombre: `Otra ${uniqueWord()}` }),
    ]
    await assign(old.id, old.usuario.id, old.vehiculos[0]?.id ?? '')
    await edit(boss.id, old.usuario.id, 'Administrador', another.nombre)
    expect(await count('u.id = ?', old.usuario.id)).toMatchObject({
      ...{ rol: 'Administrador', en_equipo: 'Administrador', empresa_id: another.id },
    })
    const ownItems = await env.DB.prepare('select count(*) as n from team_members where user_id = ?')
      .bind(old.usuario.id)
      .first('n')
    expect(ownItems).toBe(1)
    expect(await sesion(old.usuario)).toBeNull()
    expect(await auditEvents(old.usuario.id)).toEqual(['usuario-cambiado'])
    await edit(boss.id, old.usuario.id, 'Usuario', null)
    expect(await count('u.id = ?', old.usuario.id)).toMatchObject({
      rol: 'Usuario',
      empresa_id: null,
      en_equipo: null,
    })
  })

  test('an owner stays, people cannot change themselves, and a full team takes no more members', async () => {
    const [boss, { admin, id, nombre }, unaffiliated] = [
      await createPerson('SuperAdmin'),
      await createEmpresa({ nombre: `Casa ${uniqueWord()}` }),
      await createPerson('Usuario'),
    ]
    await expect(edit(boss.id, admin.id, 'Usuario', null)).rejects.toMatchObject({ clave: 'usuario-dueno' })
    await expect(usuariosOf(boss.id).remove(admin.id)).rejects.toMatchObject({ clave: 'usuario-dueno' })
    await expect(edit(boss.id, boss.id, 'Usuario', null)).rejects.toMatchObject({ clave: 'usuario-usted' })
    for (const what of ['disable', 'remove'] as const)
      await expect(usuariosOf(boss.id)[what](boss.id)).rejects.toMatchObject({ clave: 'usuario-usted' })
    await execute([['update empresas set user_limit = 2 where id = ?', [id]]])
    await expect(edit(boss.id, unaffiliated.id, 'Usuario', nombre)).rejects.toMatchObject({
      clave: 'limite-de-miembros-enterprise',
    })
    expect(await count('u.id = ?', unaffiliated.id)).toMatchObject({ empresa_id: null })
  })

  test('of two SuperAdmins who take each other down at once, one is left', async () => {
    const [one, other] = [await createPerson('SuperAdmin'), await createPerson('SuperAdmin')]
    const facts = await Promise.allSettled([
      edit(one.id, other.id, 'Usuario', null),
      usuariosOf(other.id).disable(one.id),
    ])
    expect(facts.filter((h) => h.status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a disabled account', () => {
  test('is out at once, on the web and in programs, cannot come in by any way, and is in again when enabled', async () => {
    const [boss, { usuario }] = [await createPerson('SuperAdmin'), await createEmpresa()]
    await execute([
      [
        'insert into api_familias (id, usuario_id, created_at, usada_at, expires_at) values (?, ?, 1, 1, 9e15)',
        [uniqueWord(), usuario.id],
      ],
    ])
    await usuariosOf(boss.id).disable(usuario.id)
    expect(await sesion(usuario)).toBeNull()
    expect(await env.DB.prepare('select 1 from api_familias where usuario_id = ?').bind(usuario.id).first()).toBeNull()
    const signIn = async () => {
      const { row } = await newSesion(
        { usuario_id: usuario.id, via: 'codigo', recordar: false, user_agent: null, lugar: null },
        NOW,
      )
      const step = {
        token_hash: uniqueWord(),
        datos: { via: 'codigo', recordar: false, volver: null },
        expires_at: NOW,
      } as const
      return (
        await new AccessDb(env.DB).open({
          row,
          paso: step,
          verifiedHash: null,
          identidad: null,
          antes: [],
          anterior: null,
          settlement: [],
        })
      )?.opens
    }
    expect(await signIn()).toBe('nada')
    await expect(usuariosOf(boss.id).recover(usuario.id)).rejects.toMatchObject({ clave: 'cuenta-deshabilitada' })
    await usuariosOf(boss.id).enable(usuario.id)
    expect(await signIn()).toBe('sesion')
    expect(await auditEvents(usuario.id)).toEqual(['usuario-deshabilitado', 'usuario-habilitado'])
  })
})

test('a deleted person leaves no account, no place in the team and no session, and is in the log by id alone', async () => {
  const [boss, { usuario }] = [await createPerson('SuperAdmin'), await createEmpresa()]
  expect(await usuariosOf(boss.id).remove(usuario.id)).toBe(usuario.nombre)
  expect(await count('u.id = ?', usuario.id)).toBeNull()
  expect(await sesion(usuario)).toBeNull()
  for (const table of ['team_members where user_id', 'palabras_usuarios where usuario_id'])
    expect(await env.DB.prepare(`select 1 from ${table} = ?`).bind(usuario.id).first()).toBeNull()
  expect(await auditEvents(usuario.id)).toEqual(['usuario-eliminado'])
  await expect(usuariosOf(boss.id).remove(usuario.id)).rejects.toMatchObject({ clave: 'no-encontrado' })
})

describe('the order of the list', () => {
  const six = async () => {
    const marca = `o${uniqueWord()}`
    const [alfa, beta] = [await createEmpresa({ nombre: 'Alfa Ltda.' }), await createEmpresa({ nombre: 'Alfa' })]
    const one = (nombre: string, rol: string, empresa: string | null, sin: 'confirmar' | 'entrar' | null = null) =>
      execute([
        [
          `insert into usuarios (id, nombre, email, rol_id, empresa_id, created_at, email_verificado_at, deshabilitado_at)
           values (?1, ?2, ?1 || '@${marca}.test', ?3, ?4, 1, ?5, ?6)`,
          [
            ...[`${marca}-${nombre}`, nombre, `rol-${rol}`, empresa],
            ...[sin === 'confirmar' ? null : 1, sin === 'entrar' ? 1 : null],
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
      return (await usuariosOf('x').list(request)).filas.map((u) => u.nombre)
    }
    return { lista: list, alfa, beta, marca }
  }

  test('is that of each column, either way round; a role, a company or a state has its people by name', async () => {
    const { lista: list } = await six()
    expect(await list('nombre')).toEqual(['ana', 'Beto', 'Carla', 'Dora', 'Zoe'])
    expect(await list('rol')).toEqual(['Dora', 'Zoe', 'Carla', 'ana', 'Beto'])
    // one company's name may be a prefix of another's
    expect(await list('empresa')).toEqual(['Carla', 'Beto', 'Zoe', 'ana', 'Dora'])
    expect(await list('-empresa')).toEqual(['Dora', 'ana', 'Zoe', 'Beto', 'Carla'])
    expect(await list('estado')).toEqual(['Carla', 'Dora', 'Zoe', 'ana', 'Beto'])
  })

  test('follows a company that is renamed or deleted, and a person who moves', async () => {
    const { lista: list, alfa, beta, marca } = await six()
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
    for (const command of USUARIOS_SORTS.flatMap((por) => [por, `-${por}`])) {
      const ask = (extra = {}) => usuariosOf('x').list(UsuariosList.parse({ q: marca, orden: command, ...extra }))
      const [one, seen] = [await ask(), [] as string[]]
      let page = one
      seen.push(...page.filas.map((u) => u.id))
      while (page.despues) {
        page = await ask({ despues: JSON.stringify(page.despues) })
        seen.push(...page.filas.map((u) => u.id))
      }
      expect(new Set(seen).size).toBe(40)
      expect(seen).toHaveLength(40)
      const backward = await ask({ antes: JSON.stringify(page.antes) })
      expect(backward.filas.map((u) => u.id)).toEqual(seen.slice(20, 30))
    }
    const fifty = await usuariosOf('x').list(UsuariosList.parse({ q: marca, filas: '50' }))
    expect([fifty.filas.length, fifty.despues]).toEqual([40, null])
  })
})

describe('among 50 000 people', () => {
  const N = 50_000
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
    { q: 'm49999@masa.test', orden: 'registro' },
    { q: 'nanez 17 persona masa' },
    { q: 'zzz' },
    ...USUARIOS_SORTS.flatMap((por) => [{ orden: por }, { orden: `-${por}` }]),
    // people of one role in any order, also where they are few or come last
    ...USUARIOS_SORTS.flatMap((command) => ROLES.map((rol) => ({ rol, orden: command }))),
    { orden: '-empresa', q: 'persona', rol: 'Administrador' },
  ])('%j reads what its page needs', async (request) => {
    const { filas: rows } = await ask(request)
    if (request.q !== 'zzz') expect(rows.length).toBeGreaterThan(0)
    else expect(rows).toEqual([])
    // when each word matches more than 500 people, the order is walked until a page is full, at most once over everyone
    expect(rowsRead).toBeLessThan(/ /.test(request.q ?? '') ? N : 3000)
  })
  test('is found by name without accents and by address, and paged both ways', async () => {
    for (const q of ['M49999@MASA.test', 'm49999@ma', 'm49999@', 'm49999'])
      expect((await ask({ q })).filas.map((u) => u.id)).toEqual(['masa49999'])
    expect((await ask({ q: 'm17@masa.test' })).filas.map((u) => u.id)).toEqual(['masa00017'])
    const one = await ask({ q: 'ñáñez 17', orden: 'email', filas: '50' })
    expect(one.filas.length).toBeGreaterThan(10)
    const first = await ask({ orden: 'email', q: 'masa' })
    const second = await ask({ orden: 'email', q: 'masa', despues: JSON.stringify(first.despues) })
    expect(second.filas[0]?.email.localeCompare(first.filas.at(-1)?.email ?? '')).toBe(1)
    const another = await ask({ orden: 'email', q: 'masa', antes: JSON.stringify(second.antes) })
    expect(another.filas).toEqual(first.filas)
  })
})
