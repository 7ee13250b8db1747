/** How the platform grows: counts by month of making (America/Bogota), added up to what a panel shows. Pure. */
import { diaEn, masMeses } from './dia'

/** The platform's own zone: months of its figures begin at midnight in Bogotá. */
export const ZONA_DE_LA_PLATAFORMA = 'America/Bogota'
export const MESES_DE_CRECIMIENTO = 12

/** A row of `conteos`; `que` is `empresas` or the name of a role. */
export interface Conteo {
  que: 'empresas' | 'SuperAdmin' | 'Administrador' | 'Usuario'
  mes: string
  n: number
}
export interface Crecimiento {
  empresas: number
  usuarios: number
  administradores: number
  /** who has no other role */
  regulares: number
  /** the last twelve months 'YYYY-MM', this one the last, and what was made in each */
  meses: string[]
  nuevas: { empresas: number[]; usuarios: number[] }
}

export function crecimiento(conteos: readonly Conteo[], ahora: number): Crecimiento {
  const este = diaEn(ZONA_DE_LA_PLATAFORMA, ahora).slice(0, 7)
  const meses = Array.from({ length: MESES_DE_CRECIMIENTO }, (_, i) =>
    masMeses(`${este}-01`, i + 1 - MESES_DE_CRECIMIENTO).slice(0, 7),
  )
  const sumar = (cuales: (c: Conteo) => boolean) => conteos.filter(cuales).reduce((n, c) => n + c.n, 0)
  const esUsuario = (c: Conteo) => c.que !== 'empresas'
  const porMes = (cuales: (c: Conteo) => boolean) => meses.map((mes) => sumar((c) => c.mes === mes && cuales(c)))
  return {
    empresas: sumar((c) => c.que === 'empresas'),
    usuarios: sumar(esUsuario),
    administradores: sumar((c) => c.que === 'Administrador'),
    regulares: sumar((c) => c.que === 'Usuario'),
    meses,
    nuevas: { empresas: porMes((c) => c.que === 'empresas'), usuarios: porMes(esUsuario) },
  }
}
