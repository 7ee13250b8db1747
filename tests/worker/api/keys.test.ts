/** Keys of the API: what a program may do with one, and what ends it. */
import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { hashToken } from '../../../worker/access/session'
import { ApiKeys } from '../../../worker/api-clients/api-keys'
import { API_KEYS_MAX } from '../../../worker/domain/api-clients/api-key'
import { KEY_REQUESTS } from '../../../worker/domain/api-clients/rate'
import { keyQuota } from '../../../worker/live/stubs'
import { connect } from '../../../worker/platform-db/connect'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { empresas } from '../../../worker/tenant/schema/empresas'
import { levels } from '../../support/data'
import { pdf } from '../../support/samples'
import { auditEntries, requestTrace } from '../support/auditoria'
import { person, signIn } from '../support/programs'
import { createDocumento, createEmpresa, createVehiculo, execute, subscribe } from '../support/world'
import { activityIn, companyWithProgram, Program, programOf } from './program'

const NOW = Date.now()
const EVERYTHING = levels({ vehicles: 'write', drivers: 'read' })

/** The keys of a company, as its Administrador manages them. */
async function keysOf(empresaId: string, access: 'open' | 'suscripcion-terminada' | 'visited' = 'open') {
  const [row] = await connect(env.DB).select().from(empresas).where(eq(empresas.id, empresaId))
  if (!row) throw new Error('no company')
  return new ApiKeys(new EmpresaDb(env.DB, empresaId, requestTrace(NOW), access), row, NOW)
}

describe('a key', () => {
  test('is shown once: the database holds its hash, and the list its end', async () => {
    const { id } = await createEmpresa()
    const keys = await keysOf(id)
    const key = await keys.create('Contabilidad', EVERYTHING)
    expect(key).toMatch(/^vig_live_[\w-]{43}$/)
    const [listed] = await keys.list()
    expect(listed).toMatchObject({
      nombre: 'Contabilidad',
      final: key.slice(-4),
      scopes: ['vehicles:write', 'drivers:read'],
      usada_at: null,
    })
    const stored = await env.DB.prepare('select * from api_claves where empresa_id = ?').bind(id).first()
    expect(JSON.stringify(stored)).not.toContain(key.slice('vig_live_'.length, -4))
    expect(stored?.token_hash).toBe(await hashToken(key))
  })

  test('is refused from the moment it is revoked, and the log names neither key nor secret', async () => {
    const { id } = await createEmpresa()
    const keys = await keysOf(id)
    const key = await keys.create('Contabilidad', EVERYTHING)
    const program = new Program(key)
    expect((await program.get('/vehicles')).status).toBe(200)
    const [{ id: keyId } = { id: '' }] = await keys.list()
    await keys.revoke(keyId)
    expect((await program.get('/vehicles')).json).toMatchObject({ status: 401, code: 'unauthorized' })
    expect(await keys.list()).toEqual([])
    await expect(keys.revoke(keyId)).rejects.toMatchObject({ clave: 'no-encontrado' })
    const log = () => auditEntries('empresa_id', id)
    await vi.waitFor(async () => {
      const events = (await log()).map(({ suceso, datos }) => [suceso, datos?.motivo])
      expect(events).toEqual([
        ['clave-creada', undefined],
        ['clave-revocada', undefined],
        ['acceso-negado', 'clave-revocada'],
      ])
    })
    expect(JSON.stringify(await log())).not.toContain(key)
  })

  test('is one of twenty at most, and may do at least one thing', async () => {
    const { id } = await createEmpresa()
    const keys = await keysOf(id)
    await expect(keys.create('Nada', levels())).rejects.toMatchObject({
      clave: 'ningun-permiso',
    })
    for (let n = 0; n < API_KEYS_MAX; n++) await keys.create(`Clave ${n}`, EVERYTHING)
    await expect(keys.create('Otra', EVERYTHING)).rejects.toMatchObject({ clave: 'demasiadas-claves' })
  })

  test('is not made on Basic, on a visit, or after the subscription; it can always be revoked by its company', async () => {
    const { id } = await createEmpresa()
    const open = await keysOf(id)
    await open.create('Contabilidad', EVERYTHING)
    const [key] = await open.list()
    await expect((await keysOf(id, 'visited')).create('x', EVERYTHING)).rejects.toMatchObject({ clave: 'solo-lectura' })
    await expect((await keysOf(id, 'suscripcion-terminada')).create('x', EVERYTHING)).rejects.toMatchObject({
      clave: 'suscripcion-terminada',
    })
    await subscribe(id, { plan_type: 'Basic', trial_ends_at: 1 })
    await expect((await keysOf(id)).create('x', EVERYTHING)).rejects.toMatchObject({ clave: 'plan-sin-api' })
    await (await keysOf(id, 'suscripcion-terminada')).revoke(key?.id ?? '')
  })
})

describe('a program', () => {
  test('is refused without a key, with an invented one and with one of another shape', async () => {
    for (const key of [null, `vig_live_${'A'.repeat(43)}`, 'vig_live_', 'x', "' or 1=1 --"]) {
      const { status, headers, json } = await new Program(key).get('/vehicles')
      expect([status, headers.get('content-type'), headers.get('www-authenticate')]).toEqual([
        401,
        'application/problem+json',
        'Bearer',
      ])
      expect(json).toMatchObject({ status: 401, code: 'unauthorized' })
      expect(json.type).toMatch(/\/docs\/api\?code=unauthorized#problemas$/)
    }
  })

  test('does what its key may do and no more', async () => {
    const { id, vehiculos } = await createEmpresa({ vehiculos: 1 })
    const reader = await programOf(id, ['vehicles:read'])
    expect((await reader.get('/vehicles')).status).toBe(200)
    expect((await reader.delete(`/vehicles/${vehiculos[0]?.id}`)).json).toMatchObject({ code: 'missing-scope' })
    expect((await reader.post('/vehicles', {})).status).toBe(403)
    const nothing = await programOf(id, [])
    expect((await nothing.get('/vehicles')).status).toBe(403)
  })

  test('leaves in the log of its company, under the name of its key, which files it read and why it was refused', async () => {
    const { empresa, program } = await companyWithProgram({ vehiculos: 1 })
    const documento = await createDocumento(empresa.id, empresa.vehiculos[0]!)
    const path = `/documents/${documento.id}/file`
    await program.put(path, pdf(), { 'Content-Type': 'application/pdf' })
    for (let n = 0; n < 2; n++) expect((await program.get(path)).status).toBe(200)
    const reader = await programOf(empresa.id, ['vehicles:read'])
    for (let n = 0; n < 2; n++) expect((await reader.get(path)).json.code).toBe('missing-scope')
    const late = await programOf(empresa.id)
    await subscribe(empresa.id, { subscription_status: 'expired', subscription_ends_at: 1, trial_ends_at: 1 })
    expect((await late.delete(path)).json.code).toBe('subscription-ended')
    const later = await programOf(empresa.id)
    await subscribe(empresa.id, { plan_type: 'Basic', trial_ends_at: 1 })
    expect((await later.get(path)).json.code).toBe('plan-without-api')
    await vi.waitFor(async () => {
      const rows = await activityIn(empresa.id)
      const of = (program: Program) =>
        rows.filter(
          ({ quien }) => JSON.stringify(quien) === JSON.stringify({ id: program.id, nombre: 'API: Contabilidad' }),
        )
      expect(of(program).map(({ suceso }) => suceso)).toEqual(['archivo-leido', 'documento-cambiado'])
      expect(
        [reader, late, later].map((program) => of(program).map(({ suceso, datos }) => [suceso, datos.motivo])),
      ).toEqual([[['acceso-negado', 'permiso']], [['acceso-negado', 'solo-lectura']], [['acceso-negado', 'plan']]])
    })
  })

  test('sees its company and never another: foreign records do not exist', async () => {
    const { program } = await companyWithProgram({ vehiculos: 1 })
    const foreign = await createEmpresa({ vehiculos: 1 })
    const path = `/vehicles/${foreign.vehiculos[0]?.id}`
    const { json } = await program.get('/vehicles')
    expect(json.data).toHaveLength(1)
    for (const answer of [
      await program.get(path),
      await program.patch(path, { color: 'Rojo' }),
      await program.delete(path),
    ])
      expect(answer.json).toMatchObject({ status: 404, code: 'not-found' })
  })

  test('reads with the token of an Administrador too, its company alone, and writes nothing', async () => {
    const it = await person()
    const mine = await createVehiculo(it.empresa)
    const foreign = await createEmpresa({ vehiculos: 1 })
    const token = (await signIn(it.email, NOW, env.APP_URL)).access_token
    const program = new Program(token)
    expect((await program.get('/vehicles')).json.data.map(({ id }: { id: string }) => id)).toEqual([mine.id])
    expect((await program.get('/reports/fleet')).status).toBe(200)
    expect((await program.get(`/vehicles/${foreign.vehiculos[0]?.id}`)).status).toBe(404)
    expect((await program.patch(`/vehicles/${mine.id}`, { color: 'Rojo' })).json).toMatchObject({
      code: 'missing-scope',
    })
    expect((await new Program(`${token}x`).get('/vehicles')).json).toMatchObject({ code: 'unauthorized' })
    await subscribe(it.empresa, { plan_type: 'Basic', trial_ends_at: 1 })
    const refused = (await program.get('/vehicles')).json
    expect(refused).toMatchObject({ status: 403, code: 'plan-without-api', title: expect.stringContaining('Pro') })
    expect(refused.type).toMatch(/\/docs\/api\?code=plan-without-api#problemas$/)
    await subscribe(it.empresa)
    await execute([
      ["update usuarios set rol_id = (select id from roles where nombre = 'Usuario') where id = ?", [it.id]],
    ])
    expect((await program.get('/vehicles')).json).toMatchObject({ code: 'missing-scope' })
  })

  test('with a token is told when it is the second factor of its person that is missing', async () => {
    const it = await person()
    const program = new Program((await signIn(it.email, NOW, env.APP_URL)).access_token)
    expect((await program.get('/vehicles')).status).toBe(200)
    await execute([['update seguridad set two_factor_auth = 1 where empresa_id = ?', [it.empresa]]])
    expect((await program.get('/vehicles')).json).toMatchObject({ status: 403, code: 'second-factor-missing' })
  })

  test('only reads once the subscription has ended, and has no API on Basic', async () => {
    const { empresa, program } = await companyWithProgram({ vehiculos: 1 })
    const path = `/vehicles/${empresa.vehiculos[0]?.id}`
    await subscribe(empresa.id, { subscription_status: 'expired', subscription_ends_at: 1, trial_ends_at: 1 })
    expect((await program.get(path)).status).toBe(200)
    expect((await program.patch(path, { color: 'Rojo' })).json).toMatchObject({
      code: 'subscription-ended',
      status: 403,
    })
    await subscribe(empresa.id, { subscription_status: 'trial', subscription_ends_at: 1, trial_ends_at: 1 })
    expect((await program.patch(path, { color: 'Rojo' })).json).toMatchObject({
      code: 'subscription-ended',
      title: expect.stringContaining('prueba'),
    })
    await subscribe(empresa.id, { plan_type: 'Basic', trial_ends_at: 1 })
    expect((await program.get(path)).json).toMatchObject({ code: 'plan-without-api', status: 403 })
  })

  test('reads in every answer how many requests are left, and waits when there are none', async () => {
    const { program } = await companyWithProgram()
    const first = await program.get('/vehicles')
    expect(first.headers.get('ratelimit-policy')).toBe(`"key";q=${KEY_REQUESTS};w=60`)
    expect(first.headers.get('ratelimit')).toBe(`"key";r=${KEY_REQUESTS - 1};t=60`)
    const quota = keyQuota(env, program.id)
    for (let n = 1; n < KEY_REQUESTS; n++) await quota.spend()
    const refused = await program.get('/vehicles')
    expect(refused.json).toMatchObject({ status: 429, code: 'too-many-requests' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const { program: other } = await companyWithProgram()
    expect((await other.get('/vehicles')).status).toBe(200)
  })

  test('reads how many are left beside a file, an unchanged list and a refusal too', async () => {
    const { empresa, program } = await companyWithProgram({ vehiculos: 1 })
    const documento = await createDocumento(empresa.id, empresa.vehiculos[0]!)
    const path = `/documents/${documento.id}/file`
    await program.put(path, pdf(), { 'Content-Type': 'application/pdf' })
    const etag = (await program.get('/vehicles')).headers.get('etag') ?? ''
    for (const answer of [
      await program.get(path),
      await program.get('/vehicles', { 'If-None-Match': etag }),
      await program.get('/vehicles/x'),
      await program.delete(path),
    ])
      expect(answer.headers.get('ratelimit'), String(answer.status)).toMatch(/^"key";r=\d+;t=\d+$/)
  })

  test('is told which methods an address has, when it uses another', async () => {
    const { program } = await companyWithProgram()
    for (const [method, path, allowed] of [
      ['PUT', '/vehicles', 'GET, HEAD, POST'],
      ['POST', '/vehicles/x', 'GET, HEAD, PATCH, DELETE'],
      ['POST', '/documents/x/file', 'GET, HEAD, PUT, DELETE'],
      ['PUT', '/maintenance/x/files', 'GET, HEAD, POST'],
      ['PATCH', '/maintenance/x/files/y', 'GET, HEAD, DELETE'],
      ['DELETE', '/positions', 'GET, HEAD'],
      ['POST', '/openapi.json', 'GET, HEAD'],
      ['DELETE', '/reports/fleet', 'GET, HEAD'],
    ] as const) {
      const { status, headers, json } = await program.ask(method, path)
      expect([status, json.code, headers.get('allow')], path).toEqual([405, 'method-not-allowed', allowed])
    }
  })

  test('notes when its key was used, at most every ten minutes', async () => {
    const { empresa, program } = await companyWithProgram()
    const usedAt = () =>
      env.DB.prepare('select usada_at from api_claves where empresa_id = ?').bind(empresa.id).first<number>('usada_at')
    await program.get('/vehicles')
    await expect.poll(usedAt).toBeGreaterThan(NOW - 1)
    const noted = await usedAt()
    await program.get('/vehicles')
    expect(await usedAt()).toBe(noted)
  })
})
