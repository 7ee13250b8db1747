/** What the company sees first: true counters, pending alerts and what falls due, in one round trip. */
import { and, eq, lte } from 'drizzle-orm'
import { ascendente, cuenta, descendente } from '../db/consulta'
import type { EmpresaDb } from '../db/empresa-db'
import { masDias } from '../domain/dia'
import { DIAS_POR_VENCER } from '../domain/vigencia'

/** The lists of the panel show at most so many (spec §9). */
const FILAS = 5

export class Panel {
  constructor(
    private readonly db: EmpresaDb,
    private readonly hoy: string,
  ) {}

  /**
   * Counters and the two lists of spec §2 «Panel de Control». «Por vencer» counts the latest document of each type, due in
   * 30 days or fewer, expired ones included (spec §4).
   */
  async resumen() {
    const { db } = this
    const vehiculos = db.from('vehiculos')
    const documentos = db.from('documentos')
    const alertas = db.from('alertas')
    const dispositivos = db.from('gps_dispositivos')
    const n = { n: cuenta() }
    const proximo = and(
      eq(documentos.actual, true),
      lte(documentos.fecha_vencimiento, masDias(this.hoy, DIAS_POR_VENCER)),
    )
    const placa = { placa: vehiculos.placa, servicio: vehiculos.servicio }
    const [v, d, vigentes, a, deHoy, g, recientes, porVencer] = await db.together(
      { fields: n, from: vehiculos },
      { fields: n, from: documentos, where: eq(documentos.actual, true) },
      { fields: n, from: documentos, where: proximo },
      { fields: n, from: alertas, where: eq(alertas.estado, 'Pendiente') },
      { fields: n, from: alertas, where: and(eq(alertas.estado, 'Pendiente'), eq(alertas.fecha, this.hoy)) },
      { fields: n, from: dispositivos, where: eq(dispositivos.estado, 'Activo') },
      {
        fields: { id: alertas.id, tipo: alertas.tipo, mensaje: alertas.mensaje, fecha: alertas.fecha, ...placa },
        from: alertas,
        joins: [[vehiculos, eq(vehiculos.id, alertas.vehiculo_id)]],
        where: eq(alertas.estado, 'Pendiente'),
        orderBy: [descendente(alertas.fecha), descendente(alertas.id)],
        limit: FILAS,
      },
      {
        fields: { id: documentos.id, tipo: documentos.tipo, fecha_vencimiento: documentos.fecha_vencimiento, ...placa },
        from: documentos,
        joins: [[vehiculos, eq(vehiculos.id, documentos.vehiculo_id)]],
        where: proximo,
        orderBy: [ascendente(documentos.fecha_vencimiento), ascendente(documentos.id)],
        limit: FILAS,
      },
    )
    const uno = (filas: { n: number }[]) => filas[0]?.n ?? 0
    return {
      contadores: {
        vehiculos: uno(v),
        documentos: uno(d),
        documentosVigentes: uno(d) - uno(vigentes),
        alertas: uno(a),
        alertasDeHoy: uno(deHoy),
        gpsActivos: uno(g),
      },
      alertas: recientes,
      porVencer,
    }
  }

  /** How many alerts wait, for the bell; counted to 100 and no further. */
  alertasPendientes(): Promise<number> {
    const alertas = this.db.from('alertas')
    return this.db.count(alertas, eq(alertas.estado, 'Pendiente'), 99)
  }
}
