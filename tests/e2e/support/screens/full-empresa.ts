/** A company with data for each state that a screen may show. */
import type { Statement } from '../../../support/data'
import {
  assign,
  createConductor,
  createDocumento,
  createEmpresa,
  createInvitacion,
  type Empresa,
  execute,
} from '../../../support/world'

const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)

/** @returns the company, and a current document with an older one behind it */
export async function fullEmpresa(): Promise<{ full: Empresa; documento: string }> {
  const full = await createEmpresa({
    vehiculos: 14,
    dispositivos: 3,
    conductores: 2,
    mantenimientos: 12,
    invitaciones: 1,
    apiKeys: 1,
    webhooks: 1,
    entries: 1,
    envios: 1,
    lugares: 2,
    nombre: 'Transportes La Sabana de Bogotá S.A.S.',
  })
  await execute([
    ['update empresas set calendario_version = 1 where id = ?', [full.id]],
    [
      'update gps_dispositivos set last_latitude = 4.65, last_longitude = -74.1, last_update = ? where id = ?',
      [Date.now() - 60_000, full.dispositivos[0]!.id],
    ],
  ])
  // a licence in each state, and one whose category does not fit its vehicle
  await createConductor(full.id, full.vehiculos[0]!, { licencia_fecha_vencimiento: day(-5), telefono: null })
  await createConductor(full.id, full.vehiculos[2]!, { licencia_fecha_vencimiento: day(12), licencia_tipo: 'A1' })
  const documento = await insertDocumentos(full)
  await execute([...alertas(full), ...activity(full), ...shares(full), ...days(full), ...episodes(full)])
  await createInvitacion(full.id, { nombre: 'Wilson Ariza', expires_at: Date.now() - 86_400_000, rol: 'Administrador' })
  for (const v of full.vehiculos.slice(0, 3)) await assign(full.id, full.usuario.id, v.id)
  // as a save computes it: two may not go out; the others lack the SOAT or the técnico-mecánica
  await execute([
    [
      "update veredictos set desde = ?, veredicto = 'No puede salir' where vehiculo_id in (?, ?)",
      [day(-2), full.vehiculos[0]!.id, full.vehiculos[2]!.id],
    ],
  ])
  return { full, documento }
}

/** Documents in each state, one that does not apply, and the files of some. @returns a current document */
async function insertDocumentos(full: Empresa): Promise<string> {
  const [, , exempted, withDocumentos] = full.vehiculos
  await execute([
    ["update vehiculos set clase = 'automovil' where id = ?", [exempted!.id]],
    ...['SOAT', 'Revisión técnico-mecánica', 'Impuesto vehicular'].map(
      (tipo, i): Statement => [
        `insert into documentos (id, empresa_id, vehiculo_id, tipo, fecha_emision, fecha_vencimiento, actual, created_at)
         values (?, ?, ?, ?, ?, ?, 1, 1)`,
        [crypto.randomUUID(), full.id, full.vehiculos[i]!.id, tipo, day(-300), day([-3, 12, 200][i] ?? 0)],
      ],
    ),
  ])
  const { id } = await createDocumento(full.id, withDocumentos!, {})
  await createDocumento(full.id, withDocumentos!, { fecha_vencimiento: day(-165), fecha_emision: day(-530), actual: 0 })
  await createDocumento(full.id, withDocumentos!, { tipo: 'Extintor', fecha_vencimiento: day(0) })
  const withArchivo = (table: string, column: string, own: string, source: string): Statement[] => [
    [
      `insert into archivos (id, empresa_id, clave_r2, nombre, tipo, tamano, estado, subido_por, de, vehiculo_id, created_at)
       values (?, ?, ?, 'Documento escaneado en la oficina de la terminal.pdf', 'application/pdf', 1, 'listo', 'x', ?, ?, 1)`,
      [`archivo-${own}`, full.id, `archivo-${own}`, `${source}:${own}`, withDocumentos!.id],
    ],
    [`update ${table} set ${column} = ? where id = ?`, [`/api/files/archivo-${own}`, own]],
  ]
  await execute([
    [
      "insert into exenciones (id, empresa_id, vehiculo_id, tipo, motivo, created_at) values (?, ?, ?, 'Extintor', 'Va en el remolque', 1)",
      [crypto.randomUUID(), full.id, exempted!.id],
    ],
    ...withArchivo('documentos', 'archivo_url', id, 'documento'),
    ...withArchivo('conductores', 'licencia_url', full.conductores[0]!.id, 'conductor'),
  ])
  // an old tax of a vehicle that became public: the law does not ask for it
  await execute([["update vehiculos set servicio = 'publico' where id = ?", [withDocumentos!.id]]])
  await createDocumento(full.id, withDocumentos!, {
    tipo: 'Impuesto vehicular',
    fecha_emision: day(-500),
    fecha_vencimiento: day(-400),
  })
  return id
}

function alertas(full: Empresa): Statement[] {
  const estados = [
    ['documento:x', day(12), 'Pendiente'],
    ['licencia:x', day(-2), 'Revisado'],
    ['mantenimiento:x', 'km:45000', 'Pendiente'],
    ['documento:y', day(90), 'Resuelto'],
  ] as const
  return [
    [
      'insert into alertas (id, empresa_id, vehiculo_id, tipo, mensaje, fecha, created_at) values (?, ?, ?, ?, ?, ?, 1)',
      [crypto.randomUUID(), full.id, full.vehiculos[0]!.id, 'SOAT', 'El SOAT venció hace 3 días', day(0)],
    ],
    ...estados.map(
      ([dueItem, vence, estado]): Statement => [
        `insert into alertas (id, empresa_id, vehiculo_id, tipo, mensaje, fecha, estado, cosa, vence, umbral, created_at)
         values (?, ?, ?, 'Impuesto vehicular', 'x', ?, ?, ?, ?, 30, 1)`,
        [crypto.randomUUID(), full.id, full.vehiculos[1]!.id, day(0), estado, dueItem, vence],
      ],
    ),
  ]
}

/** Links to a vehicle: one that runs to a place, one that runs out of sight, and one that ended. */
function shares(full: Empresa): Statement[] {
  const [vehiculo, other] = full.vehiculos
  const now = Date.now()
  const links: [vehiculo: string, hasta: number, destino: string | null, terminado: number | null][] = [
    [vehiculo!.id, now + 7_200_000, 'Centro de distribución de la Sabana, muelle norte', null],
    [other!.id, now + 900_000, null, null],
    [other!.id, now - 3_600_000, 'Bodega', now - 5_400_000],
  ]
  return links.map(([id, hasta, destino, ended], i) => [
    `insert into compartidos (id, empresa_id, vehiculo_id, token_hash, hasta, destino_nombre, destino_lat, destino_lng,
       con_placa, con_conductor, terminado_at, visitas, created_at)
     values (?, ?, ?, ?, ?, ?, 4.67, -74.09, 1, 0, ?, ?, ?)`,
    [crypto.randomUUID(), full.id, id, crypto.randomUUID(), hasta, destino, ended, i * 3, now - 9_000_000],
  ])
}

/** Audit rows: by a person, by an erased person, by a visitor, and more than one page of them. */
function activity(full: Empresa): Statement[] {
  const facts: [auditEvent: string, usuario: string, data: object | null][] = [
    ['ingreso', full.admin.id, { via: 'contrasena', segundo_factor: true }],
    ['ingreso-negado', full.usuario.id, { motivo: 'credenciales' }],
    ['empresa-cambiada', full.admin.id, { nombre: true, nit: true, zona_horaria: true }],
    ['rol-cambiado', full.admin.id, { antes: 'Usuario', rol: 'Administrador' }],
    ['vehiculo-eliminado', 'persona-que-se-fue', null],
    ...Array.from({ length: 30 }, () => ['archivo-leido', full.usuario.id, null] as [string, string, null]),
  ]
  return [
    ...facts.map(
      ([auditEvent, usuario, data], i): Statement => [
        'insert into auditoria (id, at, suceso, usuario_id, empresa_id, objeto, peticion, datos) values (?, ?, ?, ?, ?, ?, ?, ?)',
        [
          crypto.randomUUID(),
          Date.now() - i * 3_600_000,
          auditEvent,
          usuario,
          full.id,
          auditEvent === 'rol-cambiado' ? full.usuario.id : null,
          '8f1b2c3d4e5f6a7b-BOG',
          data && JSON.stringify(data),
        ],
      ],
    ),
    [
      "insert into auditoria (id, at, suceso, direccion, datos) values (?, ?, 'ingreso-negado', 'h', ?)",
      [crypto.randomUUID(), Date.now(), JSON.stringify({ motivo: 'credenciales' })],
    ],
  ]
}

/** What three vehicles did on the last days, as their devices count it. */
const days = ({ id, vehiculos }: Empresa): Statement[] =>
  vehiculos.slice(0, 3).flatMap((v, i) =>
    [1, 2, 3].map((back): Statement => {
      const start = Date.parse(`${day(-back)}T12:00:00Z`)
      return [
        `insert into dias (empresa_id, vehiculo_id, dia, dispositivo_id, metros, movimiento_ms, detenido_ms, inicio, fin,
           velocidad_max, regla)
         values (?, ?, ?, 'gps', ?, ?, 14400000, ?, ?, 16.4, 2)`,
        [id, v.id, day(-back), 84_000 - i * 20_000, 7_200_000 + i * 600_000, start, start + 36_000_000],
      ]
    }),
  )

/** What happened to two vehicles on the road: each kind once, a visit that lasts, one at a place with a long name. */
const episodes = ({ id, vehiculos, lugares }: Empresa): Statement[] => {
  const start = Date.now() - 3 * 3_600_000
  const long = 'Centro de distribución de la Sabana, muelle norte'
  const kinds: [
    tipo: string,
    lugar: string | null,
    minutes: number | null,
    max: number | null,
    limit: number | null,
  ][] = [
    ['visita', long, 45, null, null],
    ['visita', 'Bodega', null, null, null],
    ['velocidad', null, 1, 97, 80],
    ['detencion', null, 50, null, null],
    ['silencio', null, 35, null, null],
    ['permanencia', 'Bodega', null, null, 60],
    ['llegada', 'Bodega', null, null, null],
    ['fuera', null, 0, null, null],
  ]
  return kinds.map(([tipo, place, minutes, max, limit], i) => [
    `insert into episodios (id, empresa_id, vehiculo_id, tipo, lugar_id, lugar, inicio, fin, maximo, limite, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)`,
    [
      crypto.randomUUID(),
      id,
      vehiculos[i % 2]!.id,
      tipo,
      place && lugares[place === long ? 0 : 1]!.id,
      place,
      start + i * 600_000,
      minutes === null ? null : start + i * 600_000 + minutes * 60_000,
      max,
      limit,
    ],
  ])
}
