/** Drafts of dialogs that were closed without saving: what they may hold, for how long, and whose they are. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changesOf, isKept, recordOf, rowsOf, shownBeside } from '~/forms/draft-fields'
import { DRAFT_DAYS, draftKey, readDraft, removeDraft, writeDraft } from '~/forms/draft-store'
import { forgetDrafts } from '~/forms/forget-drafts'
import { I18nProvider } from '~/i18n/provider'
import { SelectField } from '~/ui/field'
import { VehicleChoice } from '~/ui/vehicles/choice'
import '../support/all-texts'

const NOW = Date.UTC(2026, 10, 20, 15)
const DAY = 86_400_000
const KEY = draftKey('ana@lasabana.test', '/admin/vehicles:vehiculo:')

beforeEach(() => {
  const kept = new Map<string, string>()
  // as in a browser, its own keys are the stored ones
  const storage = new Proxy({} as Storage, {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: (_, key) => ({ configurable: true, enumerable: true, value: kept.get(String(key)) }),
    get: (_, method) =>
      ({
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      })[method as 'getItem'],
  })
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

test('a draft comes back as it was, to its own form and person, until it expires', () => {
  expect(writeDraft(KEY, [['placa', 'JTR 205']], NOW)).toBe(true)
  expect(readDraft(KEY, NOW + DRAFT_DAYS * DAY)?.entries).toEqual([['placa', 'JTR 205']])
  expect(readDraft(draftKey('otro@lasabana.test', '/admin/vehicles:vehiculo:'), NOW)).toBeNull()
  expect(readDraft(KEY, NOW + DRAFT_DAYS * DAY + 1)).toBeNull()
  expect(readDraft(KEY, NOW)).toBeNull()
})

test('a saved one is gone, and at sign-out all of the person are, with nothing else of the browser', () => {
  localStorage.setItem('tema', 'oscuro')
  writeDraft(KEY, [], NOW)
  removeDraft(KEY)
  expect(readDraft(KEY, NOW)).toBeNull()
  writeDraft(KEY, [['placa', 'JTR 205']], NOW)
  const others = [draftKey('diana@lasabana.test', '/admin/vehicles:vehiculo:'), draftKey('e1 p2', 'importar')]
  const own = draftKey('e1 p1', 'importar')
  for (const key of [...others, own]) writeDraft(key, [['placa', 'JTR 205']], NOW)
  forgetDrafts('ana@lasabana.test', 'p1')
  expect([KEY, own].map((key) => readDraft(key, NOW))).toEqual([null, null])
  expect(others.every((key) => readDraft(key, NOW) !== null)).toBe(true)
  expect(localStorage.getItem('tema')).toBe('oscuro')
})

test('only the newest are kept, and a form too long for a draft is not', () => {
  for (let i = 0; i < 25; i++) writeDraft(draftKey('ana@lasabana.test', String(i)), [['nombre', 'x']], NOW + i)
  const kept = Array.from({ length: 25 }, (_, i) => readDraft(draftKey('ana@lasabana.test', String(i)), NOW + 25))
  expect(kept.map((draft) => draft !== null)).toEqual([...Array(5).fill(false), ...Array(20).fill(true)])
  expect(writeDraft(KEY, [['nombre', 'x'.repeat(30_000)]], NOW)).toBe(false)
})

test.each(['no json', '{}', '{"at":1}', '{"at":"x","entries":[]}', '{"at":1700000000000,"entries":[["a"]]}'])(
  'what another script wrote there, «%s», is no draft',
  (text) => {
    localStorage.setItem(KEY, text)
    expect(readDraft(KEY, NOW)).toBeNull()
  },
)

test('a browser that blocks storage keeps none, and nothing breaks', () => {
  const blocked = () => {
    throw new Error('SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
  expect(writeDraft(KEY, [], NOW)).toBe(false)
  expect(readDraft(KEY, NOW)).toBeNull()
  removeDraft(KEY)
  forgetDrafts('ana@lasabana.test')
})

test('a draft belongs to the record that its form changes, or to the vehicle and the type that a new one is for', () => {
  const field = (type: string, name: string, value: string, given = false) => ({
    type,
    name,
    value,
    dataset: given ? { given: '' } : {},
  })
  const intent = field('hidden', 'intent', 'create')
  const typed = field('text', 'kilometraje', '45.120')
  const about = (...fields: unknown[]) => recordOf({ elements: [intent, typed, ...fields] })
  expect(about()).toBe('')
  expect(about(field('hidden', 'id', 'd1'))).toBe('d1')
  // what is chosen in the form itself is part of the draft
  expect(about(field('select-one', 'vehiculo_id', 'v1'))).toBe('')
  const ofVehicle = (vehicle: string, tipo: string) =>
    about(field('hidden', 'vehiculo_id', vehicle), field('hidden', 'tipo', tipo))
  const byAddress = (vehicle: string, tipo: string) =>
    about(field('select-one', 'vehiculo_id', vehicle, true), field('select-one', 'tipo', tipo, true))
  for (const draft of [ofVehicle, byAddress]) {
    expect(draft('v1', 'SOAT')).not.toBe(draft('v2', 'SOAT'))
    expect(draft('v1', 'SOAT')).not.toBe(draft('v1', 'Impuesto vehicular'))
  }
})

test('a draft holds what was changed in its form alone, so that it takes back nothing of what others change meanwhile', () => {
  const vehicle = [
    { name: 'color', value: 'Blanco' },
    { name: 'titular', value: 'Leasing del Sur' },
    { name: 'servicio', value: 'particular' },
    { name: 'usuarios', value: 'maria', checked: true },
    { name: 'usuarios', value: 'pedro', checked: false },
    { name: 'usuarios', value: 'luisa', checked: true },
  ]
  const after = (changed: Record<string, unknown>) =>
    changesOf(
      vehicle.map((field) => ({
        ...field,
        ...(changed[field.checked === undefined ? field.name : field.value] ?? {}),
      })),
      vehicle,
    )
  expect(after({})).toEqual([])
  expect(after({ color: { value: 'Azul' }, titular: { value: '' } })).toEqual([
    ['color', 'Azul'],
    ['titular', ''],
  ])
  expect(after({ servicio: { value: 'publico' } })).toEqual([['servicio', 'publico']])
  // of people to tick, those who were ticked and those whose tick was taken away
  expect(after({ pedro: { checked: true }, luisa: { checked: false } })).toEqual([
    ['usuarios', 'pedro'],
    ['usuarios#off', 'luisa'],
  ])
  // a field that came into the form later
  expect(changesOf([{ name: 'nombre', value: 'Paz y salvo' }], vehicle)).toEqual([['nombre', 'Paz y salvo']])
})

test('a select is drawn with what it opens with: what is chosen before the script comes counts as changed', () => {
  const drawn = (initialValue?: string) => {
    const field = { id: 'f', formId: 'form', name: 'f', key: 'f', initialValue, constraint: undefined } as never
    const choice = { vehiculos: [{ id: 'bus', placa: 'JTR205', marca: 'Kia', modelo: 'Rio' }], hasSearch: false }
    const selects = [
      createElement(SelectField, { field, label: 'Clase', options: [{ value: 'bus', label: 'Bus' }], key: 1 }),
      createElement(VehicleChoice, {
        field,
        label: 'Vehículo',
        choice: { ...choice, selected: null } as never,
        key: 2,
      }),
    ]
    const page = { idioma: 'es', zona: 'America/Bogota', children: selects } as const
    const html = renderToStaticMarkup(createElement(I18nProvider, page))
    return [...html.matchAll(/<option value="(\w*)" selected=""/g)].map(([, value]) => value)
  }
  expect(drawn()).toEqual(['', ''])
  expect(drawn('bus')).toEqual(['bus', 'bus'])
})

test('a list that was changed is in the draft with all its rows, which are known by their place alone', () => {
  const rows = (...costs: string[]) => costs.map((value, i) => ({ name: `items[${i}].costo`, value }))
  const note = { name: 'notas', value: 'Sin novedad' }
  expect(changesOf([...rows('180.000', '65.500'), note], [...rows('180.000', '65.500'), note])).toEqual([])
  for (const after of [rows('180.000', '70.000'), rows('180.000')])
    expect(changesOf([...after, note], [...rows('180.000', '65.500'), note])).toEqual(
      after.map(({ name, value }) => [name, value]),
    )
})

test('the rows of a list come back from a draft in their order, each with its own fields', () => {
  const entries = [
    ['fecha', '2026-11-20'],
    ['items[1].descripcion', 'Filtro de aire'],
    ['items[0].descripcion', 'Cambio de aceite'],
    ['items[0].costo', '180.000'],
    ['archivo[0]', 'x'],
  ] as const
  expect(rowsOf(entries, 'items')).toEqual([
    { descripcion: 'Cambio de aceite', costo: '180.000' },
    { descripcion: 'Filtro de aire' },
  ])
  expect(rowsOf(entries, 'item')).toEqual([])
})

test('no secret and no search is ever part of a draft', () => {
  const field = (name: string, type = 'text', autocomplete = '') => isKept({ name, type, autocomplete })
  expect(field('placa')).toBe(true)
  expect(field('tipo', 'select-one')).toBe(true)
  expect(field('contrasena', 'password')).toBe(false)
  // a password that is being shown
  expect(field('smtp_password')).toBe(false)
  expect(field('nueva', 'text', 'new-password')).toBe(false)
  expect(field('codigo', 'text', 'one-time-code')).toBe(false)
  expect(field('numero', 'text', 'cc-number')).toBe(false)
  expect(field('archivo', 'file')).toBe(false)
  expect(field('id', 'hidden')).toBe(false)
  expect(field('cual', 'search')).toBe(false)
})

test('a draft keeps what its form showed of the fields that it changes, a list as a whole, and of no other', () => {
  const hidden = ['items', 'taller', 'puntos', 'usuarios'].map((name) => ({
    name: `antes.${name}`,
    value: `${name}, shown`,
  }))
  const shownOf = (...names: string[]) =>
    shownBeside(
      names.map((name) => [name, 'x']),
      hidden,
    ).map(([name]) => name)
  expect(shownOf('items[0].descripcion', 'items[1].costo')).toEqual(['antes.items'])
  expect(shownOf('puntos#', 'usuarios#off')).toEqual(['antes.puntos', 'antes.usuarios'])
  expect(shownOf('notas', '#file')).toEqual([])
})
