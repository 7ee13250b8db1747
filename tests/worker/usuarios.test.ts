/** «Gestión de Usuarios»: what a SuperAdmin does to accounts, what stands in the way, and how fast it is found. */
import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { Codigos } from '../../worker/access/codigos'
import { hashDeToken, nuevaSesion } from '../../worker/access/sesion'
import { AccesosDb } from '../../worker/db/accesos-db'
import { CodigosDb } from '../../worker/db/codigos-db'
import type { Conexion } from '../../worker/db/connect'
import { CuentaDb } from '../../worker/db/cuenta-db'
import { PlataformaDb } from '../../worker/db/plataforma-db'
import { UsuariosDb } from '../../worker/db/usuarios-db'
import { ListaUsuarios, ORDENES_USUARIOS, ROLES } from '../../worker/domain/usuarios'
import { Auditoria } from '../../worker/services/auditoria'
import { Emisor } from '../../worker/services/emisor'
import { Mensajero } from '../../worker/services/mensajero'
import { Usuarios } from '../../worker/services/usuarios'
import { unico } from '../apoyo/datos'
import { SECRETOS } from '../apoyo/secretos'
import { rastro } from './apoyo/auditoria'
import { APP_URL } from './apoyo/cuentas'
import { asignar, crearEmpresa, crearPersona, ejecutar } from './apoyo/mundo'

const AHORA = Date.UTC(2026, 10, 20, 15)
function usuariosDe(yo: string, { d1 = env.DB as Conexion, ahora = AHORA } = {}) {
  const despues = () => undefined
  const casa = { secreto: SECRETOS.CONFIG_SECRET, appUrl: APP_URL, enDesarrollo: false }
  const abrirLinea = () => Promise.reject(new Error('nobody sends here'))
  const [codigosDb, r] = [new CodigosDb(d1), rastro(ahora, { usuario_id: yo })]
  const auditoria = new Auditoria(d1, r, despues)
  const mensajero = new Mensajero(d1, casa, { ahora, abrirLinea, despues })
  const codigos = new Codigos(codigosDb, SECRETOS.HASH_SECRET, ahora)
  const emisor = new Emisor({ codigos: codigosDb, cuentas: new CuentaDb(d1), auditoria }, codigos, mensajero, ahora)
  return new Usuarios(new UsuariosDb(d1, yo, r), yo, { emisor, pendientes: { entregar: async () => undefined }, ahora })
}
const cuenta = (donde: string, ...valores: (string | number)[]) =>
  env.DB.prepare(
    `select u.*, r.nombre as rol, m.rol as en_equipo from usuarios u join roles r on r.id = u.rol_id
     left join team_members m on m.user_id = u.id and m.empresa_id = u.empresa_id where ${donde}`,
  )
    .bind(...valores)
    .first<Record<string, string | number | null>>()
const sesion = async (p: { token: string }) => new PlataformaDb(env.DB).sesionPorHash(await hashDeToken(p.token))
const sucesos = async (objeto: string) =>
  (
    await env.DB.prepare('select suceso from auditoria where objeto = ? order by at, rowid').bind(objeto).all()
  ).results.map((r) => r.suceso)
const nuevo = (cambio: Record<string, unknown> = {}) =>
  ({
    ...{ intent: 'crear', nombre: 'Nora Nueva', email: `nora-${unico()}@prueba.test`, rol: 'Usuario', empresa: null },
    ...cambio,
  }) as Parameters<Usuarios['create']>[0]

describe('a new account', () => {
  test('is of the company that is named, has no password, and its owner gets the link to choose one', async () => {
    const [jefe, { id, nombre }] = [
      await crearPersona('SuperAdmin'),
      await crearEmpresa({ nombre: `Fletes ${unico()}` }),
    ]
    const orden = nuevo({ rol: 'Administrador', empresa: nombre.toUpperCase() })
    expect(await usuariosDe(jefe.id).create(orden)).toBe(orden.email)
    const hecha = await cuenta('u.email = ?', orden.email)
    expect(hecha).toMatchObject({
      rol: 'Administrador',
      en_equipo: 'Administrador',
      empresa_id: id,
      email_verificado_at: null,
    })
    const [carta] = (await env.DB.prepare('select * from correos where para = ?').bind(orden.email).all()).results
    expect(carta).toMatchObject({ asunto: 'Su cuenta en Vigía está lista', usuario_id: hecha?.id })
    expect(await sucesos(String(hecha?.id))).toEqual(['usuario-creado'])
  })

  test('speaks as the owner of its company does, and without one as who makes it; so does its mail', async () => {
    const [boss, { admin, nombre }] = [
      await crearPersona('SuperAdmin'),
      await crearEmpresa({ nombre: `Haulage ${unico()}` }),
    ]
    const spoken = async (cambio: Record<string, unknown>) => {
      const orden = nuevo(cambio)
      await usuariosDe(boss.id).create(orden)
      const [carta] = (await env.DB.prepare('select asunto from correos where para = ?').bind(orden.email).all())
        .results
      return [(await cuenta('u.email = ?', orden.email))?.idioma, carta?.asunto]
    }
    const [spanish, english] = [
      ['es', 'Su cuenta en Vigía está lista'],
      ['en', 'Your Vigía account is ready'],
    ]
    expect([await spoken({ empresa: nombre }), await spoken({})]).toEqual([spanish, spanish])
    await ejecutar([["update usuarios set idioma = 'en' where id = ?", [admin.id]]])
    expect([await spoken({ empresa: nombre }), await spoken({})]).toEqual([english, spanish])
    await ejecutar([["update usuarios set idioma = case id when ? then 'en' else 'es' end", [boss.id]]])
    expect([await spoken({ empresa: nombre }), await spoken({})]).toEqual([spanish, english])
  })

  test('is refused for an address that has one, a company that is not there, and a team that is full', async () => {
    const [jefe, otra, { id, nombre }] = [
      await crearPersona('SuperAdmin'),
      await crearPersona('Usuario'),
      await crearEmpresa({ nombre: `Llena ${unico()}` }),
    ]
    const crear = (cambio: Record<string, unknown>) => usuariosDe(jefe.id).create(nuevo(cambio))
    await expect(crear({ email: otra.email })).rejects.toMatchObject({ clave: 'cuenta-existe', campo: 'email' })
    await expect(crear({ empresa: 'Ninguna S.A.S.' })).rejects.toMatchObject({ clave: 'empresa-no-encontrada' })
    await ejecutar([['update empresas set user_limit = 3 where id = ?', [id]]])
    const hechos = await Promise.allSettled(Array.from({ length: 5 }, () => crear({ empresa: nombre })))
    expect(hechos.filter((h) => h.status === 'fulfilled')).toHaveLength(1)
    await expect(crear({ empresa: nombre })).rejects.toMatchObject({ clave: 'limite-de-miembros-enterprise' })
  })

  test('of a company that nobody owns is its owner as the first Administrador, made or moved there, and the next is not', async () => {
    const jefe = await crearPersona('SuperAdmin')
    const sinDueno = async () => {
      const empresa = await crearEmpresa({ nombre: `Sola ${unico()}` })
      await ejecutar([['update empresas set user_id = null where id = ?', [empresa.id]]])
      const dueno = () => env.DB.prepare('select user_id from empresas where id = ?').bind(empresa.id).first('user_id')
      return { ...empresa, dueno }
    }
    const [una, otra] = [await sinDueno(), await sinDueno()]
    const crear = async (rol: string, empresa: string) => {
      const orden = nuevo({ rol, empresa })
      await usuariosDe(jefe.id).create(orden)
      return (await cuenta('u.email = ?', orden.email))?.id
    }
    await crear('Usuario', una.nombre)
    expect(await una.dueno()).toBeNull()
    const primera = await crear('Administrador', una.nombre)
    await crear('Administrador', una.nombre)
    expect(await una.dueno()).toBe(primera)
    const movida = { intent: 'editar', id: una.usuario.id, rol: 'Administrador', empresa: otra.nombre } as const
    await usuariosDe(jefe.id).change(movida)
    expect(await otra.dueno()).toBe(una.usuario.id)
    // who owns it by now stays, also with the platform
    await expect(usuariosDe(jefe.id).remove(String(primera))).rejects.toMatchObject({ clave: 'usuario-dueno' })
  })

  test('of a SuperAdmin is of no company, whatever the form says', async () => {
    const [jefe, { nombre }] = [await crearPersona('SuperAdmin'), await crearEmpresa({ nombre: `Una ${unico()}` })]
    const orden = nuevo({ rol: 'SuperAdmin', empresa: nombre })
    await usuariosDe(jefe.id).create(orden)
    expect(await cuenta('u.email = ?', orden.email)).toMatchObject({ rol: 'SuperAdmin', empresa_id: null })
  })
})

describe('role and company', () => {
  const editar = (yo: string, id: string, rol: string, empresa: string | null) =>
    usuariosDe(yo).change({ intent: 'editar', id, rol, empresa } as Parameters<Usuarios['change']>[0])

  test('change together: what was assigned is forgotten, the teams know, sessions end at the next request', async () => {
    const [jefe, vieja, otra] = [
      await crearPersona('SuperAdmin'),
      await crearEmpresa({ vehiculos: 1 }),
      await crearEmpresa({ nombre: `Otra ${unico()}` }),
    ]
    await asignar(vieja.id, vieja.usuario.id, vieja.vehiculos[0]?.id ?? '')
    await editar(jefe.id, vieja.usuario.id, 'Administrador', otra.nombre)
    expect(await cuenta('u.id = ?', vieja.usuario.id)).toMatchObject({
      ...{ rol: 'Administrador', en_equipo: 'Administrador', empresa_id: otra.id },
    })
    const suyos = await env.DB.prepare('select count(*) as n from team_members where user_id = ?')
      .bind(vieja.usuario.id)
      .first('n')
    expect(suyos).toBe(1)
    expect(await sesion(vieja.usuario)).toBeNull()
    expect(await sucesos(vieja.usuario.id)).toEqual(['usuario-cambiado'])
    await editar(jefe.id, vieja.usuario.id, 'Usuario', null)
    expect(await cuenta('u.id = ?', vieja.usuario.id)).toMatchObject({
      rol: 'Usuario',
      empresa_id: null,
      en_equipo: null,
    })
  })

  test('an owner stays, nobody changes oneself, and a full team takes nobody', async () => {
    const [jefe, { admin, id, nombre }, libre] = [
      await crearPersona('SuperAdmin'),
      await crearEmpresa({ nombre: `Casa ${unico()}` }),
      await crearPersona('Usuario'),
    ]
    await expect(editar(jefe.id, admin.id, 'Usuario', null)).rejects.toMatchObject({ clave: 'usuario-dueno' })
    await expect(usuariosDe(jefe.id).remove(admin.id)).rejects.toMatchObject({ clave: 'usuario-dueno' })
    await expect(editar(jefe.id, jefe.id, 'Usuario', null)).rejects.toMatchObject({ clave: 'usuario-usted' })
    for (const que of ['disable', 'remove'] as const)
      await expect(usuariosDe(jefe.id)[que](jefe.id)).rejects.toMatchObject({ clave: 'usuario-usted' })
    await ejecutar([['update empresas set user_limit = 2 where id = ?', [id]]])
    await expect(editar(jefe.id, libre.id, 'Usuario', nombre)).rejects.toMatchObject({
      clave: 'limite-de-miembros-enterprise',
    })
    expect(await cuenta('u.id = ?', libre.id)).toMatchObject({ empresa_id: null })
  })

  test('of two SuperAdmins who take each other down at once, one is left', async () => {
    const [uno, otro] = [await crearPersona('SuperAdmin'), await crearPersona('SuperAdmin')]
    const hechos = await Promise.allSettled([
      editar(uno.id, otro.id, 'Usuario', null),
      usuariosDe(otro.id).disable(uno.id),
    ])
    expect(hechos.filter((h) => h.status === 'fulfilled')).toHaveLength(1)
  })
})

describe('somebody disabled', () => {
  test('is out at once, on the web and in programs, cannot come in by any way, and is in again when enabled', async () => {
    const [jefe, { usuario }] = [await crearPersona('SuperAdmin'), await crearEmpresa()]
    await ejecutar([
      [
        'insert into api_familias (id, usuario_id, created_at, usada_at, expires_at) values (?, ?, 1, 1, 9e15)',
        [unico(), usuario.id],
      ],
    ])
    await usuariosDe(jefe.id).disable(usuario.id)
    expect(await sesion(usuario)).toBeNull()
    expect(await env.DB.prepare('select 1 from api_familias where usuario_id = ?').bind(usuario.id).first()).toBeNull()
    const entrar = async () => {
      const { fila } = await nuevaSesion(
        { usuario_id: usuario.id, via: 'codigo', recordar: false, user_agent: null, lugar: null },
        AHORA,
      )
      const paso = {
        token_hash: unico(),
        datos: { via: 'codigo', recordar: false, volver: null },
        expires_at: AHORA,
      } as const
      return (
        await new AccesosDb(env.DB).abrir({
          fila,
          paso,
          comprobada: null,
          identidad: null,
          antes: [],
          anterior: null,
          asiento: [],
        })
      )?.abre
    }
    expect(await entrar()).toBe('nada')
    await expect(usuariosDe(jefe.id).recover(usuario.id)).rejects.toMatchObject({ clave: 'cuenta-deshabilitada' })
    await usuariosDe(jefe.id).enable(usuario.id)
    expect(await entrar()).toBe('sesion')
    expect(await sucesos(usuario.id)).toEqual(['usuario-deshabilitado', 'usuario-habilitado'])
  })
})

test('somebody deleted leaves no account, no place in the team and no session, and is in the log by id alone', async () => {
  const [jefe, { usuario }] = [await crearPersona('SuperAdmin'), await crearEmpresa()]
  expect(await usuariosDe(jefe.id).remove(usuario.id)).toBe(usuario.nombre)
  expect(await cuenta('u.id = ?', usuario.id)).toBeNull()
  expect(await sesion(usuario)).toBeNull()
  for (const tabla of ['team_members where user_id', 'palabras_usuarios where usuario_id'])
    expect(await env.DB.prepare(`select 1 from ${tabla} = ?`).bind(usuario.id).first()).toBeNull()
  expect(await sucesos(usuario.id)).toEqual(['usuario-eliminado'])
  await expect(usuariosDe(jefe.id).remove(usuario.id)).rejects.toMatchObject({ clave: 'no-encontrado' })
})

describe('the order of the list', () => {
  const seis = async () => {
    const marca = `o${unico()}`
    const [alfa, beta] = [await crearEmpresa({ nombre: 'Alfa Ltda.' }), await crearEmpresa({ nombre: 'Alfa' })]
    const uno = (nombre: string, rol: string, empresa: string | null, sin: 'confirmar' | 'entrar' | null = null) =>
      ejecutar([
        [
          `insert into usuarios (id, nombre, email, rol_id, empresa_id, created_at, email_verificado_at, deshabilitado_at)
           values (?1, ?2, ?1 || '@${marca}.test', ?3, ?4, 1, ?5, ?6)`,
          [
            ...[`${marca}-${nombre}`, nombre, `rol-${rol}`, empresa],
            ...[sin === 'confirmar' ? null : 1, sin === 'entrar' ? 1 : null],
          ],
        ],
      ])
    await uno('Zoe', 'administrador', beta.id)
    await uno('ana', 'usuario', alfa.id, 'confirmar')
    await uno('Beto', 'usuario', beta.id, 'entrar')
    await uno('Carla', 'superadmin', null)
    await uno('Dora', 'administrador', alfa.id)
    const lista = async (orden: string) => {
      const pedido = ListaUsuarios.parse({ q: marca, orden })
      return (await usuariosDe('x').list(pedido)).filas.map((u) => u.nombre)
    }
    return { lista, alfa, beta, marca }
  }

  test('is that of each column, either way round; a role, a company or a state has its people by name', async () => {
    const { lista } = await seis()
    expect(await lista('nombre')).toEqual(['ana', 'Beto', 'Carla', 'Dora', 'Zoe'])
    expect(await lista('rol')).toEqual(['Dora', 'Zoe', 'Carla', 'ana', 'Beto'])
    // one company's name may begin with another's
    expect(await lista('empresa')).toEqual(['Carla', 'Beto', 'Zoe', 'ana', 'Dora'])
    expect(await lista('-empresa')).toEqual(['Dora', 'ana', 'Zoe', 'Beto', 'Carla'])
    expect(await lista('estado')).toEqual(['Carla', 'Dora', 'Zoe', 'ana', 'Beto'])
  })

  test('follows a company that is renamed or deleted, and a person who moves', async () => {
    const { lista, alfa, beta, marca } = await seis()
    await ejecutar([["update empresas set nombre = 'Aaa' where id = ?", [alfa.id]]])
    expect(await lista('empresa')).toEqual(['Carla', 'ana', 'Dora', 'Beto', 'Zoe'])
    await ejecutar([['update usuarios set empresa_id = ? where id = ?', [beta.id, `${marca}-Carla`]]])
    expect(await lista('empresa')).toEqual(['ana', 'Dora', 'Beto', 'Carla', 'Zoe'])
    await ejecutar([['delete from empresas where id = ?', [beta.id]]])
    expect(await lista('empresa')).toEqual(['Beto', 'Carla', 'Zoe', 'ana', 'Dora'])
  })

  test('holds from page to page and back, each person once', async () => {
    const marca = `p${unico()}`
    await ejecutar([
      [
        `insert into usuarios (id, nombre, email, rol_id, created_at)
         with recursive n(i) as (select 0 union all select i + 1 from n where i < 39)
         select ?1 || i, 'Igual ' || (i % 3), i || '@' || ?1 || '.test', case when i % 2 then 'rol-usuario' else 'rol-administrador' end, 1
         from n`,
        [marca],
      ],
    ])
    for (const orden of ORDENES_USUARIOS.flatMap((por) => [por, `-${por}`])) {
      const pedir = (mas = {}) => usuariosDe('x').list(ListaUsuarios.parse({ q: marca, orden, ...mas }))
      const [una, vistas] = [await pedir(), [] as string[]]
      let pagina = una
      vistas.push(...pagina.filas.map((u) => u.id))
      while (pagina.despues) {
        pagina = await pedir({ despues: JSON.stringify(pagina.despues) })
        vistas.push(...pagina.filas.map((u) => u.id))
      }
      expect(new Set(vistas).size).toBe(40)
      expect(vistas).toHaveLength(40)
      const atras = await pedir({ antes: JSON.stringify(pagina.antes) })
      expect(atras.filas.map((u) => u.id)).toEqual(vistas.slice(15, 30))
    }
  })
})

describe('among 50 000 people', () => {
  const N = 50_000
  let leidas = 0
  const contar = <T extends { meta: D1Meta }>(hecho: T): T => {
    leidas += hecho.meta.rows_read
    return hecho
  }
  const espia = (): Conexion => {
    leidas = 0
    return Object.assign(Object.create(env.DB), {
      prepare: (texto: string) => {
        const mirar = (s: D1PreparedStatement): D1PreparedStatement =>
          Object.assign(Object.create(s), {
            bind: (...v: unknown[]) => mirar(s.bind(...v)),
            all: async () => contar(await s.all()),
            raw: async () => {
              await s.all().then(contar)
              return s.raw()
            },
            verdadera: s,
          })
        return mirar(env.DB.prepare(texto))
      },
      batch: async (lista: (D1PreparedStatement & { verdadera?: D1PreparedStatement })[]) =>
        (await env.DB.batch(lista.map((s) => s.verdadera ?? s))).map(contar),
    })
  }
  beforeAll(async () => {
    await ejecutar([
      [
        `insert into empresas (id, nombre, created_at, trial_ends_at, subscription_ends_at, user_limit, vehicle_limit)
         with recursive n(i) as (select 0 union all select i + 1 from n where i < 1999)
         select 'casa' || i, 'Casa ' || char(90 - i % 26) || ' ' || i, i, 1, 1, 9, 9 from n`,
        [],
      ],
      [
        // every twentieth is an Administrador, and nobody who came early confirmed the address
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
  const pedir = (pedido: Record<string, unknown>) =>
    usuariosDe('x', { d1: espia() }).list(ListaUsuarios.parse({ orden: '-registro', ...pedido }))

  test.each<Record<string, string>>([
    {},
    { orden: 'nombre' },
    { orden: '-email' },
    { rol: 'Usuario' },
    { rol: 'SuperAdmin' },
    { q: 'persona' },
    { q: 'nanez 17' },
    // an address is its owner's alone, whoever else begins so
    { q: 'm17@masa.test' },
    { q: 'm49999@masa.test', orden: 'registro' },
    { q: 'nanez 17 persona masa' },
    { q: 'zzz' },
    ...ORDENES_USUARIOS.flatMap((por) => [{ orden: por }, { orden: `-${por}` }]),
    // of one role in any order, also where its people are few or stand last
    ...ORDENES_USUARIOS.flatMap((orden) => ROLES.map((rol) => ({ rol, orden }))),
    { orden: '-empresa', q: 'persona', rol: 'Administrador' },
  ])('%j reads what its page needs', async (pedido) => {
    const { filas } = await pedir(pedido)
    if (pedido.q !== 'zzz') expect(filas.length).toBeGreaterThan(0)
    else expect(filas).toEqual([])
    // words that more than 500 people share each lead nobody: the order is walked until a page is full, everybody once at most
    expect(leidas).toBeLessThan(/ /.test(pedido.q ?? '') ? N : 3000)
  })
  test('is found by name without accents and by address, and paged both ways', async () => {
    for (const q of ['M49999@MASA.test', 'm49999@ma', 'm49999@', 'm49999'])
      expect((await pedir({ q })).filas.map((u) => u.id)).toEqual(['masa49999'])
    expect((await pedir({ q: 'm17@masa.test' })).filas.map((u) => u.id)).toEqual(['masa00017'])
    const una = await pedir({ q: 'ñáñez 17', orden: 'email' })
    expect(una.filas.length).toBeGreaterThan(10)
    const primera = await pedir({ orden: 'email', q: 'masa' })
    const segunda = await pedir({ orden: 'email', q: 'masa', despues: JSON.stringify(primera.despues) })
    expect(segunda.filas[0]?.email.localeCompare(primera.filas.at(-1)?.email ?? '')).toBe(1)
    const otra = await pedir({ orden: 'email', q: 'masa', antes: JSON.stringify(segunda.antes) })
    expect(otra.filas).toEqual(primera.filas)
  })
})
