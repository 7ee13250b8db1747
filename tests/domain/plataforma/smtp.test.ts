/** The SMTP form, the hosts that are refused, and how long a mail is retried. */
import { describe, expect, test } from 'vitest'
import { isForbiddenHost, parseHost } from '../../../worker/domain/correo/forbidden-server'
import { nextAttempt, pauseEnd, WAITS_MIN } from '../../../worker/domain/correo/queue'
import { CorreoCommand, isAllowedHost } from '../../../worker/domain/correo/smtp'

const VALID_FORM = {
  intent: 'save',
  smtp_host: 'SMTP.Empresa.com.co.',
  smtp_port: '587',
  smtp_user: 'Avisos@empresa.com.co',
  smtp_password: 'clave',
  smtp_from_email: 'Avisos@empresa.com.co',
  smtp_from_name: 'Vigía',
}
const errors = (changes: Record<string, unknown>) => {
  const r = CorreoCommand.safeParse({ ...VALID_FORM, ...changes })
  return r.success ? [] : r.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`)
}

describe('the form', () => {
  test('takes the six fields, the host as it is called', () => {
    expect(CorreoCommand.parse(VALID_FORM)).toMatchObject({
      smtp_host: 'smtp.empresa.com.co',
      smtp_port: 587,
      smtp_user: 'Avisos@empresa.com.co',
    })
  })

  test('asks for five of them, and for the password only where none is stored', () => {
    for (const field of ['smtp_host', 'smtp_port', 'smtp_user', 'smtp_from_email', 'smtp_from_name']) {
      expect(errors({ [field]: undefined })).toEqual([`${field}: requerido`])
    }
    expect(errors({ smtp_password: undefined })).toEqual([])
  })

  test('knows why port 25 is no port, and that others are none', () => {
    expect(errors({ smtp_port: '25' })).toEqual(['smtp_port: puerto-25'])
    for (const port of ['0', '-1', '65.536', '587,5', 'x']) {
      expect(errors({ smtp_port: port })).toEqual(['smtp_port: puerto-invalido'])
    }
  })

  test('lets no line end into a name, an address, a host or a password', () => {
    const poison = 'x\r\nBcc: otro@malo.test'
    expect(errors({ smtp_from_name: poison })).toEqual(['smtp_from_name: caracter-no-permitido'])
    expect(errors({ smtp_password: poison })).toEqual(['smtp_password: caracter-no-permitido'])
    for (const field of ['smtp_user', 'smtp_from_email', 'smtp_host']) {
      expect(errors({ [field]: `a@b.co${poison}` }).length, field).toBeGreaterThan(0)
    }
  })

  test('a host is a name or an address, without scheme, port or path', () => {
    for (const host of ['https://smtp.a.co', 'smtp.a.co:587', 'smtp.a.co/x', 'a b.co', 'smtp..co', '-a.co', 'a@b.co']) {
      expect(errors({ smtp_host: host }), host).toEqual(['smtp_host: servidor-invalido'])
    }
    expect(parseHost('SMTP.GMAIL.COM')).toBe('smtp.gmail.com')
    expect(parseHost('2001:4860:4860::8888')).toBe('[2001:4860:4860::8888]')
  })
})

const FORBIDDEN = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '017700000001',
  '0177.0.0.1',
  '127.0.0.1.',
  '10.0.0.8',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '0.0.0.0',
  '0',
  '192.0.0.192',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '240.1.1.1',
  '::1',
  '[::1]',
  '::',
  '0:0:0:0:0:0:0:1',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  'fec0::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:1::1',
  '2001:db8::1',
  'fd00:ec2::254',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'smtp.localhost',
  'correo.local',
  'metadata.google.internal',
  'metadata',
  'mail.lan',
  'intranet',
  'x.home.arpa',
  '127.0.0.1.nip.io',
  '10-0-0-1.sslip.io',
  'localtest.me',
  'algo.test',
  '',
  '%31%32%37.0.0.1',
  '１２７.0.0.1',
  'http://a.co',
]
const OPEN = [
  'smtp.gmail.com',
  'smtp.office365.com',
  'email-smtp.us-east-1.amazonaws.com',
  'smtp.sendgrid.net',
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '100.128.0.1',
  '11.0.0.1',
  '2607:f8b0:4004:c07::6c',
  'local.com.co',
]

test.each(FORBIDDEN)('«%s» is a refused host', (host) => expect(isForbiddenHost(host)).toBe(true))
test.each(OPEN)('«%s» is a server like any other', (host) => expect(isForbiddenHost(host)).toBe(false))
test('on a laptop the inbox beside us is the server', () => {
  expect(isAllowedHost('127.0.0.1', true)).toBe(true)
  expect(isAllowedHost('127.0.0.1', false)).toBe(false)
})

test('a mail is tried for about a day, at growing distances, and then is dead', () => {
  const total = WAITS_MIN.reduce((sum, min) => sum + min, 0) / 60
  expect(total).toBeGreaterThan(22)
  expect(total).toBeLessThan(28)
  expect(nextAttempt(1, 0)).toBe(60_000)
  expect(nextAttempt(WAITS_MIN.length, 0)).toBe(240 * 60_000)
  expect(nextAttempt(WAITS_MIN.length + 1, 0)).toBeNull()
})

test('a server that refuses every mail is tried at most every quarter of an hour', () => {
  expect(pauseEnd(1, 0)).toBe(60_000)
  expect(pauseEnd(99, 0)).toBe(15 * 60_000)
})
