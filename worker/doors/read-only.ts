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

/** What a door gives, with its services replaced; plain values (person, company, day) stay. */
export function readOnly<S extends object>(services: S): S {
  const members = Object.entries(Object.getOwnPropertyDescriptors(services))
  // services are the members that are made when they are asked for
  return Object.fromEntries(members.map(([name, { get, value }]) => [name, get ? denied() : value])) as S
}
