/** Rows of a company in every tenant table. */
import { and, or, type SQL, sql } from 'drizzle-orm'
import { tenantTables } from '../../../worker/tenant/schema/tenant'
import type { TableName } from '../../../worker/tenant/source'
import type { Empresa, Statement } from '../../support/data'
import { assign, execute } from './world'

export const TABLES = Object.keys(tenantTables) as TableName[]

/**
 * A row in every tenant table, so that there is something to steal; rows that belong to a vehicle belong to the first
 * one.
 */
export async function fill(e: Empresa): Promise<void> {
  const v = e.vehiculos[0]?.id as string
  await assign(e.id, e.usuario.id, v)
  await attachRows(e, v)
  await execute([
    [
      `insert into archivos (id, empresa_id, clave_r2, nombre, tipo, tamano, estado, subido_por, created_at)
       values (?, ?, ?, 'a.pdf', 'application/pdf', 1, 'subiendo', ?, 1)`,
      [crypto.randomUUID(), e.id, crypto.randomUUID(), e.admin.id],
    ],
    ...[e.admin, e.usuario].map(
      ({ id }): Statement => [
        `insert into vistas (id, empresa_id, usuario_id, lista, nombre, consulta, created_at)
         values (?, ?, ?, 'documentos', 'Lo urgente', 'estado=vencidos', 1)`,
        [crypto.randomUUID(), e.id, id],
      ],
    ),
    [
      "insert into recordatorios (empresa_id, usuario_id, dia, cosa) values (?, ?, '2026-11-20', ?)",
      [e.id, e.usuario.id, `documento:${e.id}`],
    ],
    ...money(e),
    ...imports(e, v),
    ...apiKey(e),
    ...webhook(e, v),
    ...accounting(e, v),
    ...mailedReport(e),
    [
      `insert into descargas (id, empresa_id, usuario_id, estado, token_hash, proximo_at, created_at)
       values (?, ?, ?, 'vencida', ?, 1, 1)`,
      [crypto.randomUUID(), e.id, e.admin.id, crypto.randomUUID()],
    ],
  ])
}

/** An import with a row that changed a vehicle. */
function imports(e: Empresa, v: string): Statement[] {
  const id = crypto.randomUUID()
  return [
    [
      'insert into importaciones (id, empresa_id, usuario_id, filas, created_at) values (?, ?, ?, 1, 1)',
      [id, e.id, e.admin.id],
    ],
    [
      `insert into importacion_filas (id, empresa_id, importacion_id, fila, accion, vehiculo_id, antes, despues, papeles)
       values (?, ?, ?, 2, 'cambia', ?, '{}', '{}', '[]')`,
      [`${id}.2`, e.id, id, v],
    ],
  ]
}

/** A key of the API with an answer that is kept. */
function apiKey(e: Empresa): Statement[] {
  const id = crypto.randomUUID()
  return [
    [
      "insert into api_claves (id, empresa_id, nombre, token_hash, final, permisos, created_at) values (?, ?, 'ERP', ?, 'abcd', '[]', 1)",
      [id, e.id, crypto.randomUUID()],
    ],
    [
      "insert into api_respuestas (id, empresa_id, clave_id, llave, huella, created_at) values (?, ?, ?, 'una', 'x', 1)",
      [crypto.randomUUID(), e.id, id],
    ],
  ]
}

/** A webhook with a message, and the verdict that it was told. */
function webhook(e: Empresa, v: string): Statement[] {
  const id = crypto.randomUUID()
  return [
    [
      `insert into webhooks (id, empresa_id, nombre, url, eventos, activo, secreto, created_at)
       values (?, ?, 'ERP', 'https://erp.co/vigia', '[]', 1, ?, 1)`,
      [id, e.id, crypto.randomUUID()],
    ],
    [
      `insert into entregas (id, empresa_id, webhook_id, evento, datos, ocurrio_at, proximo_at, created_at)
       values (?, ?, ?, 'webhook.test', '{}', 1, 1, 1)`,
      [`msg_${id}`, e.id, id],
    ],
    [
      "insert into webhook_veredictos (empresa_id, webhook_id, vehiculo_id, veredicto) values (?, ?, ?, 'Puede salir')",
      [e.id, id, v],
    ],
  ]
}

/** Accounts, an export, its entry, and the entry's way to a connected program. */
function accounting(e: Empresa, v: string): Statement[] {
  const id = crypto.randomUUID()
  const entry = crypto.randomUUID()
  return [
    ["insert into cuentas_contables (empresa_id, gasto, por_pagar, nit) values (?, '514540', '233535', null)", [e.id]],
    [
      `insert into exportaciones_contables (id, empresa_id, numero, usuario_id, desde, hasta, nuevos, reversas, total, created_at)
       values (?, ?, 1, ?, '2026-11-01', '2026-11-23', 1, 0, 100, 1)`,
      [id, e.id, e.admin.id],
    ],
    [
      `insert into asientos (id, empresa_id, mantenimiento_id, vehiculo_id, consecutivo, fecha, placa, descripcion, monto, gasto, por_pagar, exportacion_id)
       values (?, ?, ?, ?, 1, '2026-11-02', 'ABC123', 'Aceite', 100, '514540', '233535', ?)`,
      [entry, e.id, crypto.randomUUID(), v, id],
    ],
    [
      `insert into conexiones_contables (empresa_id, programa, usuario, secreto, nombre, created_at)
       values (?, 'alegra', 'a@b.co', ?, 'La Sabana', 1)`,
      [e.id, `v1.${crypto.randomUUID()}`],
    ],
    [
      `insert into envios_contables (id, empresa_id, exportacion_id, asiento_id, es_reversa, orden, proximo_at, created_at)
       values (?, ?, ?, ?, 0, 0, 1, 1)`,
      [crypto.randomUUID(), e.id, id, entry],
    ],
  ]
}

/** A payment with its attempt, a saved card and a payer. */
function money(e: Empresa): Statement[] {
  const pago = crypto.randomUUID()
  const documento = crypto.randomUUID()
  return [
    [
      `insert into pagos (id, empresa_id, reference, plan_type, periodo, monto, iva, tarifa, ambiente, origen, expira_at,
       created_at, correo) values (?, ?, ?, 'Pro', 'mensual', 6190000, 988319, '2026-11', 'test', 'checkout', 2, 1, 'a@b.co')`,
      [pago, e.id, `vg-${pago}-p`],
    ],
    [
      `insert into transacciones (id, empresa_id, pago_id, estado, monto, vista_at, estado_at)
       values (?, ?, ?, 'PENDING', 6190000, 1, 1)`,
      [crypto.randomUUID(), e.id, pago],
    ],
    [
      "insert into fuentes_pago (id, empresa_id, fuente_id, ambiente, correo, created_at) values (?, ?, ?, 'test', 'a@b.co', 1)",
      [crypto.randomUUID(), e.id, Math.floor(Math.random() * 1e12)],
    ],
    [
      `insert into pagadores (empresa_id, tipo_documento, documento, nombre, correo, updated_at)
       values (?, 'NIT', ?, 'La Sabana', 'a@b.co', 1)`,
      [e.id, documento],
    ],
    ["insert into cambios_suscripcion (empresa_id, at, tipo, pago_id) values (?, 1, 'pago', ?)", [e.id, pago]],
    [
      "insert into facturas (id, empresa_id, pago_id, tipo, created_at) values (?, ?, ?, 'factura', 1)",
      [crypto.randomUUID(), e.id, pago],
    ],
  ]
}

/** A row of this vehicle in every table whose rows belong to vehicles. */
export async function attachRows(e: Empresa, v: string): Promise<void> {
  const day = '2026-11-20'
  const servicio = crypto.randomUUID()
  const place = crypto.randomUUID()
  await execute([
    [
      `insert into conductores (id, empresa_id, vehiculo_id, nombre, documento, licencia_numero, licencia_tipo,
       licencia_fecha_emision, licencia_fecha_vencimiento, created_at) values (?, ?, ?, 'Juan', '1', '1', 'C1', ?, ?, 1)`,
      [crypto.randomUUID(), e.id, v, day, day],
    ],
    [
      `insert into documentos (id, empresa_id, vehiculo_id, tipo, fecha_emision, fecha_vencimiento, actual, created_at)
       values (?, ?, ?, 'SOAT', ?, ?, 1, 1)`,
      [crypto.randomUUID(), e.id, v, day, day],
    ],
    [
      `insert into dias (empresa_id, vehiculo_id, dia, dispositivo_id, metros, movimiento_ms, detenido_ms, regla)
       values (?, ?, ?, ?, 1000, 1, 1, 1)`,
      [e.id, v, day, crypto.randomUUID()],
    ],
    [
      'insert into alertas (id, empresa_id, vehiculo_id, tipo, mensaje, fecha, created_at) values (?, ?, ?, ?, ?, ?, 1)',
      [crypto.randomUUID(), e.id, v, 'SOAT', 'vence', day],
    ],
    [
      "insert into exenciones (id, empresa_id, vehiculo_id, tipo, motivo, created_at) values (?, ?, ?, 'Otro', 'no', 1)",
      [crypto.randomUUID(), e.id, v],
    ],
    [
      `insert into compartidos (id, empresa_id, vehiculo_id, token_hash, hasta, con_placa, con_conductor, created_at)
       values (?, ?, ?, ?, 2, 1, 0, 1)`,
      [crypto.randomUUID(), e.id, v, crypto.randomUUID()],
    ],
    [
      `insert into lugares (id, empresa_id, nombre, color, forma, puntos, radio, todos, created_at)
       values (?, ?, 'Bodega', 'azul', 'circulo', '[[4.65,-74.1]]', 100, 0, 1)`,
      [place, e.id],
    ],
    [
      `insert into episodios (id, empresa_id, vehiculo_id, tipo, lugar_id, lugar, inicio, created_at)
       values (?, ?, ?, 'visita', ?, 'Bodega', 1, 1)`,
      [crypto.randomUUID(), e.id, v, place],
    ],
    [
      "insert into miradas (empresa_id, vehiculo_id, dia, quien, rol, primera_at, ultima_at, veces) values (?, ?, ?, ?, 'Administrador', 1, 1, 1)",
      [e.id, v, day, e.admin.id],
    ],
    [
      `insert into objeciones (id, empresa_id, vehiculo_id, texto, vence, created_at)
       values (?, ?, ?, 'No quiero que me miren al almuerzo', ?, 1)`,
      [crypto.randomUUID(), e.id, v, day],
    ],
    ['insert into lugares_vehiculos (empresa_id, lugar_id, vehiculo_id) values (?, ?, ?)', [e.id, place, v]],
    [
      `insert into archivos (id, empresa_id, clave_r2, nombre, tipo, tamano, estado, subido_por, vehiculo_id, created_at)
       values (?, ?, ?, 'b.pdf', 'application/pdf', 1, 'listo', ?, ?, 1)`,
      [crypto.randomUUID(), e.id, crypto.randomUUID(), e.admin.id, v],
    ],
    [
      `insert into mantenimientos (id, empresa_id, vehiculo_id, fecha, costo, busqueda, created_at)
       values (?, ?, ?, ?, 100, 'aceite', 1)`,
      [servicio, e.id, v, day],
    ],
    [
      `insert into mantenimiento_items (id, empresa_id, mantenimiento_id, orden, descripcion, costo)
       values (?, ?, ?, 1, 'Aceite', 0)`,
      [crypto.randomUUID(), e.id, servicio],
    ],
    [
      "insert into planes_mantenimiento (id, empresa_id, vehiculo_id, nombre, created_at) values (?, ?, ?, 'Aceite', 1)",
      [crypto.randomUUID(), e.id, v],
    ],
  ])
}

/** Every way to try to read more than allowed. */
export const FILTERS: [string, (column: SQL) => SQL | undefined][] = [
  ['alone', () => sql`1 = 1`],
  ['after a condition', (c) => or(sql`${c} = 'nada'`, sql`1 = 1`)],
  ['as raw text', (c) => sql`${c} = 'nada' or 1 = 1`],
  ['closing a parenthesis it did not open', (c) => and(sql`${c} = 'nada'`, sql`(1 = 1) or (1 = 1)`)],
]

/** A report that is mailed each Monday, and to whom. */
function mailedReport(e: Empresa): Statement[] {
  const id = crypto.randomUUID()
  return [
    [
      `insert into envios (id, empresa_id, reporte, frecuencia, dia, proximo_at, created_at)
       values (?, ?, 'distance', 'semanal', 0, 1, 1)`,
      [id, e.id],
    ],
    ['insert into envio_personas (empresa_id, envio_id, usuario_id) values (?, ?, ?)', [e.id, id, e.usuario.id]],
  ]
}
