/**
 * The verdict of a vehicle as one UPDATE, the twin of domain/veredicto.ts held against it by a property test: in the
 * batch of whatever changes a paper, a driver or the vehicle, so that two savers at once leave the days of what is
 * stored, not of what one of them read.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import {
  CILINDRAJE_SIN_IMPUESTO,
  DESDE_SIEMPRE,
  IMPIDEN_SALIR,
  PRIMERA_RTM,
  SOLO_SI_SE_EXIGEN,
  TIPOS,
  type TipoDocumento,
} from '../domain/papeles'
import { DIAS_POR_VENCER } from '../domain/vigencia'
import { conductores, vehiculos } from './schema/flota'
import { documentos, exenciones } from './schema/papeles'

const v = vehiculos
/** A constant of the domain, written out: bound, they would be more than the 100 parameters that D1 takes. */
const fijo = (valor: string | number): SQL =>
  sql.raw(typeof valor === 'number' ? String(valor) : `'${valor.replaceAll("'", "''")}'`)
const NUNCA = fijo('9999-12-31')
const SIEMPRE = fijo(DESDE_SIEMPRE)
const lista = (valores: readonly string[]) => sql.join(valores.map(fijo), sql`, `)

/** What the law looks at of a vehicle: columns of the table, or of a query over it. */
type Condicion = Record<'servicio' | 'clase' | 'fecha_matricula' | 'cilindraje', Column | SQL>

const plazos = (v: Condicion, de: readonly { desde: string; anios: number }[]) =>
  sql`case ${sql.join(
    de.map(({ desde, anios }) => sql`when ${v.fecha_matricula} >= ${fijo(desde)} then ${fijo(`+${anios} years`)}`),
    sql` `,
  )} end`

/** From which day the law asks for a paper of the vehicle; never = 9999-12-31. */
export function exigido(tipo: TipoDocumento, v: Condicion = vehiculos): SQL {
  const siempre = SIEMPRE
  const desde: Partial<Record<TipoDocumento, SQL>> = {
    SOAT: siempre,
    'Revisión técnico-mecánica': sql`case when ${v.fecha_matricula} is null then ${siempre} else date(${v.fecha_matricula},
      case when ${v.servicio} = 'particular' and ${v.clase} is not null and ${v.clase} <> 'motocicleta'
      then ${plazos(v, PRIMERA_RTM.particular)} else ${plazos(v, PRIMERA_RTM.corta)} end) end`,
    'Impuesto vehicular': sql`case when ${v.servicio} = 'publico' then ${NUNCA} when ${v.clase} is 'maquinaria' then ${NUNCA}
      when ${v.clase} is 'motocicleta' and coalesce(${v.cilindraje}, 99999) <= ${fijo(CILINDRAJE_SIN_IMPUESTO)} then ${NUNCA}
      else ${siempre} end`,
  }
  const dePublico = sql`case when ${v.servicio} = 'publico' then ${siempre} else ${NUNCA} end`
  for (const t of ['Tarjeta de operación', 'Póliza RCC', 'Póliza RCE'] as const) desde[t] = dePublico
  return sql`case when ${v.clase} is 'remolque' then ${NUNCA} else ${desde[tipo] ?? NUNCA} end`
}

const segunTipo = (columna: SQL, tipos: readonly TipoDocumento[], otro: SQL) =>
  sql`case ${columna} ${sql.join(
    tipos.map((tipo) => sql`when ${fijo(tipo)} then ${exigido(tipo)}`),
    sql` `,
  )} else ${otro} end`

/** The two columns of a vehicle's verdict as expressions over its row and the rows of its company. */
export function fechasSql(empresaId: string): { no_sale_desde: SQL; aviso_desde: SQL } {
  const d = { tipo: sql.raw('d.tipo'), vence: sql.raw('d.fecha_vencimiento') }
  const exento = (tipo: SQL) => sql`exists (select 1 from ${exenciones} x where x.empresa_id = ${empresaId}
    and x.vehiculo_id = ${v.id} and x.tipo = ${tipo})`
  const actuales = sql`from ${documentos} d where d.empresa_id = ${empresaId} and d.vehiculo_id = ${v.id} and d.actual = 1
    and not ${exento(d.tipo)}`
  const licencias = sql`from ${conductores} c where c.empresa_id = ${empresaId} and c.vehiculo_id = ${v.id}`
  const faltas = TIPOS.filter((t) => t !== 'Extintor' && t !== 'Otro').map(
    (tipo) => sql`case when exists (select 1 from ${documentos} f where f.empresa_id = ${empresaId}
      and f.vehiculo_id = ${v.id} and f.tipo = ${fijo(tipo)} and f.actual = 1) then ${NUNCA}
      when ${exento(fijo(tipo))} then ${NUNCA} else ${exigido(tipo)} end`,
  )
  const conductor = (dia: SQL) => sql`case when ${v.clase} is 'remolque' then ${NUNCA} else ${dia} end`
  const dia = (partes: SQL[]) => sql`nullif(min(${sql.join(partes, sql`, `)}), ${NUNCA})`
  const oNunca = (consulta: SQL) => sql`coalesce((${consulta}), ${NUNCA})`
  return {
    no_sale_desde: dia([
      oNunca(sql`select min(max(date(${d.vence}, '+1 day'), ${segunTipo(d.tipo, IMPIDEN_SALIR, NUNCA)})) ${actuales}
        and d.tipo in (${lista(IMPIDEN_SALIR)})`),
      conductor(oNunca(sql`select date(max(+c.licencia_fecha_vencimiento), '+1 day') ${licencias}`)),
    ]),
    aviso_desde: dia([
      oNunca(sql`select min(case when ${segunTipo(d.tipo, SOLO_SI_SE_EXIGEN, SIEMPRE)} = ${NUNCA} then ${NUNCA}
        else max(date(${d.vence}, ${fijo(`-${DIAS_POR_VENCER} days`)}), ${segunTipo(d.tipo, SOLO_SI_SE_EXIGEN, SIEMPRE)}) end)
        ${actuales}`),
      ...faltas,
      conductor(sql`coalesce((select date(min(+c.licencia_fecha_vencimiento), ${fijo(`-${DIAS_POR_VENCER} days`)}) ${licencias}),
        ${SIEMPRE})`),
    ]),
  }
}

/** Whether a registered paper says anything of the vehicle on the day `hoy`: some do only while the law asks for them. */
export const isAsked = (tipo: Column, v: Condicion, hoy: string): SQL =>
  sql`case ${tipo} ${sql.join(
    SOLO_SI_SE_EXIGEN.map((t) => sql`when ${fijo(t)} then ${exigido(t, v)}`),
    sql` `,
  )} else ${SIEMPRE} end <= ${hoy}`
