/** What the services of one request are made of. */
import { Intentos } from '../access/attempts'
import { Auditoria } from '../auditoria/service'
import { Courier } from '../correo/courier'
import { mailConfig } from '../correo/mail-config'
import { ajustes, type Env } from '../env'
import { FileStore } from '../files/store'
import { SessionOpener } from '../identidad/session-opener'
import { SessionOpenerDb } from '../identidad/session-opener-sql'
import { IdentityDb } from '../identidad/sql'
import { dayReader } from '../live/day-reader'
import { liveRoom } from '../live/live-room'
import { fleet } from '../live/stubs'
import { heardOf, strangersOf } from '../live/tracker-diagnostic'
import { openSmtp } from '../mail/connection'
import { Pendientes } from '../outbox/service'
import { PlatformDb } from '../platform-db/platform-db'
import { requestTraceOf } from '../trace/request'
import { compose, lazy, once } from './lazy'

export type RequestParts = ReturnType<typeof requestParts>

/**
 * @param after runs a job after the response
 * @param now the request's instant, UTC milliseconds
 * @param place where the request comes from, according to the edge
 */
export function requestParts(env: Env, after: (job: Promise<unknown>) => void, now: number, place: string | null) {
  // start on the primary, so that a removal takes effect at once; later reads may come from a replica at least as
  // recent
  const d1 = env.DB.withSession('first-primary')
  const settings = ajustes(env)
  // the audit data of this request; each door writes it along with its changes
  const requestTrace = requestTraceOf(settings.HASH_SECRET, now)
  const auditoria = new Auditoria(d1, requestTrace, after)
  const identityDb = once(() => new IdentityDb(d1, requestTrace))
  const intentos = once(() => new Intentos(identityDb(), env.INGRESOS, settings.HASH_SECRET, now))
  return compose(
    {
      now,
      after,
      place,
      settings,
      d1,
      requestTrace,
      auditoria,
      platform: new PlatformDb(d1, requestTrace),
      heardOf: heardOf(env),
      strangersOf: strangersOf(env),
      roomOf: (empresaId: string) => liveRoom(env, empresaId),
      dayReaderOf: (empresaId: string) => dayReader(env, empresaId),
      /**
       * Tells the company's live room to recheck permissions at once; if the message is lost, it does so within a
       * minute.
       */
      recheck: (empresaId: string) =>
        after(
          fleet(env, empresaId)
            .recheck(empresaId)
            .catch(() => undefined),
        ),
    },
    lazy({
      identityDb,
      intentos,
      access: () =>
        new SessionOpener(new SessionOpenerDb(d1, requestTrace), intentos(), settings, {
          now,
          lugar: place,
          auditoria,
        }),
      courier: () => new Courier(d1, mailConfig(settings), { now, openSmtp, after }),
      pendientes: () => new Pendientes(env, d1, now),
      store: () => new FileStore(env.FILES),
    }),
  )
}
