/** Platform growth: counts by month of creation (America/Bogota), summed for the panel. Pure. */
import { addMonths, dayIn, PLATFORM_ZONA } from '../day'

const GROWTH_MONTHS = 12

/** A row of `conteos`; `que` is `empresas` or the name of a role. */
export interface CountRow {
  que: 'empresas' | 'SuperAdmin' | 'Administrador' | 'Usuario'
  mes: string
  n: number
}
export interface GrowthFigures {
  empresas: number
  usuarios: number
  administradores: number
  /** users with no other role */
  regulars: number
  /** the last twelve months 'YYYY-MM', current one last, and the number created in each */
  months: string[]
  created: { empresas: number[]; usuarios: number[] }
}

export function growth(conteos: readonly CountRow[], now: number): GrowthFigures {
  const thisMonth = dayIn(PLATFORM_ZONA, now).slice(0, 7)
  const months = Array.from({ length: GROWTH_MONTHS }, (_, i) =>
    addMonths(`${thisMonth}-01`, i + 1 - GROWTH_MONTHS).slice(0, 7),
  )
  const sumUp = (matches: (c: CountRow) => boolean) => conteos.filter(matches).reduce((n, c) => n + c.n, 0)
  const isUsuario = (c: CountRow) => c.que !== 'empresas'
  const byMonth = (matches: (c: CountRow) => boolean) =>
    months.map((month) => sumUp((c) => c.mes === month && matches(c)))
  return {
    empresas: sumUp((c) => c.que === 'empresas'),
    usuarios: sumUp(isUsuario),
    administradores: sumUp((c) => c.que === 'Administrador'),
    regulars: sumUp((c) => c.que === 'Usuario'),
    months,
    created: { empresas: byMonth((c) => c.que === 'empresas'), usuarios: byMonth(isUsuario) },
  }
}
