/**
 * The Colombian tax number (NIT) and its check digit: DIAN, Orden Administrativa 4 de 1989 — weights 3, 7, 13 … 71 from
 * the right, sum modulo 11. A person may use a cédula number without check digit, and companies of other countries have
 * numbers of other shapes: what does not fit is a warning, never a refusal.
 */

const PESOS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71] as const
/** A NIT or cédula has 6 to 10 figures before its check digit. */
const NUMERO = /^\d{6,10}$/

export type LecturaNit =
  | { forma: 'con digito'; numero: string; dv: number; esperado: number }
  | { forma: 'sin digito'; numero: string }
  | { forma: 'desconocida' }

/** The check digit (0–9) of a number of up to 15 figures. */
export function digitoVerificacion(numero: string): number {
  const cifras = [...numero].reverse()
  const suma = cifras.reduce((total, cifra, i) => total + Number(cifra) * (PESOS[i] ?? 0), 0)
  const resto = suma % 11
  return resto < 2 ? resto : 11 - resto
}

/** Reads «800.197.268-4» and «800197268». Only a hyphen tells a check digit from a last figure: «8001972684» has none. */
export function leerNit(texto: string): LecturaNit {
  const [numero = '', dv, ...resto] = texto.replace(/[\s.,]/g, '').split(/[-‐-―−]/)
  if (resto.length > 0 || !NUMERO.test(numero)) return { forma: 'desconocida' }
  if (dv === undefined || dv === '') return { forma: 'sin digito', numero }
  if (!/^\d$/.test(dv)) return { forma: 'desconocida' }
  return { forma: 'con digito', numero, dv: Number(dv), esperado: digitoVerificacion(numero) }
}

/** The stored form: «800197268-4» or «800197268»; a number of another shape stays as it was typed. */
export function normalizarNit(texto: string): string {
  const lectura = leerNit(texto)
  if (lectura.forma === 'desconocida') return texto.trim()
  return lectura.forma === 'con digito' ? `${lectura.numero}-${lectura.dv}` : lectura.numero
}

/** As it is shown: «800.197.268-4». */
export function escribirNit(nit: string): string {
  const lectura = leerNit(nit)
  if (lectura.forma === 'desconocida') return nit
  const puntos = lectura.numero.replace(/\B(?=(\d{3})+$)/g, '.')
  return lectura.forma === 'con digito' ? `${puntos}-${lectura.dv}` : puntos
}

export type AvisoNit = { aviso: 'digito'; esperado: number } | { aviso: 'forma' } | null

/** What to say beside a company's NIT. Companies outside Colombia are not measured by its rule. */
export function avisoNit(nit: string | null, zona: string): AvisoNit {
  if (!nit || zona !== 'America/Bogota') return null
  const lectura = leerNit(nit)
  if (lectura.forma === 'desconocida') return { aviso: 'forma' }
  if (lectura.forma === 'con digito' && lectura.dv !== lectura.esperado)
    return { aviso: 'digito', esperado: lectura.esperado }
  return null
}
