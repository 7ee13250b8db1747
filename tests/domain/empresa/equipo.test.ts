/** Who may be invited, how many people, and for how long an invitation is valid. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AcceptCommand, EquipoCommand, MiembrosList, seatsOf } from '../../../worker/domain/equipo/equipo'
import { invitacionEnd } from '../../../worker/domain/equipo/invitacion'
import { miembroEstado } from '../../../worker/domain/equipo/list'
import { PLANES, PLANS, type Plan, planWithMore } from '../../../worker/domain/suscripcion/plan'

const valid = { intent: 'invite', nombre: 'Diana Peña', email: 'diana@lasabana.example' }
const problems = (form: object) =>
  Object.fromEntries(EquipoCommand.safeParse(form).error?.issues.map((i) => [i.path.join('.'), i.message]) ?? [])

test('an invitation takes a name, an address in lower case, and the role Usuario unless another is chosen', () => {
  expect(EquipoCommand.parse({ ...valid, email: ' Diana@LaSabana.Example ' })).toEqual({
    ...valid,
    rol: 'Usuario',
    intento: undefined,
  })
  expect(EquipoCommand.parse({ ...valid, rol: 'Administrador' })).toMatchObject({ rol: 'Administrador' })
})

test('both fields are required, in the words of the specification', () => {
  expect(problems({ intent: 'invite' })).toEqual({ nombre: 'nombre-y-apellido', email: 'correo-por-favor' })
})

test.each(['Diana', ' Diana ', '', 'Diana\t'])('«%s» is no name and surname', (nombre) => {
  expect(problems({ ...valid, nombre })).toEqual({ nombre: 'nombre-y-apellido' })
})

test.each([
  'diana',
  'diana@',
  'diana@lasabana',
  '@lasabana.co',
  'a b@lasabana.co',
  'a@b@c.co',
  'diana@lasabana.co,otro@x.co',
])('«%s» is no address', (email) => {
  expect(problems({ ...valid, email })).toEqual({ email: 'correo-por-favor' })
})

test('no invitation and no change of role makes a SuperAdmin (docs/security.md 14)', () => {
  expect(problems({ ...valid, rol: 'SuperAdmin' })).toEqual({ rol: 'opcion-invalida' })
  expect(problems({ intent: 'update-role', id: 'x', rol: 'SuperAdmin' })).toEqual({ rol: 'opcion-invalida' })
})

test('any input is refused or parsed, and never breaks the form', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (nombre, email, rol) => {
      const parsed = EquipoCommand.safeParse({ intent: 'invite', nombre, email, rol })
      if (!parsed.success) return
      const { data } = parsed
      expect(data.intent === 'invite' && data.email).toMatch(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)
      expect(data.intent === 'invite' && data.nombre.split(/\s+/).length).toBeGreaterThanOrEqual(2)
    }),
  )
})

test('who accepts without an account chooses a password as in signing up', () => {
  const form = {
    intent: 'create',
    nombre: 'Diana Peña',
    contrasena: 'tres volcanes dormidos',
    confirmar_contrasena: 'tres volcanes dormidos',
    terminos: 'on',
  }
  expect(AcceptCommand.safeParse(form).success).toBe(true)
  const parsed = (change: object) => AcceptCommand.safeParse({ ...form, ...change }).error?.issues.map((i) => i.message)
  expect(parsed({ contrasena: '1234567', confirmar_contrasena: '1234567' })).toEqual(['contrasena-corta'])
  expect(parsed({ confirmar_contrasena: 'otra' })).toEqual(['contrasenas-no-coinciden'])
  expect(parsed({ terminos: undefined })).toEqual(['terminos-sin-aceptar'])
})

const empresa = (plan_type: 'Basic' | 'Pro' | 'Plus', user_limit: number, subscription_status = 'active' as const) => ({
  plan_type,
  user_limit,
  subscription_status,
  trial_ends_at: null,
  subscription_ends_at: null,
})

test('a plan allows 3, 10 or 25 members, of whom 1, 3 or 5 are Administradores', () => {
  expect(seatsOf(empresa('Basic', 3))).toEqual({ miembros: 3, administradores: 1 })
  expect(seatsOf(empresa('Pro', 10))).toEqual({ miembros: 10, administradores: 3 })
  expect(seatsOf(empresa('Plus', 25))).toEqual({ miembros: 25, administradores: 5 })
})

test('the trial has the limits of the largest plan; more members than that are an agreement that limits no role', () => {
  expect(seatsOf({ ...empresa('Basic', 25), subscription_status: 'trial' })).toEqual({
    miembros: 25,
    administradores: 5,
  })
  expect(seatsOf(empresa('Plus', 80))).toEqual({ miembros: 80, administradores: 80 })
})

test('there are never more Administradores than members, and a limit names a plan that lifts it', () => {
  const agreement = fc.option(fc.integer({ min: 0, max: 200 }))
  fc.assert(
    fc.property(fc.constantFrom(...PLANES), agreement, (plan, agreed) => {
      const seatsWith = (one: Plan) => seatsOf(empresa(one, agreed ?? PLANS[one].miembros))
      const seats = seatsWith(plan)
      expect(seats.administradores).toBeLessThanOrEqual(seats.miembros)
      for (const what of ['miembros', 'administradores'] as const) {
        const more = planWithMore(what, seats[what], agreed)
        if (more) expect([more.upTo, more.upTo > seats[what]]).toEqual([seatsWith(more.plan)[what], true])
        else for (const one of PLANES) expect(seatsWith(one)[what]).toBeLessThanOrEqual(seats[what])
      }
    }),
  )
})

test('an invitation holds for seven days; then it still waits, but only a new mail opens it', () => {
  const now = Date.UTC(2026, 10, 20, 15)
  const end = invitacionEnd(now)
  expect(end - now).toBe(7 * 24 * 3600 * 1000)
  const row = { invitation_status: 'pending', expires_at: end } as const
  expect(miembroEstado(row, end - 1)).toBe('pending')
  expect(miembroEstado(row, end)).toBe('vencida')
  expect(miembroEstado({ invitation_status: 'accepted', expires_at: null }, end)).toBe('accepted')
})

test('nothing in the address of the list is an error', () => {
  expect(MiembrosList.parse({ q: 7, despues: 'no', antes: null })).toEqual({
    q: '',
    despues: null,
    antes: null,
    filas: 10,
  })
})
