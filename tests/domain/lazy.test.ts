/** How the services of a request are made: when they are asked for, and once. */
import { expect, test } from 'vitest'
import { compose, lazy } from '../../worker/doors/lazy'

function services(made: string[]) {
  const make = (name: string) => () => {
    made.push(name)
    return { name }
  }
  return lazy({ documentos: make('documentos'), vehiculos: make('vehiculos') })
}

test('a page makes only the services that it asks for, each once', () => {
  const made: string[] = []
  const door = services(made)
  const { documentos } = door
  expect(door.documentos).toBe(documentos)
  expect(made).toEqual(['documentos'])
})

test('the parts of a door are joined without making a service, and the door shares what a part has made', () => {
  const made: string[] = []
  const company = services(made)
  const door = compose({ today: '2026-11-20' }, company, lazy({ perfil: () => ({ name: 'perfil' }) }))
  expect([door.today, made]).toEqual(['2026-11-20', []])
  expect([door.perfil.name, door.documentos.name]).toEqual(['perfil', 'documentos'])
  expect(compose({ panel: null }, company).documentos).toBe(door.documentos)
  expect(made).toEqual(['documentos'])
})

test('a service that is not there, such as payments without keys, is asked for once too', () => {
  let asked = 0
  const door = lazy({
    pagos: () => {
      asked++
      return null
    },
  })
  expect([door.pagos, door.pagos, asked]).toEqual([null, null, 1])
})
