/** How the fields of an import are called on the screen, and how their values are written. */
import { type Field, paperOf } from '@domain/importacion/fields'
import type { useI18n } from '~/i18n/provider'

type Texts = Pick<ReturnType<typeof useI18n>, 't'>

export function nameOf(field: Field, { t }: Texts): string {
  const of = paperOf(field)
  if (!of) return t(`importacion.f_${field as Exclude<Field, `${string}_vence` | `${string}_emision`>}`)
  const paper = t(`importacion.p_${of.paper}`)
  return t(of.part === 'vence' ? 'importacion.ends' : 'importacion.issued', { papel: paper })
}

/** A value as a person writes it: a day as day/month/year. */
export const writtenValue = (value: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) ? value.split('-').reverse().join('/') : value
