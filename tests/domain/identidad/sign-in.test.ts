/** The forms of sign-up and sign-in, the return address, and how attempts are counted. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ACCOUNT_LADDER, guarded, pairLadder } from '../../../worker/domain/identidad/attempts'
import { addressGroup } from '../../../worker/domain/identidad/network'
import { addressOf, RETURN_MAX, withReturn } from '../../../worker/domain/identidad/return-address'
import { destinationAfterSignIn, LoginCommand, SignUpCommand } from '../../../worker/domain/identidad/sign-in'
import { Refusal } from '../../../worker/domain/refusal'

const valid = {
  nombre: 'Marcela Ríos',
  email: 'marcela@lasabana.example',
  contrasena: 'tres volcanes dormidos',
  confirmar_contrasena: 'tres volcanes dormidos',
  terminos: 'on',
}
const problems = (form: object) =>
  Object.fromEntries(SignUpCommand.safeParse(form).error?.issues.map((i) => [i.path.join('.'), i.message]) ?? [])

test('a complete sign-up is accepted, its e-mail in lower case', () => {
  expect(SignUpCommand.parse({ ...valid, email: '  Marcela@LaSabana.Example ' }).email).toBe(valid.email)
})

test('every field of the sign-up is required', () => {
  expect(problems({})).toEqual({
    nombre: 'requerido',
    email: 'requerido',
    contrasena: 'requerido',
    confirmar_contrasena: 'requerido',
    terminos: 'terminos-sin-aceptar',
  })
})

test('passwords that differ are said so, together with the other faults', () => {
  expect(problems({ ...valid, email: 'marcela', confirmar_contrasena: 'otra' })).toEqual({
    email: 'correo-invalido',
    confirmar_contrasena: 'contrasenas-no-coinciden',
  })
})

test('what is no e-mail address is refused, whatever is sent', () => {
  const badOnes = ['a', 'a@', '@b.co', 'a b@c.co', 'a@b', 'a@b..co', 'a@b.co\r\nBcc: x@y.co', `${'a'.repeat(250)}@b.co`]
  for (const email of badOnes) expect(LoginCommand.safeParse({ email, contrasena: 'x' }).success).toBe(false)
  fc.assert(
    fc.property(fc.anything(), (anything) => {
      LoginCommand.safeParse(anything)
      SignUpCommand.safeParse({ ...valid, email: anything, contrasena: anything })
    }),
  )
})

test('«Recordarme» is off unless it is ticked', () => {
  const form = { email: 'a@b.co', contrasena: 'x' }
  expect(LoginCommand.parse(form).recordar).toBe(false)
  expect(LoginCommand.parse({ ...form, recordar: 'on' }).recordar).toBe(true)
  expect(LoginCommand.safeParse({ ...form, recordar: 'sí' }).success).toBe(false)
})

test('each role begins on its own screen', () => {
  expect(destinationAfterSignIn('SuperAdmin', null)).toBe('/super-admin/companies')
  expect(destinationAfterSignIn('Administrador', null)).toBe('/admin')
  expect(destinationAfterSignIn('Usuario', null)).toBe('/home')
})

test('the way back leads to pages that the role may open', () => {
  expect(destinationAfterSignIn('Administrador', '/admin/vehicles?q=JTR#abajo')).toBe('/admin/vehicles?q=JTR#abajo')
  expect(destinationAfterSignIn('Usuario', '/admin/vehicles')).toBe('/home')
  // the links of a mailed report, and the one that ends it
  expect(destinationAfterSignIn('Usuario', '/reports/fleet?dejar=c8f0')).toBe('/reports/fleet?dejar=c8f0')
  expect(destinationAfterSignIn('Usuario', '/shares')).toBe('/shares')
  // whose link of a mail had expired
  expect(destinationAfterSignIn('Usuario', '/verify-email')).toBe('/verify-email')
  expect(destinationAfterSignIn('Administrador', '/super-admin/users')).toBe('/admin')
  expect(destinationAfterSignIn('Administrador', '/administrator')).toBe('/admin')
})

test('the way back keeps what the address asks for, as long as a list with its filters may be', () => {
  for (const returnTo of [
    '/admin/documents?renovar=c8f0&estado=Vencido',
    '/admin/vehicles?editar=1&q=KLM%20482',
    '/admin/maintenance?plan=77#plan',
    `/admin/documents?q=${'x'.repeat(RETURN_MAX - 100)}`,
  ])
    expect(destinationAfterSignIn('Administrador', returnTo)).toBe(returnTo)
  expect(destinationAfterSignIn('Administrador', `/admin?q=${'x'.repeat(RETURN_MAX)}`)).toBe('/admin')
  expect(destinationAfterSignIn('Administrador', `/admin/alerts#${'x'.repeat(RETURN_MAX)}`)).toBe('/admin/alerts')
})

test('an Administrador who followed the link of a Usuario is led on to the same screen of the company', () => {
  expect(destinationAfterSignIn('Administrador', '/documents?renovar=c8f0')).toBe('/admin/documents?renovar=c8f0')
  expect(destinationAfterSignIn('Administrador', '/alerts')).toBe('/admin/alerts')
  expect(destinationAfterSignIn('Administrador', '/reports/fleet')).toBe('/admin/reports/fleet')
  expect(destinationAfterSignIn('Administrador', '/documentsx')).toBe('/admin')
})

test('who was on the way to a file or to data of a page lands on that page', () => {
  expect(destinationAfterSignIn('Administrador', '/admin/gps/fleet')).toBe('/admin/gps')
  expect(destinationAfterSignIn('Administrador', '/admin/activity/csv?quien=u1')).toBe('/admin/activity?quien=u1')
  expect(destinationAfterSignIn('Administrador', '/admin/vehicles/excel?q=jtr')).toBe('/admin/vehicles?q=jtr')
  expect(destinationAfterSignIn('Usuario', '/documents/csv')).toBe('/documents')
  for (const [file, page] of [
    ['/admin/reports/fleet/pdf', '/admin/reports/fleet'],
    ['/admin/settings/payments/csv', '/admin/settings'],
    ['/admin/settings/accounting/csv', '/admin/settings/accounting'],
    ['/admin/gps/lugares/csv', '/admin/gps/lugares'],
    ['/admin/vehicles/v1/recorridos/gpx', '/admin/vehicles/v1/recorridos'],
    ['/admin/vehicles/v1/folder', '/admin/vehicles/v1'],
  ] as const)
    expect(destinationAfterSignIn('Administrador', file)).toBe(page)
  expect(destinationAfterSignIn('SuperAdmin', '/super-admin/reports/excel?mes=2026-10')).toBe(
    '/super-admin/reports?mes=2026-10',
  )
})

test('the address of a page is its path and its query, without what the framework adds to it', () => {
  const addressFor = (path: string) => addressOf(new URL(path, 'https://vigia.test'))
  expect(addressFor('/admin/documents?renovar=c8f0&q=KLM%20482')).toBe('/admin/documents?renovar=c8f0&q=KLM%20482')
  expect(addressFor('/admin/documents.data?_routes=routes%2Fadmin%2Fdocuments&renovar=c8f0')).toBe(
    '/admin/documents?renovar=c8f0',
  )
  expect(addressFor('/admin.data?index&_routes=x&_data=y')).toBe('/admin')
  expect(addressFor('/_root.data?index')).toBe('/')
  expect(withReturn('/login', '/admin?a=1&b=2')).toBe('/login?volver=%2Fadmin%3Fa%3D1%26b%3D2')
  expect(withReturn('/reset-password?enlace=x', '/admin')).toBe('/reset-password?enlace=x&volver=%2Fadmin')
  expect(withReturn('/login', null)).toBe('/login')
  expect(withReturn('/login', '/')).toBe('/login')
  expect(withReturn('/login', `/${'x'.repeat(RETURN_MAX)}`)).toBe('/login')
  // a fragment that is too long is left out, and the page is kept
  const long = `/docs/api?a=1#${'x'.repeat(RETURN_MAX)}`
  expect(withReturn('/login', long)).toBe('/login?volver=%2Fdocs%2Fapi%3Fa%3D1')
  expect(withReturn('/login', `/${'x'.repeat(RETURN_MAX)}#a`)).toBe('/login')
})

test('the way back never leaves our origin', () => {
  const outside = [
    '//evil.test/admin',
    '/\\evil.test/admin',
    '\\/evil.test',
    'https://evil.test/admin',
    'https:evil.test',
  ]
  outside.push(
    '/\t/evil.test',
    '/admin/..//evil.test',
    'javascript:alert(1)',
    'admin',
    '/admin@evil.test',
    ' /admin',
    '/logout',
  )
  for (const returnTo of outside) {
    const destination = destinationAfterSignIn('Administrador', returnTo)
    expect([returnTo, new URL(destination, 'https://vigia.test').origin]).toEqual([returnTo, 'https://vigia.test'])
    expect([returnTo, /^\/(admin|home)($|[/?#])/.test(destination)]).toEqual([returnTo, true])
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.webUrl(), (text, url) => {
      for (const returnTo of [text, `/${text}`, url, url.slice(6), `/admin/${text}`]) {
        const destination = destinationAfterSignIn('Administrador', returnTo)
        expect(new URL(destination, 'https://vigia.test').origin).toBe('https://vigia.test')
        expect(destination).toMatch(/^\/(admin|home)($|[/?#])/)
      }
    }),
  )
})

test('an IPv6 network counts as one address', () => {
  expect(addressGroup('200.21.4.7')).toBe('200.21.4.7')
  expect(addressGroup('::ffff:200.21.4.7')).toBe('200.21.4.7')
  expect(addressGroup('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(addressGroup('2001:0DB8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(addressGroup('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(addressGroup('::1')).toBe('0:0:0:0::/64')
  expect(addressGroup('')).toBe('')
})

test('the pair of account and address waits, then is locked for longer and longer', () => {
  expect(pairLadder(5).pauses.map((ms) => ms / 1000)).toEqual([0, 0, 2, 4, 900, 1800, 3600])
  expect(pairLadder(3).pauses.map((ms) => ms / 1000)).toEqual([0, 0, 900, 1800, 3600])
  expect(
    pairLadder(10)
      .pauses.slice(0, 9)
      .map((ms) => ms / 1000),
  ).toEqual([0, 0, 2, 4, 8, 16, 32, 60, 60])
})

test('an account as a whole is never closed: above fifty failures in an hour it is on its guard', () => {
  expect(Math.max(...ACCOUNT_LADDER.pauses)).toBeLessThan(0)
  expect([50, 51].map(guarded)).toEqual([false, true])
})

test('a refusal is known by its marks, also when it comes from another copy of its class', () => {
  class Copy extends Error {
    override readonly name = 'Refusal'
    readonly clave = 'requerido'
  }
  expect(new Copy() instanceof Refusal).toBe(true)
  expect(new Refusal('requerido') instanceof Refusal).toBe(true)
  expect(new Error('Refusal') instanceof Refusal).toBe(false)
})

test('signing in on the way to an invitation returns to it, and to nothing that only looks like one', () => {
  const link = `/invitacion/${'aB3-_'.repeat(8)}xyz`
  for (const rol of ['Administrador', 'Usuario', 'SuperAdmin'] as const) {
    expect(destinationAfterSignIn(rol, link)).toBe(link)
    for (const other of [`${link}x`, '/invitacion', '/invitacion/', `${link}/admin`, `/invitacion/../super-admin`])
      expect(destinationAfterSignIn(rol, other)).not.toContain('invitacion')
  }
})
