/** What the palette offers for what was typed. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import '../../support/all-texts'
import { createI18n } from '~/i18n/translator'
import { innerScreens, vehicleActs } from '~/palette/acts'
import { actsOn, beginnings, type Found, matches, partQuery, type VehicleAct } from '~/palette/entries'
import { ReadOnlyProvider, useReachable } from '~/ui/read-only'

const ACTS: VehicleAct[] = [
  { words: 'ver en el mapa', labelFor: (v) => `Ver ${v.placa} en el mapa`, hrefFor: (v) => `/mapa/${v.id}` },
  { words: 'agregar SOAT a', labelFor: (v) => `Agregar SOAT a ${v.placa}`, hrefFor: (v) => `/soat/${v.id}` },
]
const vehiculo = (placa: string) =>
  ({ id: placa, placa, marca: 'Kia', modelo: 'Picanto', servicio: 'particular' }) as const
const found = (...placas: string[]): Found => ({ vehiculos: placas.map(vehiculo), conductores: [] })
const offered = (q: string, ...placas: string[]) =>
  actsOn(found(...placas), partQuery(q, ACTS).asked, ACTS).map(({ label }) => label)

test('the words of an act are parted from what is looked for, in any order', () => {
  expect(partQuery('agregar soat a klm 482', ACTS)).toEqual({ asked: ['agregar', 'soat', 'a'], sought: 'klm 482' })
  expect(partQuery('KLM482 Mapa', ACTS)).toEqual({ asked: ['mapa'], sought: 'klm482' })
  expect(partQuery('  ', ACTS)).toEqual({ asked: [], sought: '' })
})

test('what could be an act or a name is looked for as a name', () => {
  expect(partQuery('soat', ACTS)).toEqual({ asked: [], sought: 'soat' })
  expect(partQuery('ma', ACTS)).toEqual({ asked: [], sought: 'ma' })
  expect(partQuery('ma klm', ACTS)).toEqual({ asked: [], sought: 'ma klm' })
})

test('a plate alone offers all acts on the first vehicle, an act only that one on each', () => {
  expect(offered('klm', 'KLM 482', 'KLM 900')).toEqual(['Ver KLM 482 en el mapa', 'Agregar SOAT a KLM 482'])
  expect(offered('soat klm', 'KLM 482', 'KLM 900')).toEqual(['Agregar SOAT a KLM 482', 'Agregar SOAT a KLM 900'])
  expect(offered('klm')).toEqual([])
})

test('an act that is named without a plate is offered where it begins', () => {
  const i18n = createI18n('es', 'America/Bogota')
  const begun = (area: '/admin' | '/home' | '/super-admin', q: string) =>
    beginnings(q, vehicleActs(area, i18n)).map(({ to }) => decodeURIComponent(to))
  expect(begun('/admin', 'hoja de vida')).toEqual(['/admin/vehicles'])
  expect(begun('/admin', 'soat')).toEqual(['/admin/documents?nuevo&tipo=SOAT'])
  expect(begun('/admin', 'viajes')).toEqual(['/admin/gps/recorridos'])
  expect(begun('/home', 'tecnomecanica')).toEqual(['/documents?nuevo&tipo=Revisión+técnico-mecánica'])
  expect(begun('/home', 'hoja de vida')).toEqual([])
  // a plate is there: the act is on its vehicle
  expect(begun('/admin', 'hoja de vida klm')).toEqual([])
  expect(begun('/admin', ' ')).toEqual([])
  expect(begun('/super-admin', 'soat')).toEqual([])
})

test('a screen is found by the beginnings of its words, with or without accents', () => {
  expect(matches('Vehículos', 'vehic')).toBe(true)
  expect(matches('Configuración y ayuda', 'AYU config')).toBe(true)
  expect(matches('Equipo', 'uipo')).toBe(false)
  expect(matches('Equipo', '')).toBe(true)
})

test('screens inside those of the menu are found by their names, each in the areas that have it', () => {
  const i18n = createI18n('es', 'America/Bogota')
  const found = (area: '/admin' | '/home' | '/super-admin', q: string) =>
    innerScreens(area, i18n).flatMap(({ to, label }) => (matches(label, q) ? [to] : []))
  expect(found('/admin', 'lugares')).toEqual(['/admin/gps/lugares'])
  expect(found('/admin', 'recorr')).toEqual(['/admin/gps/recorridos'])
  expect(found('/admin', 'registro actividad')).toEqual(['/admin/activity'])
  expect(found('/home', 'lugares')).toEqual(['/gps/lugares'])
  expect(found('/home', 'recorr')).toEqual([])
  expect(found('/super-admin', 'lugares')).toEqual([])
})

test('on a read-only visit to a company the palette offers nothing that only its own people may do', () => {
  const i18n = createI18n('es', 'America/Bogota')
  const Offered = () => {
    const reachable = useReachable()
    const screens = innerScreens('/admin', i18n).filter(({ to }) => reachable(to))
    return createElement('p', null, screens.map(({ to }) => to).join(' '))
  }
  const offeredTo = (readOnly: boolean) =>
    renderToStaticMarkup(createElement(ReadOnlyProvider, { value: readOnly }, createElement(Offered)))
  expect(offeredTo(false)).toContain('/admin/import')
  expect(offeredTo(true)).toContain('/admin/gps/recorridos')
  expect(offeredTo(true)).not.toMatch(/import|settings/)
})
