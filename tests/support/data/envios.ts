/** A report of a company that is mailed each Monday to one person. */
import { type Execute, insert } from './rows'

const FAR_AWAY = Date.UTC(2098, 0, 1)

/**
 * Not due by default. @param changes columns of `envios` that differ
 * @returns its id
 */
export async function createEnvio(
  execute: Execute,
  empresa_id: string,
  usuario_id: string,
  changes: Record<string, string | number | null> = {},
  now = Date.now(),
): Promise<string> {
  const id = crypto.randomUUID()
  await execute([
    insert('envios', {
      id,
      empresa_id,
      reporte: 'distance',
      frecuencia: 'semanal',
      dia: 0,
      activo: 1,
      proximo_at: FAR_AWAY,
      created_at: now,
      ...changes,
    }),
    insert('envio_personas', { empresa_id, envio_id: id, usuario_id }),
  ])
  return id
}
