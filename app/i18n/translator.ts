/**
 * A person's language and zone in one object: `t('vehiculos.titulo')`, `fecha('2026-11-26')`, `hace(at, now)`.
 * Pure, so that loaders, meta functions, mails and components share it; components get it from `useI18n()`.
 */
import { esDia } from '@domain/day'
import { dictionary } from './dictionaries'
import * as format from './format'
import type { Args, Datos, Idioma, TextoKey } from './texts'

export type I18n = ReturnType<typeof createI18n>

/** Fills the holes of a text; of 'one|many' takes one when `n` is 1. */
export function interpolate(texto: string, datos?: Datos): string {
  const [one = '', many] = texto.split('|')
  const forma = many !== undefined && datos?.n !== 1 && datos?.n !== '1' ? many : one
  if (!datos) return forma
  return forma.replace(/\{(\w+)\}(\.?)/g, (placeholder, nombre: string, period: string) => {
    const value = datos[nombre]
    if (value === undefined) return placeholder
    // «Transportes S.A.S.» ends the sentence by itself
    return String(value).endsWith('.') ? String(value) : value + period
  })
}

/** Looks a `file.name` key up; undefined when there is none (a key that came from outside). */
export function lookUp(idioma: Idioma, clave: string): string | undefined {
  const dot = clave.indexOf('.')
  const salas = dictionary(idioma) as Record<string, Record<string, string>>
  const [which, nombre] = [clave.slice(0, dot), clave.slice(dot + 1)]
  const room = Object.hasOwn(salas, which) ? salas[which] : undefined
  return room && Object.hasOwn(room, nombre) ? room[nombre] : undefined
}

/** Bounds as people read them: days in words, numbers of five figures and more in groups; a year stays as it is. */
const asRead = (datos: Datos, idioma: Idioma, zona: string): Datos =>
  Object.fromEntries(
    Object.entries(datos).map(([name, value]) => {
      if (typeof value === 'number' && value >= 10_000) return [name, format.numero(value, 0, idioma)]
      return [name, typeof value === 'string' && esDia(value) ? format.fecha(value, zona, idioma) : value]
    }),
  )

export function createI18n(idioma: Idioma, zona: string) {
  return {
    idioma,
    zona,
    t: <K extends TextoKey>(clave: K, ...[datos]: Args<K>): string =>
      interpolate(lookUp(idioma, clave) ?? clave, datos),
    /** The text of a refusal: `clave` of a Negativa, or what a zod schema gave as message. */
    motivo: (clave: string, datos?: Datos): string =>
      interpolate(
        lookUp(idioma, `reasons.${clave}`) ?? lookUp(idioma, 'common.invalid_value') ?? clave,
        datos && asRead(datos, idioma, zona),
      ),
    fecha: (valor: string | number) => format.fecha(valor, zona, idioma),
    longFecha: (valor: string | number) => format.longFecha(valor, zona, idioma),
    hora: (instant: number) => format.hora(instant, zona, idioma),
    fechaHora: (instant: number) => `${format.fecha(instant, zona, idioma)}, ${format.hora(instant, zona, idioma)}`,
    hace: (instant: number, now: number) => format.ago(instant, now, zona, idioma),
    enDias: (dias: number) => format.enDias(dias, idioma),
    numero: (valor: number, decimals = 0) => format.numero(valor, decimals, idioma),
    pesos: (valor: number) => format.pesos(valor, idioma),
    dinero: (centavos: number) => format.money(centavos, idioma),
    shortMoney: (centavos: number) => format.shortMoney(centavos, idioma),
    mes: (valor: string, conAnio = true) => format.mes(valor, idioma, conAnio),
    coordinate: format.coordinate,
  }
}
