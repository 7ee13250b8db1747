/** What a provider says of a person. */
import { expect, test } from 'vitest'
import { assessIdentity, readClaims } from '../../../worker/domain/identidad/provider'

const nameOf = (name: unknown) => readClaims({ iss: 'https://accounts.example', sub: '1', name })?.name

test('a name is taken as a form would take it, without signs that are not seen', () => {
  expect(nameOf(' Marcela\u200b Ríos\n')).toBe('Marcela Ríos')
  expect(nameOf('李')).toBe('李')
  expect(nameOf('ñ'.repeat(200))).toBe('ñ'.repeat(120))
})

test.each([undefined, null, 7, '', '  ', '🚗🚗', 'Gane en https://malo.test', 'escriba a x@malo.test'])(
  'the name %j is none: the account is called as its mailbox',
  (name) => {
    const claims = { email: 'taller.norte@empresa.test', email_verified: true, name: nameOf(name) ?? null }
    expect(nameOf(name)).toBeNull()
    expect(assessIdentity(claims, { identidad: null, cuenta: null })).toMatchObject({ nombre: 'taller.norte' })
  },
)
