/** A platform in trouble: an alert of each kind, in each state; and three months of positions. */
import { SYSTEM_CLASES } from '../../../worker/domain/plataforma/system-alert'
import { execute } from '../../support/world'

const ESTADOS = ['Pendiente', 'Pendiente', 'Revisado', 'Resuelto'] as const

export async function troubledSystem(): Promise<void> {
  const now = Date.now()
  await execute([
    ['delete from alertas_sistema', []],
    [
      `insert or ignore into posiciones_dia (dia, puntos, dispositivos) with recursive s(i) as (select 0 union all select i + 1 from s where i < 90)
       select date('now', '-' || i || ' days'), 40000 + (i * 7919) % 30000, 300 + (i * 131) % 90 from s`,
      [],
    ],
    ...SYSTEM_CLASES.map((clase, i): [string, (string | number | null)[]] => {
      const estado = ESTADOS[i % ESTADOS.length] ?? 'Pendiente'
      const target = clase === 'tarea-atrasada' ? 'repartirCorreo' : clase === 'pago-rechazado' ? 'empresa-x' : ''
      const data = { empresa: 'Transportes La Sabana de Bogotá S.A.S.', error: 'clave: 535 5.7.8 no' }
      return [
        `insert into alertas_sistema (id, clase, objeto, estado, n, desde, marca, datos, primera_at, ultima_at, termino_at)
         values (?1, ?2, ?3, ?4, ?5, ?6, 1, ?7, ?6, ?6, ?8)`,
        [
          `sistema-${clase}`,
          clase,
          target,
          estado,
          i + 1,
          now - i * 3_600_000,
          JSON.stringify(clase === 'correo-pausado' || clase === 'pago-rechazado' ? data : {}),
          estado === 'Resuelto' ? now : null,
        ],
      ]
    }),
  ])
}
