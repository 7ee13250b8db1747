/** Which devices the trackers are that a company's server speaks for. */
import type { Connection } from '../platform-db/connect'
import { nullable, number, read, text } from '../platform-db/sql'

/** What a Device is asked by: its key, and the version of its links. */
export interface Forwarded {
  clave: string
  version: number
}

const ROW = { imei: nullable(text), clave: nullable(text), link_version: nullable(number) }

/**
 * The Devices of a company by the IMEI of their trackers, those of others left out. Null when the version is not the
 * company's: its address was made anew.
 */
export async function devicesByImei(
  d1: Connection,
  { empresaId, version }: { empresaId: string; version: number },
  imeis: readonly string[],
): Promise<ReadonlyMap<string, Forwarded> | null> {
  const rows = await read(
    d1,
    ROW,
    `select g.imei, g.clave, g.link_version
       from empresas e
       left join gps_dispositivos g on g.empresa_id = ?1 and g.imei in (select value from json_each(?3))
       where e.id = ?1 and e.reenvio_version = ?2`,
    empresaId,
    version,
    JSON.stringify(imeis),
  ).all()
  if (rows.length === 0) return null
  return new Map(
    rows.flatMap(({ imei, clave, link_version: linkVersion }) =>
      imei !== null && clave !== null && linkVersion !== null ? [[imei, { clave, version: linkVersion }] as const] : [],
    ),
  )
}
