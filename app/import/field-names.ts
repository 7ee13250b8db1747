/** How the fields of an import are called on the screen, and how their values are written. */
import { CATEGORIES } from '@domain/conductores/licencia'
import { TIPOS } from '@domain/documentos/rules'
import { type CellKind, documentoFieldOf, type Field, type TipoKey } from '@domain/importacion/fields'
import { CLASES, type Clase, SERVICIOS, type Servicio } from '@domain/vehiculos/clase'
import type { useI18n } from '~/i18n/provider'

type Texts = Pick<ReturnType<typeof useI18n>, 't'>

export function nameOf(field: Field, { t }: Texts): string {
  const of = documentoFieldOf(field)
  if (!of) return t(`importacion.f_${field as Exclude<Field, `${TipoKey}_vence` | `${TipoKey}_emision`>}`)
  const documento = t(`importacion.p_${of.key}`)
  return t(of.part === 'vence' ? 'importacion.ends' : 'importacion.issued', { papel: documento })
}

/** A value as a person writes it: a day as day/month/year. */
export const writtenValue = (value: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) ? value.split('-').reverse().join('/') : value

const OPTIONS: Partial<Record<CellKind, readonly string[]>> = {
  class: CLASES,
  service: SERVICIOS,
  category: CATEGORIES,
  tipo: TIPOS,
}
/** The values that a field may have; none for any other text. */
export const optionsOf = (kind: CellKind): readonly string[] => OPTIONS[kind] ?? []

const isVehicleOption = (value: string): value is Clase | Servicio =>
  [...CLASES, ...SERVICIOS].some((one) => one === value)

/** Classes and services have names of their own; categories and kinds of document are called as they are stored. */
export const optionName = (value: string, { t }: Texts): string =>
  isVehicleOption(value) ? t(`importacion.o_${value}`) : value
