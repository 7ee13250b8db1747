/** Builds the ways to sign in apart from the password: API clients with their tokens, and providers. */
import { AccessJwt } from '../access/access-token'
import type { Intentos } from '../access/attempts'
import { Bearer } from '../access/bearer'
import type { Person } from '../access/gate'
import { Keyring } from '../access/keyring'
import { OwnApiClients } from '../api-clients/own'
import { ApiClients } from '../api-clients/service'
import { ApiDb } from '../api-clients/sql'
import type { Auditoria } from '../auditoria/service'
import type { Courier } from '../correo/courier'
import type { RequestTrace } from '../domain/auditoria/auditoria'
import type { Ajustes } from '../env'
import type { Access } from '../identidad/entry'
import { LinkedAccounts } from '../identidad/linked-accounts'
import { IdentidadesDb } from '../identidad/linked-accounts-sql'
import { Providers } from '../identidad/providers'
import type { IdentityDb } from '../identidad/sql'
import type { Connection } from '../platform-db/connect'

export function signInServices(
  connection: Connection,
  a: Ajustes,
  dependencies: { identidad: IdentityDb; intentos: Intentos; access: Access; auditoria: Auditoria; courier: Courier },
  context: { requestTrace: RequestTrace; lugar: string | null },
) {
  const { requestTrace, lugar: place } = context
  const now = requestTrace.at
  const apiDb = new ApiDb(connection, requestTrace)
  const jwt = new AccessJwt(new Keyring(apiDb, a.CONFIG_SECRET, now), a.APP_URL, now)
  const identidades = new IdentidadesDb(connection, requestTrace)
  const providerSettings = { providers: a.providers, isLocal: a.ENTORNO === 'desarrollo' }
  const providers = new Providers(identidades, dependencies, providerSettings, now)
  return {
    bearer: new Bearer(apiDb, jwt, requestTrace),
    apiClients: new ApiClients(apiDb, jwt, { ...dependencies, secrets: a }, { ahora: now, lugar: place }),
    providers,
    /** What a person manages of both in the settings. */
    signInsOf: (person: Person) => ({
      linkedAccounts: new LinkedAccounts(identidades, providers, person, dependencies),
      apiClients: new OwnApiClients(apiDb, person),
    }),
  }
}
