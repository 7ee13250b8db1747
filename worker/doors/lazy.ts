/** Services that are made when they are asked for, so that a page makes only those it uses. */

/**
 * A function that does its work at the first call and gives the same result afterwards, whatever the arguments: a
 * request has one person and one company.
 */
export function once<Args extends unknown[], Result>(make: (...args: Args) => Result): (...args: Args) => Result {
  let made: { result: Result } | undefined
  return (...args) => {
    made ??= { result: make(...args) }
    return made.result
  }
}

/**
 * An object whose members are made when they are first read, and once. Spreading it would make them all: join such
 * objects with `compose`.
 * @param factories how each member is made
 */
export function lazy<Services extends object>(factories: { [Name in keyof Services]: () => Services[Name] }): Services {
  const services = {}
  for (const name of Object.keys(factories) as (keyof Services)[]) {
    Object.defineProperty(services, name, { enumerable: true, get: once(factories[name]) })
  }
  return services as Services
}

type Composed<Parts extends object[]> = Parts extends [infer First, ...infer Rest extends object[]]
  ? First & Composed<Rest>
  : unknown

/** The members of all parts in one object; those that are made when read are still not made. */
export function compose<Parts extends object[]>(...parts: Parts): Composed<Parts> {
  const whole = {}
  for (const part of parts) Object.defineProperties(whole, Object.getOwnPropertyDescriptors(part))
  return whole as Composed<Parts>
}
