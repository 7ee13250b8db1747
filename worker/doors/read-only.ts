/**
 * Services for a write request in a company that is open read-only: every method throws a refusal, which the form shows
 * like any other. The real services are not handed out at all.
 */
import { Refusal } from '../domain/refusal'

const deny = () => {
  throw new Refusal('solo-lectura')
}

/** A stand-in for a service in which every method refuses. */
const denied = () => new Proxy({}, { get: () => deny })

const isServicio = (valor: unknown): boolean =>
  typeof valor === 'object' &&
  valor !== null &&
  ![Object.prototype, Array.prototype].includes(Object.getPrototypeOf(valor))

/** What a door gives, with its services replaced; plain values (person, company, day) stay. */
export const readOnly = <S extends object>(services: S): S =>
  Object.fromEntries(
    Object.entries(services).map(([nombre, valor]) => [nombre, isServicio(valor) ? denied() : valor]),
  ) as S
