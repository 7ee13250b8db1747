/** Alerts: a document, a licence or a plan that is due, at one of its thresholds. */
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id } from './columns'
import { empresaId, referencesUsuario } from './empresas'
import { referencesVehiculo } from './fleet'

/** Something that falls due, at one of its thresholds. */
export const alertas = sqliteTable(
  'alertas',
  {
    id: id(),
    empresa_id: empresaId(),
    vehiculo_id: text('vehiculo_id'),
    tipo: text('tipo').notNull(),
    mensaje: text('mensaje').notNull(),
    fecha: text('fecha').notNull(),
    estado: text('estado', { enum: ['Pendiente', 'Revisado', 'Resuelto'] })
      .notNull()
      .default('Pendiente'),
    /** the due item: `documento:<id>`, `licencia:<id of the driver>`, `mantenimiento:<id of the plan>` */
    cosa: text('cosa'),
    /** its due date; for a plan by distance `km:<kilometres>` */
    vence: text('vence'),
    /** the threshold that raised it, in days (kilometres for a plan by distance) */
    umbral: integer('umbral'),
    /**
     * sort value in lists, descending: the day it was raised; within a day expired items first, then those with the
     * fewest days left (40 km equal one); on a tie by type, those that stop a vehicle first, in the order of the law
     */
    orden: text('orden').generatedAlwaysAs(
      sql`"fecha" || printf('|%05d', 99999 - 20 * min(coalesce(case when substr("vence", 1, 3) = 'km:' then ("umbral" + 39) / 40 else "umbral" end, 999), 999)
        - case "tipo" when 'SOAT' then 0 when 'Revisión técnico-mecánica' then 1 when 'Tarjeta de operación' then 2 when 'Póliza RCC' then 3
          when 'Póliza RCE' then 4 when 'Licencia de conducción' then 5 when 'Impuesto vehicular' then 6 when 'Extintor' then 7
          when 'Mantenimiento' then 9 else 8 end)`,
      { mode: 'virtual' },
    ),
    /** tipo, plate and name, folded for search */
    busqueda: text('busqueda').notNull().default(''),
    /** the day of the digest that included it; null = none yet */
    resumen: text('resumen'),
    /** when its state last changed, and by whom; null = automatically */
    estado_at: integer('estado_at'),
    estado_por: text('estado_por'),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('alertas_empresa').on(t.empresa_id, t.id),
    // one alert per item, due date and threshold; one open alert per item
    uniqueIndex('alertas_umbral').on(t.empresa_id, t.cosa, t.vence, t.umbral),
    uniqueIndex('alertas_abierta').on(t.empresa_id, t.cosa).where(sql`${t.estado} <> 'Resuelto'`),
    index('alertas_sin_resumen').on(t.empresa_id, t.id).where(sql`${t.resumen} is null and ${t.estado} <> 'Resuelto'`),
    referencesVehiculo('alertas_vehiculo', t),
    index('alertas_por_estado').on(t.empresa_id, t.estado, t.orden, t.id),
    index('alertas_orden').on(t.empresa_id, t.orden, t.id),
    index('alertas_por_vehiculo').on(t.empresa_id, t.vehiculo_id),
  ],
)

/** Who was asked on which day to renew what (`cosa` as in an alert): no person is asked twice a day about the same. */
export const recordatorios = sqliteTable(
  'recordatorios',
  {
    empresa_id: empresaId(),
    usuario_id: text('usuario_id').notNull(),
    dia: text('dia').notNull(),
    cosa: text('cosa').notNull(),
  },
  (t) => [
    primaryKey({ name: 'recordatorios_pk', columns: [t.empresa_id, t.usuario_id, t.dia, t.cosa] }),
    referencesUsuario('recordatorios_usuario', t),
  ],
)
