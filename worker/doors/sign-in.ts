/** Ways to sign in apart from the password: API clients with their tokens, and providers. */
import { AccessJwt } from '../access/access-token'
import { Bearer } from '../access/bearer'
import type { Person } from '../access/gate'
import { Keyring } from '../access/keyring'
import { OwnApiClients } from '../api-clients/own'
import { ApiClients } from '../api-clients/service'
import { ApiDb } from '../api-clients/sql'
import { Departures } from '../identidad/departures-sql'
import { LinkedAccounts } from '../identidad/linked-accounts'
import { IdentidadesDb } from '../identidad/linked-accounts-sql'
import { Providers } from '../identidad/providers'
import { compose, lazy, once } from './lazy'
import type { RequestParts } from './parts'

export function signInServices(parts: RequestParts) {
  const { d1, now, place, settings, requestTrace, auditoria } = parts
  const apiDb = once(() => new ApiDb(d1, requestTrace))
  const jwt = once(() => new AccessJwt(new Keyring(apiDb(), settings.CONFIG_SECRET, now), settings.APP_URL, now))
  const identidades = once(() => new IdentidadesDb(d1, requestTrace))
  const providers = once(() => {
    const { access, intentos, courier } = parts
    const providerSettings = { providers: settings.providers, isLocal: settings.ENTORNO === 'desarrollo' }
    const dependencies = { access, intentos, auditoria, courier }
    return new Providers(identidades(), new Departures(d1, now), dependencies, providerSettings, now)
  })
  return compose(
    lazy({
      bearer: () => new Bearer(apiDb(), jwt(), requestTrace),
      apiClients: () => {
        const { identityDb, intentos } = parts
        const dependencies = { identidad: identityDb, intentos, auditoria, secrets: settings }
        return new ApiClients(apiDb(), jwt(), dependencies, { now, lugar: place })
      },
      providers,
    }),
    {
      /** What a person manages of both in the settings. */
      signInsOf: (person: Person) =>
        lazy({
          linkedAccounts: () => new LinkedAccounts(identidades(), providers(), person, { intentos: parts.intentos }),
          apiClients: () => new OwnApiClients(apiDb(), person),
        }),
    },
  )
}
