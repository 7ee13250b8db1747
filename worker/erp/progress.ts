/**
 * Which entries have reached the company's accounting program, which wait and which failed. Instants are UTC
 * milliseconds.
 */
import { and, eq, type SQL } from 'drizzle-orm'
import { type Entry, referenceOf } from '../domain/erp/entry'
import type { Connected } from '../domain/erp/program'
import type { SentCounts, SentEntry } from '../domain/erp/progress'
import type { SendingState } from '../domain/erp/sending'
import { ascending, descending, howMany, oneOf } from '../tenant/expressions'
import type { EmpresaReader } from '../tenant/read'
import { type Answers, queries, type SqlSource } from '../tenant/source'

export interface Progress {
  connected: Connected | null
  counts: SentCounts
  /** what failed first, then what is on its way, then the newest */
  sent: SentEntry[]
}

/** States of an entry that has not reached the program. */
export const UNSENT: readonly SendingState[] = ['pendiente', 'fallido']
/** Entries listed of those not sent yet, and of those that are done. */
const LISTED = 40

function listed(db: EmpresaReader, states: readonly SendingState[], order: typeof ascending) {
  const s = db.from('envios_contables')
  const a = db.from('asientos')
  return {
    fields: {
      id: s.id,
      es_reversa: s.es_reversa,
      estado: s.estado,
      programa: s.programa,
      numero: s.numero,
      proximo_at: s.proximo_at,
      intento_at: s.intento_at,
      error: s.error,
      respuesta: s.respuesta,
      consecutivo: a.consecutivo,
      placa: a.placa,
      fecha: a.fecha,
      monto: a.monto,
    },
    from: s,
    joins: [[a, eq(a.id, s.asiento_id)]] as [SqlSource, SQL][],
    where: oneOf(s.estado, states),
    orderBy: [order(s.created_at), order(s.orden), order(a.consecutivo)],
    limit: LISTED,
  }
}

/**
 * Four queries for one round trip: the connection, the count of each state, entries not sent yet, entries sent or
 * filed.
 */
export function progressQueries(db: EmpresaReader) {
  const c = db.from('conexiones_contables')
  const s = db.from('envios_contables')
  const ofState = (estado: SendingState) => howMany(eq(s.estado, estado))
  return queries(
    {
      fields: {
        programa: c.programa,
        usuario: c.usuario,
        nombre: c.nombre,
        comprobante: c.comprobante,
        error: c.error,
        espera_hasta: c.espera_hasta,
      },
      from: c,
    },
    {
      fields: {
        pendiente: ofState('pendiente'),
        enviado: ofState('enviado'),
        fallido: ofState('fallido'),
        archivo: ofState('archivo'),
      },
      from: s,
    },
    listed(db, UNSENT, ascending),
    listed(db, ['enviado', 'archivo'], descending),
  )
}

export function readProgress([[connected], [counts], open, done]: Answers<
  ReturnType<typeof progressQueries>
>): Progress {
  const byState = [...open].sort((a, b) => rank(a.estado) - rank(b.estado))
  const sent = [...byState, ...done].map(({ consecutivo, es_reversa, ...row }) => ({
    ...row,
    reference: referenceOf({ consecutivo }, es_reversa),
  }))
  return { connected: connected ?? null, counts: counts ?? NONE, sent }
}

/** Those of the entries that a program is to get and does not have yet: no file may take back what is in no book. */
export async function onTheirWay(db: EmpresaReader, entries: readonly Entry[]): Promise<Entry[]> {
  if (entries.length === 0) return []
  const s = db.from('envios_contables')
  const ids = entries.map(({ id }) => id)
  const unsent = await db.all({
    fields: { id: s.asiento_id },
    from: s,
    where: and(oneOf(s.asiento_id, ids), eq(s.es_reversa, false), oneOf(s.estado, UNSENT)),
  })
  const found = new Set(unsent.map(({ id }) => id))
  return entries.filter(({ id }) => found.has(id))
}

const NONE: SentCounts = { pendiente: 0, enviado: 0, fallido: 0, archivo: 0 }
const rank = (estado: SendingState): number => (estado === 'fallido' ? 0 : 1)
