/** A company's accounting program, with entries on their way to it. */
import { ALEGRA_ACCOUNT } from '../../../scripts/erp/keys.mjs'
import { sealToken } from '../../../worker/erp/secret'
import { SECRETS } from '../secrets'
import { type Execute, insert } from './rows'

const SENT: Record<string, string | number>[] = [
  { estado: 'enviado', programa: 'alegra', numero: '1' },
  { estado: 'fallido', error: 'centro', respuesta: 'XYZ987' },
  { estado: 'fallido', error: 'rechazado', codigo: 400, respuesta: 'El periodo contable de octubre está cerrado' },
  { estado: 'pendiente', error: 'sin-respuesta' },
  { estado: 'pendiente' },
]

/** @returns the id of an entry that failed, of an export with one in each state */
export async function createAccountingProgram(
  execute: Execute,
  empresa_id: string,
  usuario_id: string,
  now = Date.now(),
): Promise<string> {
  const exportacion_id = crypto.randomUUID()
  const ids = SENT.map(() => ({ id: crypto.randomUUID(), asiento_id: crypto.randomUUID() }))
  await execute([
    insert('conexiones_contables', {
      empresa_id,
      programa: 'alegra',
      usuario: ALEGRA_ACCOUNT.usuario,
      nombre: 'Transportes de ejemplo S.A.S.',
      secreto: await sealToken(SECRETS.CONFIG_SECRET, ALEGRA_ACCOUNT.token),
      created_at: now,
      // not in its turn: what the clock of other tests sends is not these
      espera_hasta: now + 86_400_000,
    }),
    insert('exportaciones_contables', {
      id: exportacion_id,
      empresa_id,
      numero: 1,
      usuario_id,
      desde: '2026-10-01',
      hasta: '2026-10-31',
      nuevos: SENT.length,
      reversas: 0,
      total: 500_000,
      created_at: now,
    }),
    ...ids.map(({ asiento_id }, i) =>
      insert('asientos', {
        id: asiento_id,
        empresa_id,
        mantenimiento_id: crypto.randomUUID(),
        vehiculo_id: crypto.randomUUID(),
        consecutivo: i + 1,
        fecha: `2026-10-0${i + 1}`,
        placa: 'XYZ987',
        descripcion: 'Cambio de aceite',
        monto: 100_000,
        gasto: '514540',
        por_pagar: '233535',
        exportacion_id,
      }),
    ),
    ...ids.map(({ id, asiento_id }, orden) =>
      insert('envios_contables', {
        id,
        empresa_id,
        exportacion_id,
        asiento_id,
        es_reversa: 0,
        orden,
        intentos: 1,
        intento_at: now,
        proximo_at: now + 60_000,
        created_at: now,
        ...SENT[orden],
      }),
    ),
  ])
  return ids[1]?.id ?? ''
}
