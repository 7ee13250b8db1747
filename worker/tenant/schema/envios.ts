/** Reports that a company has mailed, and to whom (docs/decisions/0072). */
import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Frequency, ReportName } from '../../domain/reports/kinds'
import { bool, createdAt, id } from './columns'
import { empresaId, referencesUsuario } from './empresas'

/** A report that is mailed every week or every month. */
export const envios = sqliteTable(
  'envios',
  {
    id: id(),
    empresa_id: empresaId(),
    reporte: text('reporte').$type<ReportName>().notNull(),
    frecuencia: text('frecuencia').$type<Frequency>().notNull(),
    /** of a weekly one: 0 Monday to 6 Sunday; null for a monthly one */
    dia: integer('dia'),
    activo: bool('activo').notNull().default(true),
    /** when it is sent next */
    proximo_at: integer('proximo_at').notNull(),
    /** when it was last sent to anyone */
    ultimo_at: integer('ultimo_at'),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('envios_empresa').on(t.empresa_id, t.id),
    // what is due, across all companies
    index('envios_proximo').on(t.proximo_at, t.id).where(sql`${t.activo} = 1`),
  ],
)

/** The people to whom a report is mailed. */
export const envio_personas = sqliteTable(
  'envio_personas',
  {
    empresa_id: empresaId(),
    envio_id: text('envio_id').notNull(),
    usuario_id: text('usuario_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.envio_id, t.usuario_id] }),
    index('envio_personas_usuario').on(t.empresa_id, t.usuario_id),
    foreignKey({
      name: 'envio_personas_envio',
      columns: [t.empresa_id, t.envio_id],
      foreignColumns: [envios.empresa_id, envios.id],
    }).onDelete('cascade'),
    referencesUsuario('envio_personas_usuario_fk', t),
  ],
)
