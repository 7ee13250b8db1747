/** Equipo: who is invited, how many, with which role, and who goes (docs/security.md 4, 6, 13–15). */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { hashDeToken } from '../../worker/access/sesion'
import { EquipoDb } from '../../worker/db/equipo-db'
import { PlataformaDb } from '../../worker/db/plataforma-db'
import { ListaMiembros } from '../../worker/domain/equipo'
import { abrirSobre } from '../../worker/mail/sobre'
import { Equipo } from '../../worker/services/equipo'
import type { Empresa, Persona } from '../apoyo/datos'
import { asignar, crearEmpresa, crearInvitacion, crearPersona, crearSesion, ejecutar } from './apoyo/mundo'
import { vigilar } from './vigilado'

const AHORA = Date.UTC(2026, 10, 20, 15)
const MINUTO = 60_000
const SECRETO = 'secreto-de-prueba-de-al-menos-32-letras'
const LLAVE = 'llave-de-prueba-de-al-menos-32-letras-'
/** keys of the mails that were to leave at once */
const enviadas: string[] = []
const lista = (pedido: Record<string, unknown> = {}) =>
  ListaMiembros.parse({ q: '', despues: null, antes: null, ...pedido })
const correo = () => `${crypto.randomUUID()}@prueba.test`
const invitado = (
  cambios: Partial<{ nombre: string; email: string; rol: 'Usuario' | 'Administrador'; intento: string }> = {},
) => ({
  nombre: 'Diana Peña',
  email: correo(),
  rol: 'Usuario' as const,
  intento: crypto.randomUUID() as string | undefined,
  ...cambios,
})

async function equipoDe(e: Empresa, quien: Persona = e.admin, ahora = AHORA, verificado = true) {
  const empresa = await env.DB.prepare('select * from empresas where id = ?').bind(e.id).first()
  const db = new EquipoDb(vigilar(env.DB, e.id), e.id, { quien: quien.id, dominio: 'vigia.test' })
  const pendientes = { entregar: async () => undefined }
  const persona = { id: quien.id, nombre: quien.nombre, idioma: 'es' as const, verificado }
  const mensajero = { enviarYa: (clave: string) => void enviadas.push(clave) }
  const secretos = { secreto: SECRETO, llave: LLAVE }
  // quotas are the subject of mail-quotas.test.ts
  const mails = { reserveInvitation: async () => new Map(), giveBack: async () => undefined }
  return new Equipo(db, empresa as never, persona, {
    ...{ pendientes, mensajero, mails, network: null, ...secretos },
    appUrl: 'https://vigia.test',
    ahora,
  })
}
const miembros = async (e: Empresa) =>
  (
    await env.DB.prepare('select * from team_members where empresa_id = ? order by created_at, id')
      .bind(e.id)
      .all<Record<string, string | number | null>>()
  ).results
const correosDe = async (email: string) => {
  const { results } = await env.DB.prepare('select * from correos where para = ? order by created_at, id')
    .bind(email)
    .all<Record<string, string>>()
  // as they stand in the database nobody reads them
  return Promise.all(
    results.map(async ({ clave, asunto, html }) => ({
      clave,
      asunto,
      sellado: html,
      ...(await abrirSobre(LLAVE, { html: html ?? '', texto: '' })),
    })),
  )
}
const tokenEn = (correo: { texto?: string } | undefined) => /invitacion\/([\w-]{43})/.exec(correo?.texto ?? '')?.[1]
const limites = (e: Empresa, user_limit: number, plan = 'Basic', estado = 'active') =>
  ejecutar([
    [
      'update empresas set user_limit = ?, plan_type = ?, subscription_status = ? where id = ?',
      [user_limit, plan, estado, e.id],
    ],
  ])
const rolDe = (p: Persona) =>
  env.DB.prepare('select r.nombre as rol, u.empresa_id from usuarios u join roles r on r.id = u.rol_id where u.id = ?')
    .bind(p.id)
    .first()

test('an invitation waits with its role, and its mail carries a link of which only a keyed hash is kept (docs/security.md 4)', async () => {
  const e = await crearEmpresa()
  const diana = invitado({ rol: 'Administrador' })
  await (await equipoDe(e)).invite(diana)
  const fila = (await miembros(e)).find((m) => m.email === diana.email)
  expect(fila).toMatchObject({
    nombre: 'Diana Peña',
    rol: 'Administrador',
    invitation_status: 'pending',
    user_id: null,
    expires_at: AHORA + 7 * 24 * 60 * MINUTO,
    busqueda: `diana pena ${diana.email}`,
  })
  const [mail] = await correosDe(diana.email)
  const token = tokenEn(mail) as string
  expect(token).toHaveLength(43)
  expect(mail?.html).toContain(`https://vigia.test/invitacion/${token}`)
  expect(mail?.asunto).toBe(`Ana Administradora lo invita al equipo de ${e.nombre} en Vigía`)
  expect(mail?.texto).toContain('27 nov 2026')
  // the mail itself waits sealed, and leaves as soon as the answer is out
  expect(mail?.sellado).not.toContain(token)
  expect(enviadas).toContain(mail?.clave ?? '')
  expect(fila?.token_hash).not.toBe(token)
  // nor is it a plain hash of it: without the secret the table opens nothing
  const sha = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  expect(fila?.token_hash).not.toBe(
    btoa(String.fromCharCode(...sha))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace('=', ''),
  )
})

test('who has an account reads the invitation in their own language, anybody else in that of who invites', async () => {
  const [e, ajena] = [await crearEmpresa(), await crearEmpresa()]
  await ejecutar([["update usuarios set idioma = 'en' where id = ?", [ajena.usuario.id]]])
  const equipo = await equipoDe(e)
  const otra = invitado()
  await equipo.invite(invitado({ email: ajena.usuario.email }))
  await equipo.invite(otra)
  expect((await correosDe(ajena.usuario.email))[0]?.texto).toMatch(/Accept the invitation:\n\S+\?idioma=en\n/)
  expect((await correosDe(otra.email))[0]?.texto).toContain('Aceptar la invitación')
})

test('the same form sent twenty times at once is one invitation and one mail', async () => {
  const e = await crearEmpresa()
  const equipo = await equipoDe(e)
  const diana = invitado()
  await Promise.all(Array.from({ length: 20 }, () => equipo.invite(diana)))
  expect((await miembros(e)).filter((m) => m.email === diana.email)).toHaveLength(1)
  expect(await correosDe(diana.email)).toHaveLength(1)
})

test('an address that is invited or in the team already is refused, whatever its case, and no mail goes out', async () => {
  const e = await crearEmpresa()
  const equipo = await equipoDe(e)
  const diana = invitado()
  await equipo.invite(diana)
  await expect(equipo.invite(invitado({ email: diana.email }))).rejects.toMatchObject({
    clave: 'invitacion-pendiente',
    campo: 'email',
  })
  await expect(equipo.invite(invitado({ email: e.usuario.email }))).rejects.toMatchObject({
    clave: 'miembro-repetido',
    campo: 'email',
  })
  expect(await equipo.alreadyThere(diana.email)).toBe('invitacion-pendiente')
  expect(await equipo.alreadyThere(e.usuario.email)).toBe('miembro-repetido')
  expect(await equipo.alreadyThere(correo())).toBeNull()
  expect(await correosDe(diana.email)).toHaveLength(1)
  expect(await correosDe(e.usuario.email)).toHaveLength(0)
})

test('two companies may invite the same person, and neither learns of the other', async () => {
  const [una, otra] = [await crearEmpresa(), await crearEmpresa()]
  const diana = invitado()
  await (await equipoDe(una)).invite(diana)
  expect(await (await equipoDe(otra)).alreadyThere(diana.email)).toBeNull()
  // the same form, too: its name belongs to each company
  await (await equipoDe(otra)).invite(diana)
  expect(await correosDe(diana.email)).toHaveLength(2)
})

test('the limit of members holds under 20 invitations at once, those that wait counted too (docs/security.md 15)', async () => {
  const e = await crearEmpresa()
  await limites(e, 10, 'Pro')
  const equipo = await equipoDe(e)
  const pedidos = await Promise.allSettled(Array.from({ length: 20 }, () => equipo.invite(invitado())))
  expect(pedidos.filter((p) => p.status === 'fulfilled')).toHaveLength(8)
  expect(await miembros(e)).toHaveLength(10)
  for (const p of pedidos)
    if (p.status === 'rejected')
      expect(p.reason).toMatchObject({
        clave: 'limite-de-miembros',
        datos: { plan: 'Pro', limite: 10, siguiente: 'Plus', hasta: 25 },
      })
  const mails = await env.DB.prepare('select count(*) as n from correos where empresa_id = ?').bind(e.id).first('n')
  expect(mails).toBe(8)
})

test('the limit of Administradores holds under 20 invitations at once (docs/security.md 15)', async () => {
  const e = await crearEmpresa()
  await limites(e, 25, 'Plus')
  const equipo = await equipoDe(e)
  const pedidos = await Promise.allSettled(
    Array.from({ length: 20 }, () => equipo.invite(invitado({ rol: 'Administrador' }))),
  )
  expect(pedidos.filter((p) => p.status === 'fulfilled')).toHaveLength(4)
  expect((await miembros(e)).filter((m) => m.rol === 'Administrador')).toHaveLength(5)
  await expect(equipo.invite(invitado({ rol: 'Administrador' }))).rejects.toMatchObject({
    clave: 'limite-de-administradores-enterprise',
    datos: { limite: 5 },
  })
  await equipo.invite(invitado())
})

test('the limit of Administradores holds when 20 are promoted at once', async () => {
  const e = await crearEmpresa()
  await limites(e, 25, 'Pro')
  const otros = await Promise.all(Array.from({ length: 10 }, () => crearPersona('Usuario', { empresa_id: e.id })))
  const equipo = await equipoDe(e)
  const pedidos = await Promise.allSettled(
    [...otros, ...otros].map((p) => equipo.changeRole(p.miembro, 'Administrador')),
  )
  expect((await miembros(e)).filter((m) => m.rol === 'Administrador')).toHaveLength(3)
  const admins = await env.DB.prepare(
    "select count(*) as n from usuarios where empresa_id = ? and rol_id = (select id from roles where nombre = 'Administrador')",
  )
    .bind(e.id)
    .first('n')
  expect(admins).toBe(3)
  const negados = pedidos.flatMap((p) => (p.status === 'rejected' ? [p.reason.clave] : []))
  expect(new Set(negados)).toEqual(new Set(['limite-de-administradores']))
})

test('who has not proven their own address invites nobody, even when they proved it only in the browser', async () => {
  const e = await crearEmpresa()
  await ejecutar([['update usuarios set email_verificado_at = null where id = ?', [e.admin.id]]])
  const diana = invitado()
  await expect((await equipoDe(e, e.admin, AHORA, false)).invite(diana)).rejects.toMatchObject({
    clave: 'correo-sin-verificar',
  })
  await expect((await equipoDe(e)).invite(diana)).rejects.toMatchObject({ clave: 'error-invitacion' })
  expect(await correosDe(diana.email)).toHaveLength(0)
})

test('once the subscription is over nobody is invited, and who is there stays', async () => {
  const e = await crearEmpresa()
  await limites(e, 25, 'Basic', 'expired')
  await expect((await equipoDe(e)).invite(invitado())).rejects.toMatchObject({ clave: 'suscripcion-terminada' })
  expect(await miembros(e)).toHaveLength(2)
})

test('who was taken out, or is no Administrador any more, invites, changes and removes nothing from an open page', async () => {
  const e = await crearEmpresa()
  const otra = await crearPersona('Administrador', { empresa_id: e.id })
  const equipo = await equipoDe(e, otra)
  await (await equipoDe(e)).remove(otra.miembro)
  await expect(equipo.invite(invitado())).rejects.toMatchObject({ clave: 'error-invitacion' })
  await expect(equipo.changeRole(e.usuario.miembro, 'Administrador')).rejects.toMatchObject({ clave: 'no-encontrado' })
  await expect(equipo.remove(e.usuario.miembro)).rejects.toMatchObject({ clave: 'no-encontrado' })
  expect(await miembros(e)).toHaveLength(2)
  expect(await rolDe(e.usuario)).toEqual({ rol: 'Usuario', empresa_id: e.id })
})

test('two Administradores who remove or demote each other at once leave one of them', async () => {
  for (const hacer of [
    (equipo: Equipo, a: Persona) => equipo.remove(a.miembro),
    (equipo: Equipo, a: Persona) => equipo.changeRole(a.miembro, 'Usuario'),
  ]) {
    const e = await crearEmpresa()
    // a company whose owner nobody knows: neither is safe by that
    await ejecutar([['update empresas set user_id = null where id = ?', [e.id]]])
    const otra = await crearPersona('Administrador', { empresa_id: e.id })
    const [una, dos] = [await equipoDe(e), await equipoDe(e, otra)]
    await Promise.allSettled([hacer(una, otra), hacer(dos, e.admin)])
    const quedan = await env.DB.prepare(
      "select count(*) as n from usuarios where empresa_id = ? and rol_id = (select id from roles where nombre = 'Administrador')",
    )
      .bind(e.id)
      .first('n')
    expect(quedan).toBe(1)
  }
})

test('an invitation sent again has a new link and a new week; the old link and a mail that has not left are gone', async () => {
  const e = await crearEmpresa()
  const diana = invitado()
  await (await equipoDe(e)).invite(diana)
  const [primera] = (await miembros(e)).filter((m) => m.email === diana.email)
  const antes = tokenEn((await correosDe(diana.email))[0])
  const tarde = AHORA + 2 * MINUTO
  expect(await (await equipoDe(e, e.admin, tarde)).resend(primera?.id as string)).toBe(diana.email)
  const [segunda] = (await miembros(e)).filter((m) => m.email === diana.email)
  expect(segunda?.token_hash).not.toBe(primera?.token_hash)
  expect(segunda?.expires_at).toBe(tarde + 7 * 24 * 60 * MINUTO)
  const mails = await correosDe(diana.email)
  expect(mails).toHaveLength(1)
  expect(tokenEn(mails[0])).not.toBe(antes)
})

test('between two mails of an invitation there is a minute, also when twenty ask at once (docs/security.md 4)', async () => {
  const e = await crearEmpresa()
  const { id, email } = await crearInvitacion(e.id, { enviada_at: AHORA })
  await expect((await equipoDe(e, e.admin, AHORA + 20_000)).resend(id)).rejects.toMatchObject({
    clave: 'espere-reenvio',
    datos: { n: 40 },
  })
  const equipo = await equipoDe(e, e.admin, AHORA + MINUTO)
  const pedidos = await Promise.allSettled(Array.from({ length: 20 }, () => equipo.resend(id)))
  expect(pedidos.filter((p) => p.status === 'fulfilled')).toHaveLength(1)
  expect(await correosDe(email)).toHaveLength(1)
})

test('an invitation that is withdrawn takes its unsent mail along, and its address may be invited anew', async () => {
  const e = await crearEmpresa()
  const equipo = await equipoDe(e)
  const diana = invitado()
  await equipo.invite(diana)
  const [fila] = (await miembros(e)).filter((m) => m.email === diana.email)
  await equipo.remove(fila?.id as string)
  expect(await correosDe(diana.email)).toHaveLength(0)
  await equipo.invite(invitado({ email: diana.email }))
  expect(await correosDe(diana.email)).toHaveLength(1)
})

test('who is removed keeps the account with no company and role Usuario, and no session, vehicle or mail of it (docs/security.md 6)', async () => {
  const e = await crearEmpresa({ vehiculos: 2 })
  const otra = await crearPersona('Administrador', { empresa_id: e.id })
  const { token } = await crearSesion(otra.id, true, AHORA)
  const tras = async () => new PlataformaDb(env.DB).sesionPorHash(await hashDeToken(token))
  expect((await tras())?.empresa?.id).toBe(e.id)
  await asignar(e.id, otra.id, e.vehiculos[0]?.id as string)
  await ejecutar([
    [
      `insert into correos (id, clave, empresa_id, usuario_id, para, asunto, html, texto, message_id, proximo_at, created_at)
       values (?1, ?1, ?2, ?3, ?4, 'a', 'a', 'a', 'a', 1, 1)`,
      [`resumen:${otra.id}:hoy`, e.id, otra.id, otra.email],
    ],
  ])
  expect(await (await equipoDe(e)).remove(otra.miembro)).toBe(otra.nombre)
  expect(await rolDe(otra)).toEqual({ rol: 'Usuario', empresa_id: null })
  expect(await tras()).toBeNull()
  for (const tabla of ['sesiones', 'asignaciones', 'correos'])
    expect(await env.DB.prepare(`select 1 from ${tabla} where usuario_id = ?`).bind(otra.id).first()).toBeNull()
  const nota = await env.DB.prepare("select carga from pendientes where tipo = 'fleet.revisar' and destino = ?")
    .bind(e.id)
    .first('carga')
  expect(JSON.parse(nota as string)).toEqual({ usuario: otra.id })
})

test('the owner is not removed and keeps the role; nobody removes or demotes themselves', async () => {
  const e = await crearEmpresa()
  const otra = await crearPersona('Administrador', { empresa_id: e.id })
  const deOtra = await equipoDe(e, otra)
  await expect(deOtra.remove(e.admin.miembro)).rejects.toMatchObject({ clave: 'miembro-dueno' })
  await expect(deOtra.changeRole(e.admin.miembro, 'Usuario')).rejects.toMatchObject({ clave: 'miembro-dueno' })
  await expect(deOtra.remove(otra.miembro)).rejects.toMatchObject({ clave: 'miembro-usted' })
  await expect(deOtra.changeRole(otra.miembro, 'Usuario')).rejects.toMatchObject({ clave: 'miembro-usted' })
  // and the database itself refuses it, should the rule before it ever be asked wrongly
  const db = new EquipoDb(env.DB, e.id, { quien: otra.id, dominio: 'vigia.test' })
  for (const p of [e.admin, otra]) {
    const fila = { id: p.miembro, user_id: p.id, rol: 'Administrador', invitation_status: 'accepted' } as const
    expect(await db.retirar(fila, AHORA)).toBe(false)
    expect(await db.cambiarRol(fila, 'Usuario', 9, AHORA)).toBe(false)
    expect(await rolDe(p)).toEqual({ rol: 'Administrador', empresa_id: e.id })
    expect(await env.DB.prepare('select count(*) as n from sesiones where usuario_id = ?').bind(p.id).first('n')).toBe(
      1,
    )
  }
})

test('a new role ends the sessions of the old one, and is the role of row and account (docs/security.md 6)', async () => {
  const e = await crearEmpresa({ vehiculos: 1 })
  await asignar(e.id, e.usuario.id, e.vehiculos[0]?.id as string)
  const equipo = await equipoDe(e)
  await equipo.changeRole(e.usuario.miembro, 'Administrador')
  expect(await rolDe(e.usuario)).toEqual({ rol: 'Administrador', empresa_id: e.id })
  const deEl = (tabla: string) =>
    env.DB.prepare(`select count(*) as n from ${tabla} where usuario_id = ?`).bind(e.usuario.id).first('n')
  expect([await deEl('sesiones'), await deEl('asignaciones')]).toEqual([0, 0])
  await crearSesion(e.usuario.id)
  // the same again changes nothing: who has just signed in stays signed in
  await equipo.changeRole(e.usuario.miembro, 'Administrador')
  expect(await deEl('sesiones')).toBe(1)
  await equipo.changeRole(e.usuario.miembro, 'Usuario')
  expect([await rolDe(e.usuario), await deEl('sesiones')]).toEqual([{ rol: 'Usuario', empresa_id: e.id }, 0])
})

test('the role of an invitation changes before anybody has come', async () => {
  const e = await crearEmpresa()
  const { id } = await crearInvitacion(e.id)
  await (await equipoDe(e)).changeRole(id, 'Administrador')
  expect((await miembros(e)).find((m) => m.id === id)?.rol).toBe('Administrador')
})

test('the audit log knows who invited, changed and removed whom, and holds no name and no address (docs/security.md 29)', async () => {
  const e = await crearEmpresa()
  const equipo = await equipoDe(e)
  const diana = invitado()
  await equipo.invite(diana)
  await equipo.invite(diana)
  const { id } = (await miembros(e)).find((m) => m.email === diana.email) as { id: string }
  await equipo.changeRole(e.usuario.miembro, 'Administrador')
  await equipo.changeRole(e.usuario.miembro, 'Administrador')
  await equipo.remove(e.usuario.miembro)
  await equipo.remove(id)
  const { results } = await env.DB.prepare('select * from auditoria where empresa_id = ? order by rowid')
    .bind(e.id)
    .all<Record<string, string>>()
  expect(results.map((r) => [r.suceso, r.objeto, JSON.parse(r.datos ?? 'null')])).toEqual([
    ['invitacion-enviada', id, { rol: 'Usuario' }],
    ['rol-cambiado', e.usuario.id, { antes: 'Usuario', rol: 'Administrador' }],
    ['miembro-retirado', e.usuario.id, { estado: 'accepted' }],
    ['miembro-retirado', id, { estado: 'pending' }],
  ])
  for (const secreto of [diana.email, diana.nombre, e.usuario.email])
    expect(JSON.stringify(results)).not.toContain(secreto)
})

test('the members of another company are not there for anybody of this one (docs/security.md 13)', async () => {
  const [mia, ajena] = [await crearEmpresa(), await crearEmpresa()]
  const { id } = await crearInvitacion(ajena.id)
  const antes = await miembros(ajena)
  const equipo = await equipoDe(mia)
  for (const suyo of [id, ajena.usuario.miembro, ajena.admin.miembro]) {
    expect(await equipo.find(suyo)).toBeNull()
    for (const pedido of [equipo.resend(suyo), equipo.remove(suyo), equipo.changeRole(suyo, 'Administrador')])
      await expect(pedido).rejects.toMatchObject({ clave: 'no-encontrado' })
  }
  expect(await miembros(ajena)).toEqual(antes)
  expect(await rolDe(ajena.usuario)).toEqual({ rol: 'Usuario', empresa_id: ajena.id })
  expect((await equipo.list(lista())).filas.map((f) => f.user_id).sort()).toEqual([mia.admin.id, mia.usuario.id].sort())
})

test('the list comes newest first, page by page both ways, and says what counts', async () => {
  const e = await crearEmpresa({}, AHORA)
  for (let i = 0; i < 21; i++) await crearInvitacion(e.id, { nombre: `Inés Número ${i}` }, AHORA + 1000 + i)
  const equipo = await equipoDe(e)
  const una = await equipo.list(lista())
  expect(una.filas.map((f) => f.nombre)).toEqual(Array.from({ length: 10 }, (_, i) => `Inés Número ${20 - i}`))
  expect(una).toMatchObject({
    antes: null,
    conteo: { todos: 23, inicio: 1 },
    uso: { miembros: 23, administradores: 1 },
  })
  const dos = await equipo.list(lista({ despues: JSON.stringify(una.despues) }))
  const tres = await equipo.list(lista({ despues: JSON.stringify(dos.despues) }))
  expect([dos.conteo?.inicio, tres.conteo?.inicio, tres.filas.length, tres.despues]).toEqual([11, 21, 3, null])
  const vuelta = await equipo.list(lista({ antes: JSON.stringify(tres.antes) }))
  expect([vuelta.filas, vuelta.conteo?.inicio]).toEqual([dos.filas, 11])
})

test('a member is found by name or address, without accents and in any case, also after a change of the account', async () => {
  const e = await crearEmpresa()
  const nunez = await crearPersona('Usuario', { empresa_id: e.id, nombre: 'Óscar Núñez' })
  const equipo = await equipoDe(e)
  const hallados = async (q: string) => (await equipo.list(lista({ q }))).filas.map((f) => f.nombre)
  expect(await hallados('nunez OSCAR')).toEqual(['Óscar Núñez'])
  expect(await hallados(nunez.email)).toEqual(['Óscar Núñez'])
  expect(await hallados('nadie así')).toEqual([])
  await ejecutar([
    ["update usuarios set nombre = 'Ángela Ñústez', email = ? where id = ?", [`x${nunez.email}`, nunez.id]],
  ])
  expect(await hallados('angela nustez')).toEqual(['Ángela Ñústez'])
  expect((await miembros(e)).find((m) => m.user_id === nunez.id)?.email).toBe(`x${nunez.email}`)
})

test('an account changes its address even to one that is invited already: its row in the team keeps the old one', async () => {
  const e = await crearEmpresa()
  const { email } = await crearInvitacion(e.id)
  await ejecutar([['update usuarios set email = ? where id = ?', [email, e.usuario.id]]])
  expect((await miembros(e)).find((m) => m.user_id === e.usuario.id)?.email).toBe(e.usuario.email)
})

test('the database itself refuses a member, and an owner, who is of another company (docs/security.md 13)', async () => {
  const [mine, other] = [await crearEmpresa(), await crearEmpresa()]
  const stranger = other.usuario.id
  const member = (userId: string) =>
    ejecutar([
      [
        `insert into team_members (id, empresa_id, nombre, email, rol, invitation_status, user_id, created_at)
         values (?, ?, 'Otra Persona', ?, 'Usuario', 'accepted', ?, 1)`,
        [crypto.randomUUID(), mine.id, correo(), userId],
      ],
    ])
  await expect(member(stranger)).rejects.toThrow('team_members: de otra empresa')
  await expect(member('no-existe')).rejects.toThrow()
  await expect(
    ejecutar([['update team_members set user_id = ? where id = ?', [stranger, mine.usuario.miembro]]]),
  ).rejects.toThrow('team_members: de otra empresa')
  await expect(
    ejecutar([['update team_members set empresa_id = ? where id = ?', [other.id, mine.usuario.miembro]]]),
  ).rejects.toThrow('team_members: de otra empresa')
  await expect(ejecutar([['update empresas set user_id = ? where id = ?', [stranger, mine.id]]])).rejects.toThrow(
    'empresas: de otra empresa',
  )
  // an own person may, and an account that goes leaves the row without one
  await ejecutar([['update empresas set user_id = ? where id = ?', [mine.usuario.id, mine.id]]])
  await ejecutar([['update team_members set user_id = null where id = ?', [mine.usuario.miembro]]])
  expect((await miembros(mine)).find((m) => m.id === mine.usuario.miembro)?.user_id).toBeNull()
})
