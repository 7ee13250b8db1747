import { alertas, recordatorios } from './alertas'
import { apiAnswers, apiKeys } from './api'
import { compartidos } from './compartidos'
import { descargas } from './descargas'
import { archivos, documentos, exenciones, faltantes } from './documentos'
import { seguridad, team_members } from './empresas'
import { envios, recipients } from './envios'
import { accountingConnections, accountingEntries, accountingExports, accounts, sentEntries } from './erp'
import { facturas } from './facturas'
import { asignaciones, conductores, dias, gps_dispositivos, palabras, vehiculos, veredictos } from './fleet'
import { importaciones, importedRows } from './importaciones'
import { episodios, lugares, lugares_vehiculos } from './lugares'
import { gastos_anio, gastos_mes, mantenimiento_items, mantenimientos, planes_mantenimiento } from './mantenimientos'
import { miradas } from './miradas'
import { objeciones } from './objeciones'
import { cambios_suscripcion, fuentes_pago, pagadores, pagos, transacciones } from './pagos'
import { vistas } from './vistas'
import { deliveries, toldVerdicts, webhooks } from './webhooks'

/** The tables that belong to a company. A new table with `empresa_id` missing here fails tests/worker/tenant/tenant-door.test.ts. */
export const tenantTables = {
  vehiculos,
  veredictos,
  conductores,
  documentos,
  alertas,
  gps_dispositivos,
  dias,
  team_members,
  asignaciones,
  seguridad,
  exenciones,
  faltantes,
  archivos,
  mantenimientos,
  mantenimiento_items,
  gastos_mes,
  gastos_anio,
  planes_mantenimiento,
  palabras,
  pagos,
  transacciones,
  fuentes_pago,
  pagadores,
  cambios_suscripcion,
  facturas,
  compartidos,
  vistas,
  importaciones,
  importacion_filas: importedRows,
  recordatorios,
  lugares,
  lugares_vehiculos,
  episodios,
  miradas,
  objeciones,
  api_claves: apiKeys,
  api_respuestas: apiAnswers,
  descargas,
  webhooks,
  entregas: deliveries,
  webhook_veredictos: toldVerdicts,
  cuentas_contables: accounts,
  exportaciones_contables: accountingExports,
  asientos: accountingEntries,
  conexiones_contables: accountingConnections,
  envios_contables: sentEntries,
  envios,
  envio_personas: recipients,
} as const
