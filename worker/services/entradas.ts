/** The ways in beside a password, made of what they stand on: programs with their tokens, and providers. */
import { AccessJwt } from '../access/acceso-jwt'
import type { Persona } from '../access/gate'
import type { Intentos } from '../access/intentos'
import { Keyring } from '../access/llavero'
import { Bearer } from '../access/portador'
import { ApiDb } from '../db/api-db'
import type { Connection } from '../db/connect'
import type { IdentityDb } from '../db/identidad-db'
import { IdentidadesDb } from '../db/identidades-db'
import type { RequestTrace } from '../domain/auditoria'
import type { Ajustes } from '../env'
import type { Access } from './accesos'
import type { Auditoria } from './auditoria'
import type { Courier } from './mensajero'
import { ApiClients } from './programas'
import { OwnApiClients } from './programas-propios'
import { Providers } from './proveedores'
import { LinkedAccounts } from './vinculos'

export function signInServices(
  connection: Connection,
  a: Ajustes,
  con: { identidad: IdentityDb; intentos: Intentos; access: Access; auditoria: Auditoria; courier: Courier },
  context: { requestTrace: RequestTrace; lugar: string | null },
) {
  const { requestTrace, lugar } = context
  const now = requestTrace.at
  const apiDb = new ApiDb(connection, requestTrace)
  const jwt = new AccessJwt(new Keyring(apiDb, a.CONFIG_SECRET, now), a.APP_URL, now)
  const identidades = new IdentidadesDb(connection, requestTrace)
  const casa = { providers: a.providers, isLocal: a.ENTORNO === 'desarrollo' }
  const providers = new Providers(identidades, con, casa, now)
  return {
    bearer: new Bearer(apiDb, jwt, requestTrace),
    apiClients: new ApiClients(apiDb, jwt, { ...con, secrets: a }, { ahora: now, lugar }),
    providers,
    /** What a person keeps of both in the settings. */
    signInsOf: (persona: Persona) => ({
      linkedAccounts: new LinkedAccounts(identidades, providers, persona, con),
      apiClients: new OwnApiClients(apiDb, persona),
    }),
  }
}
