import { alertas, recordatorios } from './alertas'
import { api_claves, api_respuestas } from './api'
import { compartidos } from './compartidos'
import { descargas } from './descargas'
import { archivos, documentos, exenciones, faltantes } from './documentos'
import { seguridad, team_members } from './empresas'
import { envio_personas, envios } from './envios'
import { asientos, conexiones_contables, cuentas_contables, envios_contables, exportaciones_contables } from './erp'
import { facturas } from './facturas'
import { asignaciones, conductores, dias, gps_dispositivos, palabras, vehiculos, veredictos } from './fleet'
import { importacion_filas, importaciones } from './importaciones'
import { episodios, lugares, lugares_vehiculos } from './lugares'
import { gastos_anio, gastos_mes, mantenimiento_items, mantenimientos, planes_mantenimiento } from './mantenimientos'
import { miradas } from './miradas'
import { objeciones } from './objeciones'
import { cambios_suscripcion, fuentes_pago, pagadores, pagos, transacciones } from './pagos'
import { vistas } from './vistas'
import { entregas, webhook_veredictos, webhooks } from './webhooks'

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
  importacion_filas,
  recordatorios,
  lugares,
  lugares_vehiculos,
  episodios,
  miradas,
  objeciones,
  api_claves,
  api_respuestas,
  descargas,
  webhooks,
  entregas,
  webhook_veredictos,
  cuentas_contables,
  exportaciones_contables,
  asientos,
  conexiones_contables,
  envios_contables,
  envios,
  envio_personas,
} as const
