/** A company with something of each state that a screen may show. */
import type { Sentencia } from '../../../apoyo/datos'
import {
  asignar,
  crearConductor,
  crearDocumento,
  crearEmpresa,
  crearInvitacion,
  type Empresa,
  ejecutar,
} from '../../../apoyo/mundo'

const dia = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)

/** @returns the company, and a document that counts, with an older one behind it */
export async function empresaLlena(): Promise<{ llena: Empresa; documento: string }> {
  const llena = await crearEmpresa({
    vehiculos: 14,
    dispositivos: 3,
    conductores: 2,
    mantenimientos: 12,
    invitaciones: 1,
    nombre: 'Transportes La Sabana de Bogotá S.A.S.',
  })
  await ejecutar([
    ['update empresas set calendario_version = 1 where id = ?', [llena.id]],
    [
      'update gps_dispositivos set last_latitude = 4.65, last_longitude = -74.1, last_update = ? where id = ?',
      [Date.now() - 60_000, llena.dispositivos[0]!.id],
    ],
  ])
  // a licence of each state, and one that does not serve for its vehicle
  await crearConductor(llena.id, llena.vehiculos[0]!, { licencia_fecha_vencimiento: dia(-5), telefono: null })
  await crearConductor(llena.id, llena.vehiculos[2]!, { licencia_fecha_vencimiento: dia(12), licencia_tipo: 'A1' })
  const documento = await papeles(llena)
  await ejecutar([...alertas(llena), ...actividad(llena)])
  await crearInvitacion(llena.id, { nombre: 'Wilson Ariza', expires_at: Date.now() - 86_400_000, rol: 'Administrador' })
  for (const v of llena.vehiculos.slice(0, 3)) await asignar(llena.id, llena.usuario.id, v.id)
  // as a save computes it: two that may not go out, of the others the SOAT or the técnico-mecánica is not registered
  await ejecutar([
    [
      "update veredictos set desde = ?, veredicto = 'No puede salir' where vehiculo_id in (?, ?)",
      [dia(-2), llena.vehiculos[0]!.id, llena.vehiculos[2]!.id],
    ],
  ])
  return { llena, documento }
}

/** Documents of each state, one that does not apply, and the files of some. @returns a document that counts */
async function papeles(llena: Empresa): Promise<string> {
  const [, , eximido, conPapeles] = llena.vehiculos
  await ejecutar([
    ["update vehiculos set clase = 'automovil' where id = ?", [eximido!.id]],
    ...['SOAT', 'Revisión técnico-mecánica', 'Impuesto vehicular'].map(
      (tipo, i): Sentencia => [
        `insert into documentos (id, empresa_id, vehiculo_id, tipo, fecha_emision, fecha_vencimiento, actual, created_at)
         values (?, ?, ?, ?, ?, ?, 1, 1)`,
        [crypto.randomUUID(), llena.id, llena.vehiculos[i]!.id, tipo, dia(-300), dia([-3, 12, 200][i] ?? 0)],
      ],
    ),
  ])
  const { id } = await crearDocumento(llena.id, conPapeles!, {})
  await crearDocumento(llena.id, conPapeles!, { fecha_vencimiento: dia(-165), fecha_emision: dia(-530), actual: 0 })
  await crearDocumento(llena.id, conPapeles!, { tipo: 'Extintor', fecha_vencimiento: dia(0) })
  const conArchivo = (tabla: string, columna: string, suyo: string, de: string): Sentencia[] => [
    [
      `insert into archivos (id, empresa_id, clave_r2, nombre, tipo, tamano, estado, subido_por, de, vehiculo_id, created_at)
       values (?, ?, ?, 'Documento escaneado en la oficina de la terminal.pdf', 'application/pdf', 1, 'listo', 'x', ?, ?, 1)`,
      [`archivo-${suyo}`, llena.id, `archivo-${suyo}`, `${de}:${suyo}`, conPapeles!.id],
    ],
    [`update ${tabla} set ${columna} = ? where id = ?`, [`/api/files/archivo-${suyo}`, suyo]],
  ]
  await ejecutar([
    [
      "insert into exenciones (id, empresa_id, vehiculo_id, tipo, motivo, created_at) values (?, ?, ?, 'Extintor', 'Va en el remolque', 1)",
      [crypto.randomUUID(), llena.id, eximido!.id],
    ],
    ...conArchivo('documentos', 'archivo_url', id, 'documento'),
    ...conArchivo('conductores', 'licencia_url', llena.conductores[0]!.id, 'conductor'),
  ])
  // an old tax of a vehicle that became public: the law does not ask for it
  await ejecutar([["update vehiculos set servicio = 'publico' where id = ?", [conPapeles!.id]]])
  await crearDocumento(llena.id, conPapeles!, {
    ...{ tipo: 'Impuesto vehicular', fecha_emision: dia(-500), fecha_vencimiento: dia(-400) },
  })
  return id
}

function alertas(llena: Empresa): Sentencia[] {
  const estados = [
    ['documento:x', dia(12), 'Pendiente'],
    ['licencia:x', dia(-2), 'Revisado'],
    ['mantenimiento:x', 'km:45000', 'Pendiente'],
    ['documento:y', dia(90), 'Resuelto'],
  ] as const
  return [
    [
      'insert into alertas (id, empresa_id, vehiculo_id, tipo, mensaje, fecha, created_at) values (?, ?, ?, ?, ?, ?, 1)',
      [crypto.randomUUID(), llena.id, llena.vehiculos[0]!.id, 'SOAT', 'El SOAT venció hace 3 días', dia(0)],
    ],
    ...estados.map(
      ([cosa, vence, estado]): Sentencia => [
        `insert into alertas (id, empresa_id, vehiculo_id, tipo, mensaje, fecha, estado, cosa, vence, umbral, created_at)
         values (?, ?, ?, 'Impuesto vehicular', 'x', ?, ?, ?, ?, 30, 1)`,
        [crypto.randomUUID(), llena.id, llena.vehiculos[1]!.id, dia(0), estado, cosa, vence],
      ],
    ),
  ]
}

/** What was done: by somebody, by who is gone, by nobody, and more than one page of it. */
function actividad(llena: Empresa): Sentencia[] {
  const hechos: [suceso: string, usuario: string, datos: object | null][] = [
    ['ingreso', llena.admin.id, { via: 'contrasena', segundo_factor: true }],
    ['ingreso-negado', llena.usuario.id, { motivo: 'credenciales' }],
    ['empresa-cambiada', llena.admin.id, { nombre: true, nit: true, zona_horaria: true }],
    ['rol-cambiado', llena.admin.id, { antes: 'Usuario', rol: 'Administrador' }],
    ['vehiculo-eliminado', 'persona-que-se-fue', null],
    ...Array.from({ length: 30 }, () => ['archivo-leido', llena.usuario.id, null] as [string, string, null]),
  ]
  return [
    ...hechos.map(
      ([suceso, usuario, datos], i): Sentencia => [
        'insert into auditoria (id, at, suceso, usuario_id, empresa_id, objeto, peticion, datos) values (?, ?, ?, ?, ?, ?, ?, ?)',
        [
          ...[crypto.randomUUID(), Date.now() - i * 3_600_000, suceso, usuario, llena.id],
          ...[suceso === 'rol-cambiado' ? llena.usuario.id : null, '8f1b2c3d4e5f6a7b-BOG'],
          datos && JSON.stringify(datos),
        ],
      ],
    ),
    [
      "insert into auditoria (id, at, suceso, direccion, datos) values (?, ?, 'ingreso-negado', 'h', ?)",
      [crypto.randomUUID(), Date.now(), JSON.stringify({ motivo: 'credenciales' })],
    ],
  ]
}
