/**
 * A person's language and zone in one object: `t('vehiculos.titulo')`, `fecha('2026-11-26')`, `hace(at, now)`.
 * Pure, so that loaders, meta functions, mails and components share it; components get it from `useI18n()`.
 */
import { esDia } from '@domain/dia'
import { diccionario } from './diccionarios'
import * as formato from './formato'
import type { Args, Datos, Idioma, TextoKey } from './textos'

export type I18n = ReturnType<typeof createI18n>

/** Fills the holes of a text; of 'one|many' takes one when `n` is 1. */
export function rellenar(texto: string, datos?: Datos): string {
  const [uno = '', muchos] = texto.split('|')
  const forma = muchos !== undefined && datos?.n !== 1 && datos?.n !== '1' ? muchos : uno
  if (!datos) return forma
  return forma.replace(/\{(\w+)\}(\.?)/g, (hueco, nombre: string, period: string) => {
    const value = datos[nombre]
    if (value === undefined) return hueco
    // «Transportes S.A.S.» ends the sentence by itself
    return String(value).endsWith('.') ? String(value) : value + period
  })
}

/** Looks a `file.name` key up; undefined when there is none (a key that came from outside). */
export function buscar(idioma: Idioma, clave: string): string | undefined {
  const punto = clave.indexOf('.')
  const salas = diccionario(idioma) as Record<string, Record<string, string>>
  const [cual, nombre] = [clave.slice(0, punto), clave.slice(punto + 1)]
  const sala = Object.hasOwn(salas, cual) ? salas[cual] : undefined
  return sala && Object.hasOwn(sala, nombre) ? sala[nombre] : undefined
}

/** Bounds as people read them: days in words, numbers of five figures and more in groups; a year stays as it is. */
const asRead = (datos: Datos, idioma: Idioma, zona: string): Datos =>
  Object.fromEntries(
    Object.entries(datos).map(([name, value]) => {
      if (typeof value === 'number' && value >= 10_000) return [name, formato.numero(value, 0, idioma)]
      return [name, typeof value === 'string' && esDia(value) ? formato.fecha(value, zona, idioma) : value]
    }),
  )

export function createI18n(idioma: Idioma, zona: string) {
  return {
    idioma,
    zona,
    t: <K extends TextoKey>(clave: K, ...[datos]: Args<K>): string => rellenar(buscar(idioma, clave) ?? clave, datos),
    /** The text of a refusal: `clave` of a Negativa, or what a zod schema gave as message. */
    motivo: (clave: string, datos?: Datos): string =>
      rellenar(
        buscar(idioma, `motivos.${clave}`) ?? buscar(idioma, 'comun.dato_invalido') ?? clave,
        datos && asRead(datos, idioma, zona),
      ),
    fecha: (valor: string | number) => formato.fecha(valor, zona, idioma),
    fechaLarga: (valor: string | number) => formato.fechaLarga(valor, zona, idioma),
    hora: (instante: number) => formato.hora(instante, zona, idioma),
    fechaHora: (instante: number) =>
      `${formato.fecha(instante, zona, idioma)}, ${formato.hora(instante, zona, idioma)}`,
    hace: (instante: number, ahora: number) => formato.hace(instante, ahora, zona, idioma),
    enDias: (dias: number) => formato.enDias(dias, idioma),
    numero: (valor: number, decimales = 0) => formato.numero(valor, decimales, idioma),
    pesos: (valor: number) => formato.pesos(valor, idioma),
    dinero: (centavos: number) => formato.dinero(centavos, idioma),
    dineroCorto: (centavos: number) => formato.dineroCorto(centavos, idioma),
    mes: (valor: string, conAnio = true) => formato.mes(valor, idioma, conAnio),
    coordenada: formato.coordenada,
  }
}
