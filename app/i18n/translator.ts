/**
 * A person's language and zone in one object: `t('vehiculos.title')`, `date('2026-11-26')`, `ago(at, now)`.
 * Pure, so that loaders, meta functions, mails and components share it; components get it from `useI18n()`.
 */
import { isDay } from '@domain/day'
import type { Idioma } from '@domain/identidad/perfil'
import { dictionary, need } from './dictionaries'
import * as format from './format'
import type { Args, Section, TextKey, TextValues } from './texts'

export type I18n = ReturnType<typeof createI18n>

/** Fills the placeholders of a text; of 'one|many' takes the singular when `n` is 1. */
export function interpolate(text: string, data?: TextValues): string {
  const [one = '', many] = text.split('|')
  const form = many !== undefined && data?.n !== 1 && data?.n !== '1' ? many : one
  if (!data) return form
  const filled = form.replace(/\{(\w+)\}(\.?)/g, (placeholder, nombre: string, period: string) => {
    const value = data[nombre]
    if (value === undefined) return placeholder
    // «Transportes S.A.S.» already ends with a period: do not add a second one
    return String(value).endsWith('.') ? String(value) : value + period
  })
  // Spanish says «a la 1:05», not «a las 1:05»
  return filled.replace(/\blas (?=1:\d\d)/g, 'la ')
}

/** Looks a `file.name` key up; undefined for an unknown key (keys may come from outside). */
export function lookUp(idioma: Idioma, key: string): string | undefined {
  const dot = key.indexOf('.')
  const sections = dictionary(idioma) as Record<string, Record<string, string> | undefined>
  const which = key.slice(0, dot)
  const nombre = key.slice(dot + 1)
  const room = Object.hasOwn(sections, which) ? sections[which] : undefined
  return room && Object.hasOwn(room, nombre) ? room[nombre] : undefined
}

/** Limits in readable form: days in words, numbers of five digits and more with separators; a year stays as it is. */
const asRead = (data: TextValues, idioma: Idioma, zona: string): TextValues =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      if (typeof value === 'number' && value >= 10_000) return [name, format.formatNumber(value, 0, idioma)]
      return [name, typeof value === 'string' && isDay(value) ? format.date(value, zona, idioma) : value]
    }),
  )

export function createI18n(idioma: Idioma, zona: string) {
  const late = new Set<Section>()
  const needLate = (section: Section) => {
    late.add(section)
    need(idioma, section)
  }
  return {
    idioma,
    zona,
    /** The sections that the screen's own table does not name and that were rendered all the same. */
    late,
    /** Suspends the component until a section is there that its screen rarely shows. */
    need: needLate,
    t: <K extends TextKey>(key: K, ...[data]: Args<K>): string => interpolate(lookUp(idioma, key) ?? key, data),
    /**
     * The text of a refusal: the `clave` of a Refusal, or the message of a zod schema. For rendering only: most screens
     * fetch these texts when they first show one.
     */
    reason: (key: string, data?: TextValues): string => {
      needLate('reasons')
      const text = lookUp(idioma, `reasons.${key}`) ?? lookUp(idioma, 'common.invalid_value') ?? key
      return interpolate(text, data && asRead(data, idioma, zona))
    },
    date: (value: string | number) => format.date(value, zona, idioma),
    longDate: (value: string | number) => format.longDate(value, zona, idioma),
    time: (instant: number) => format.time(instant, zona, idioma),
    dateTime: (instant: number) => `${format.date(instant, zona, idioma)}, ${format.time(instant, zona, idioma)}`,
    ago: (instant: number, now: number) => format.ago(instant, now, zona, idioma),
    inDays: (days: number) => format.inDays(days, idioma),
    formatNumber: (value: number, decimals = 0) => format.formatNumber(value, decimals, idioma),
    pesos: (value: number) => format.pesos(value, idioma),
    money: (centavos: number) => format.money(centavos, idioma),
    shortMoney: (centavos: number) => format.shortMoney(centavos, idioma),
    month: (value: string, withYear = true) => format.month(value, idioma, withYear),
    coordinate: format.coordinate,
  }
}
