/**
 * Services for a request that would change something in a company that is open to be read only: whatever is asked of them
 * is refused in words, so that a form says so in its own place. No service is handed out that could do it.
 */
import { Refusal } from '../domain/refusal'

const deny = () => {
  throw new Refusal('solo-lectura')
}

/** An object in whose place every method refuses. */
const denied = () => new Proxy({}, { get: () => deny })

const isServicio = (valor: unknown): boolean =>
  typeof valor === 'object' &&
  valor !== null &&
  ![Object.prototype, Array.prototype].includes(Object.getPrototypeOf(valor))

/** What a door gives, its services refusing; plain values (who, which company, which day) stay. */
export const readOnly = <S extends object>(services: S): S =>
  Object.fromEntries(
    Object.entries(services).map(([nombre, valor]) => [nombre, isServicio(valor) ? denied() : valor]),
  ) as S
