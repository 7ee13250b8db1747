/** Every route of API v1 for records; a new one fails the law until it is here, and so in api-v1.test.ts. */

const READ = ['GET', 'GET :id']
const WHOLE = [...READ, 'POST', 'PATCH :id', 'DELETE :id']
const FILE = ['GET :id/file', 'PUT :id/file', 'DELETE :id/file']
const FILES = ['GET :id/files', 'POST :id/files', 'GET :id/files/:file', 'DELETE :id/files/:file']

const NOUNS = {
  vehicles: [...WHOLE, 'GET :id/days', 'GET :id/points', 'GET :id/episodes'],
  drivers: [...WHOLE, ...FILE],
  documents: [...WHOLE, ...FILE],
  exemptions: [...READ, 'POST', 'DELETE :id'],
  maintenance: [...WHOLE, ...FILES],
  'maintenance-plans': WHOLE,
  alerts: [...READ, 'PATCH :id'],
  devices: READ,
  positions: READ,
  places: WHOLE,
  reports: ['fleet', 'distance', 'visits', 'speeding', 'costs', 'drivers'].map((report) => `GET ${report}`),
}

export const V1_ROUTES = Object.entries(NOUNS).flatMap(([noun, routes]) =>
  routes.map((route) => {
    const [method, rest] = route.split(' ')
    return `${method} /api/v1/${noun}${rest ? `/${rest}` : ''}`
  }),
)
