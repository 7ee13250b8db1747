/**
 * The test data: a company with its people, vehicles and devices, as plain SQL, so that the same rows can be created
 * inside workerd, in Miniflare and for a browser. Sessions are created without scrypt, which only the tests of
 * passwords need. Everything carries a fresh id, so tests share a database and run in any order.
 */
export * from './data/api'
export * from './data/empresa'
export * from './data/fleet'
export * from './data/people'
export * from './data/rows'
export * from './data/webhooks'
