/** The acts that the palette knows, by area: each leads to the dialog or screen in which it is done. */

import { formatPlaca } from '@domain/vehiculos/placa'
import type { I18n } from '~/i18n/translator'
import { address } from '~/ui/address'
import { assignedHref, sheetHref, vehicleHref } from '~/ui/vehicles/address'
import type { Entry, FoundConductor, FoundVehiculo, VehicleAct } from './entries'

export type Area = '/admin' | '/home' | '/super-admin'

/** A Usuario's addresses have no prefix. */
const prefix = (area: Area) => (area === '/admin' ? '/admin' : '')

export const hrefOfVehiculo = (area: Area, v: FoundVehiculo): string =>
  area === '/admin' ? vehicleHref(v.id) : assignedHref(v.id)

export const hrefOfConductor = (c: FoundConductor): string => address('/admin/drivers', { editar: c.id })

export function vehicleActs(area: Area, { t }: I18n): VehicleAct[] {
  if (area === '/super-admin') return []
  const documents = `${prefix(area)}/documents`
  const begin = (label: string, to: string) => ({ begin: { to, label } })
  const newDocument = (tipo?: string) => (v: FoundVehiculo) =>
    address(documents, { nuevo: v.id, ...(tipo && { tipo }) })
  const of = (v: FoundVehiculo) => ({ placa: formatPlaca(v.placa) })
  return [
    {
      words: t('palette.map_words'),
      labelFor: (v) => t('palette.view_on_map', of(v)),
      hrefFor: (v) => address(`${prefix(area)}/gps`, { v: v.id }),
      ...begin(t('palette.view_map'), `${prefix(area)}/gps`),
    },
    {
      words: t('palette.soat_words'),
      labelFor: (v) => t('palette.add_soat', of(v)),
      hrefFor: newDocument('SOAT'),
      ...begin(t('palette.add_a_soat'), address(documents, { nuevo: '', tipo: 'SOAT' })),
    },
    {
      words: t('palette.rtm_words'),
      labelFor: (v) => t('palette.add_rtm', of(v)),
      hrefFor: newDocument('Revisión técnico-mecánica'),
      ...begin(t('palette.add_an_rtm'), address(documents, { nuevo: '', tipo: 'Revisión técnico-mecánica' })),
    },
    {
      words: t('palette.documento_words'),
      labelFor: (v) => t('palette.add_documento_to', of(v)),
      hrefFor: newDocument(),
    },
    ...(area === '/admin'
      ? [
          {
            words: t('palette.servicio_words'),
            labelFor: (v: FoundVehiculo) => t('palette.register_servicio_of', of(v)),
            hrefFor: (v: FoundVehiculo) => address('/admin/maintenance', { nuevo: v.id }),
          },
          {
            words: t('palette.recorridos_words'),
            labelFor: (v: FoundVehiculo) => t('palette.view_recorridos_of', of(v)),
            hrefFor: (v: FoundVehiculo) => vehicleHref(v.id, 'recorridos'),
            ...begin(t('palette.recorridos'), '/admin/gps/recorridos'),
          },
          {
            words: t('palette.sheet_words'),
            labelFor: (v: FoundVehiculo) => t('palette.sheet_of', of(v)),
            hrefFor: (v: FoundVehiculo) => sheetHref(v.id),
            ...begin(t('palette.choose_for_sheet'), '/admin/vehicles'),
          },
        ]
      : []),
  ]
}

/** Acts that need no vehicle; those of the SuperAdmin look for what was typed. */
export function generalActs(area: Area, { t }: I18n): Entry[] {
  if (area === '/super-admin') return []
  if (area === '/home') return [{ to: '/documents?nuevo', label: t('palette.add_documento') }]
  return [
    { to: '/admin/vehicles?nuevo', label: t('palette.add_vehiculo') },
    { to: '/admin/documents?nuevo', label: t('palette.add_documento') },
    { to: '/admin/drivers?nuevo', label: t('palette.add_conductor') },
    { to: '/admin/gps?nuevo', label: t('palette.add_dispositivo') },
    { to: '/admin/maintenance?nuevo', label: t('palette.register_servicio') },
    { to: '/admin/team?nuevo', label: t('palette.invite') },
    { to: '/admin/gate', label: t('palette.gate_sheet') },
  ]
}

/** Screens that are parts of those in the menu: offered once something is typed. */
export function innerScreens(area: Area, { t }: I18n): Entry[] {
  if (area === '/super-admin') return []
  const road = [
    { to: `${prefix(area)}/gps/episodios`, label: t('palette.episodes') },
    { to: `${prefix(area)}/gps/lugares`, label: t('palette.lugares') },
    { to: `${prefix(area)}/shares`, label: t('palette.shares') },
  ]
  if (area === '/home') return road
  return [
    { to: '/admin/gps/recorridos', label: t('palette.recorridos') },
    ...road,
    { to: '/admin/gps?vista=dispositivos', label: t('palette.dispositivos') },
    { to: '/admin/maintenance?vista=servicios', label: t('palette.servicios') },
    { to: '/admin/activity', label: t('palette.activity') },
    { to: '/admin/import', label: t('palette.import') },
    { to: '/admin/settings/accounting', label: t('palette.accounting') },
  ]
}

/** What the SuperAdmin types is looked for in the two lists that hold the people of the platform. */
export function platformSearches(q: string, { t }: I18n): Entry[] {
  if (q.trim() === '') return []
  return [
    { to: address('/super-admin/companies', { q }), label: t('palette.among_empresas', { q }) },
    { to: address('/super-admin/users', { q }), label: t('palette.among_usuarios', { q }) },
  ]
}
