/** The services of the SuperAdmin over the platform itself, made of what they stand on. */
import { Llavero } from '../access/llavero'
import { ApiDb } from '../db/api-db'
import type { Conexion } from '../db/connect'
import type { Ajustes } from '../env'
import { abrirLinea } from '../mail/linea'
import { AlertasSistema } from './alertas-sistema'
import type { Auditoria } from './auditoria'
import { correspondencia } from './cartero'
import { Correo } from './correo'
import { Reportes } from './reportes'
import { Sistema } from './sistema'

export const deSistema = (d1: Conexion, a: Ajustes, auditoria: Auditoria, ahora: number) => ({
  correo: new Correo({ d1, auditoria }, correspondencia(a), ahora, abrirLinea),
  alertas: new AlertasSistema(d1, ahora),
  reportes: new Reportes(d1, a.wompi?.ambiente ?? 'prod', ahora),
  sistema: new Sistema(
    d1,
    new Llavero(new ApiDb(d1, auditoria.rastro), a.CONFIG_SECRET, ahora),
    { auditoria, puntosPorMinuto: a.PUNTOS_POR_MINUTO },
    ahora,
  ),
})
