/**
 * The law (docs/security.md 12): every loader, action and API route, called directly by everyone without access. A new
 * route without a row in the table fails; so does a row without a route.
 */
import { beforeAll, expect, test } from 'vitest'
import { PAGES, pathOf } from '../../../app/public/help/pages'
import { assign, createEmpresa, createPerson, type Empresa, type Person } from '../../support/world'
import { addressOf } from '../support/commands/command'
import { askServer, fromData, fromPage, type Outcome } from '../support/request'
import { routes } from '../support/route-table'
import { withoutScans } from '../support/scans'

type Actor = 'nadie' | 'usuario' | 'withoutEmpresa' | 'admin' | 'superAdmin'
type Row = Record<Actor, Outcome>

const ACTORS: Actor[] = ['nadie', 'usuario', 'withoutEmpresa', 'admin', 'superAdmin']
const LOGIN = '302 /login'

const publica: Row = { nadie: '200', usuario: '200', withoutEmpresa: '200', admin: '200', superAdmin: '200' }
/** Signing out is a POST; a GET only redirects back. */
const aLogin: Row = { nadie: LOGIN, usuario: LOGIN, withoutEmpresa: LOGIN, admin: LOGIN, superAdmin: LOGIN }
/** A 404 for everyone; /track without a link, and an invitation with a wrong one, are 404 too. */
const nonexistent: Row = { nadie: '404', usuario: '404', withoutEmpresa: '404', admin: '404', superAdmin: '404' }
const signedInOnly: Row = { ...publica, nadie: LOGIN }
const administrador: Row = { nadie: LOGIN, usuario: '403', withoutEmpresa: '200', admin: '200', superAdmin: '403' }
const empresa: Row = { ...administrador, withoutEmpresa: '302 /admin/company' }
const superAdmin: Row = { nadie: LOGIN, usuario: '403', withoutEmpresa: '403', admin: '403', superAdmin: '200' }
/** A screen of a Usuario; an Administrador is redirected to the company's. */
const ofUsuario = (destination: string): Row => ({
  nadie: LOGIN,
  usuario: '200',
  withoutEmpresa: `302 ${destination}`,
  admin: `302 ${destination}`,
  superAdmin: '403',
})
/** A signed-in visitor of the sign-in pages is redirected home by role. */
const ofSignIn: Row = {
  nadie: '200',
  usuario: '302 /home',
  withoutEmpresa: '302 /admin',
  admin: '302 /admin',
  superAdmin: '302 /super-admin/companies',
}

/** The page of the company's first vehicle. */
const VEHICLE = '/admin/vehicles/:vehiculo'
/** The page of the same vehicle, which is assigned to the Usuario. */
const ASSIGNED = '/vehicles/:vehiculo'

/** Route id → the address to request, and the expected response for each actor. */
const LEY: Record<string, [path: string, row: Row]> = {
  root: ['/login', publica],
  'routes/public/landing/route': ['/', publica],
  'routes/public/signup/route': ['/signup', ofSignIn],
  'routes/public/login-code/route': ['/login/codigo', ofSignIn],
  'routes/public/login-factor/route': ['/login/verificar', { ...ofSignIn, nadie: LOGIN }],
  'routes/public/login-protect/route': [
    '/login/proteger',
    { nadie: LOGIN, usuario: '302 /home', withoutEmpresa: '302 /admin', admin: '302 /admin', superAdmin: '200' },
  ],
  'routes/public/login/route': ['/login', ofSignIn],
  'routes/public/logout/route': ['/logout', aLogin],
  'routes/public/reset-password/route': ['/reset-password', publica],
  'routes/public/verify-email/route': ['/verify-email', publica],
  docs: ['/docs', publica],
  'en-docs': ['/en/docs', publica],
  'docs-page': [pathOf(PAGES[0]), publica],
  'en-docs-page': [`/en${pathOf(PAGES[0])}`, publica],
  terminos: ['/terminos', publica],
  privacidad: ['/privacidad', publica],
  cookies: ['/cookies', publica],
  'landing-en': ['/en', publica],
  'en-terminos': ['/en/terminos', publica],
  'en-privacidad': ['/en/privacidad', publica],
  'en-cookies': ['/en/cookies', publica],
  'routes/public/sitemap': ['/sitemap.xml', publica],
  'routes/public/robots': ['/robots.txt', publica],
  support: ['/support', publica],
  'en-support': ['/en/support', publica],
  'routes/public/support-messages/route': ['/support/mensajes', publica],
  'routes/public/payment-callback/route': ['/payment/callback', publica],
  'routes/public/invitacion/route': [`/invitacion/${'A'.repeat(43)}`, nonexistent],
  'routes/track/route': ['/track', nonexistent],
  'routes/public/sigueme/route': [`/sigueme/${'A'.repeat(22)}`, nonexistent],
  'routes/home/layout': ['/home', signedInOnly],
  home: ['/home', signedInOnly],
  vehicles: ['/vehicles', ofUsuario('/admin/vehicles')],
  'routes/home/vehicle/route': [ASSIGNED, ofUsuario(`/admin${ASSIGNED}`)],
  'routes/home/documents/route': ['/documents', ofUsuario('/admin/documents')],
  'routes/home/alerts/route': ['/alerts', ofUsuario('/admin/alerts')],
  gps: ['/gps', ofUsuario('/admin/gps')],
  'routes/home/views/route': ['/views', ofUsuario('/admin/views')],
  'routes/home/gps/drivers': ['/gps/drivers', ofUsuario('/admin/gps/drivers')],
  'routes/home/episodes/route': ['/gps/episodios', ofUsuario('/admin/gps/episodios')],
  'routes/home/places/route': ['/gps/lugares', ofUsuario('/admin/gps/lugares')],
  'routes/home/places/on-map': ['/gps/lugares/mapa', ofUsuario('/admin/gps/lugares/mapa')],
  'routes/home/shares/route': ['/shares', ofUsuario('/admin/shares')],
  'routes/home/reports/route': ['/reports/visits', ofUsuario('/admin/reports/visits')],
  'routes/home/reports/file': ['/reports/distance/excel', ofUsuario('/admin/reports/distance/excel')],
  'routes/home/settings/route': ['/settings', ofUsuario('/admin/settings')],
  'routes/admin/layout': ['/admin', administrador],
  'routes/admin/dashboard/route': ['/admin', empresa],
  'routes/admin/company/route': ['/admin/company', administrador],
  'routes/admin/vehicles/route': ['/admin/vehicles', empresa],
  'routes/admin/import/route': ['/admin/import', empresa],
  'routes/admin/import/rows': ['/admin/import/rows', { ...empresa, admin: '302 /admin/import' }],
  'routes/admin/vehicle/route': [VEHICLE, empresa],
  'routes/admin/vehicle/summary/route': [VEHICLE, empresa],
  'routes/admin/vehicle/documents/route': [`${VEHICLE}/documents`, empresa],
  'routes/admin/vehicle/folder': [`${VEHICLE}/folder`, empresa],
  'routes/admin/vehicle/recorridos/file': [`${VEHICLE}/recorridos/gpx`, empresa],
  'routes/admin/vehicle/recorridos/route': [`${VEHICLE}/recorridos`, empresa],
  'routes/admin/vehicle/month/route': [`${VEHICLE}/recorridos/mes`, empresa],
  'routes/admin/vehicle/maintenance/route': [`${VEHICLE}/maintenance`, empresa],
  'routes/admin/vehicle/drivers/route': [`${VEHICLE}/drivers`, empresa],
  'routes/admin/vehicle/objections': [`${VEHICLE}/objections`, empresa],
  'routes/admin/vehicle/sheet/route': [`${VEHICLE}/sheet`, empresa],
  'routes/admin/vehicle/data/route': [`${VEHICLE}/data`, empresa],
  'routes/admin/documents/route': ['/admin/documents', empresa],
  'routes/admin/gps/route': ['/admin/gps', empresa],
  'routes/admin/episodes/route': ['/admin/gps/episodios', empresa],
  'admin-gps-lists': ['/admin/gps/recorridos/csv', empresa],
  'admin-settings-lists': ['/admin/settings/payments/csv', empresa],
  'super-admin-settings-lists': ['/super-admin/settings/invoices/csv', superAdmin],
  'routes/admin/fleet-days/route': ['/admin/gps/recorridos', empresa],
  // without vehicles the list offers them; with a foreign one it is a 404 (actions.test.ts)
  'routes/admin/days-together/route': [
    '/admin/gps/recorridos/juntos',
    { ...empresa, admin: '302 /admin/gps/recorridos' },
  ],
  'routes/admin/places/route': ['/admin/gps/lugares', empresa],
  'routes/admin/places/on-map': ['/admin/gps/lugares/mapa', empresa],
  'routes/admin/gps/fleet': ['/admin/gps/fleet', empresa],
  'routes/admin/gps/drivers': ['/admin/gps/drivers', empresa],
  'routes/admin/shares/route': ['/admin/shares', empresa],
  'routes/admin/drivers/route': ['/admin/drivers', empresa],
  'routes/admin/reports/route': ['/admin/reports/costs', empresa],
  'routes/admin/reports/file': ['/admin/reports/distance/excel', empresa],
  'routes/admin/maintenance/route': ['/admin/maintenance', empresa],
  'routes/admin/team/route': ['/admin/team', empresa],
  'routes/admin/gate/route': ['/admin/gate', empresa],
  'routes/admin/alerts/route': ['/admin/alerts', empresa],
  'routes/admin/settings/route': ['/admin/settings', administrador],
  // without a mailed link: how far the download is
  'routes/admin/settings/download-file': ['/admin/settings/download', empresa],
  'routes/admin/accounting/route': ['/admin/settings/accounting', empresa],
  // a company without exports has no file
  'routes/admin/accounting/file': ['/admin/settings/accounting/excel', { ...empresa, admin: '404' }],
  'routes/admin/card/route': ['/admin/settings/card', empresa],
  'routes/admin/pay/route': ['/admin/settings/pay', empresa],
  'routes/admin/activity/route': ['/admin/activity', empresa],
  ...Object.fromEntries(
    ['csv', 'excel'].flatMap((file) => [
      [`admin-vehicles-${file}`, [`/admin/vehicles/${file}`, empresa]],
      [`home-vehicles-${file}`, [`/vehicles/${file}`, ofUsuario(`/admin/vehicles/${file}`)]],
    ]),
  ),
  ...Object.fromEntries(
    ['documents', 'drivers', 'maintenance', 'alerts', 'gps', 'team', 'shares'].map((list, i) => [
      `admin-${list}-file`,
      [`/admin/${list}/${i % 2 ? 'csv' : 'excel'}`, empresa],
    ]),
  ),
  ...Object.fromEntries(
    ['documents', 'alerts', 'shares'].map((list) => [
      `home-${list}-file`,
      [`/${list}/excel`, ofUsuario(`/admin/${list}/excel`)],
    ]),
  ),
  'home-gps-lists': ['/gps/episodios/csv', ofUsuario('/admin/gps/episodios/csv')],
  'routes/admin/views/route': ['/admin/views', empresa],
  'routes/admin/reminders/route': ['/admin/reminders', empresa],
  'routes/admin/activity/file': ['/admin/activity/csv', empresa],
  'routes/super-admin/layout': ['/super-admin', superAdmin],
  'super-admin-index': ['/super-admin', superAdmin],
  'super-admin-companies': ['/super-admin/companies', superAdmin],
  'routes/super-admin/users/route': ['/super-admin/users', superAdmin],
  'routes/super-admin/alerts/route': ['/super-admin/alerts', superAdmin],
  'routes/super-admin/messages/route': ['/super-admin/messages', superAdmin],
  'routes/super-admin/reports/route': ['/super-admin/reports', superAdmin],
  ...Object.fromEntries(
    ['companies', 'users', 'alerts', 'messages'].map((list) => [
      `super-admin-${list}-file`,
      [`/super-admin/${list}/csv`, superAdmin],
    ]),
  ),
  'routes/super-admin/reports/csv': ['/super-admin/reports/csv', superAdmin],
  'routes/super-admin/reports/excel': ['/super-admin/reports/excel', superAdmin],
  'routes/super-admin/settings/route': ['/super-admin/settings', superAdmin],
  'routes/super-admin/activity/route': ['/super-admin/activity', superAdmin],
  'routes/super-admin/activity/file': ['/super-admin/activity/csv', superAdmin],
  'routes/public/not-found/route': ['/no-existe', nonexistent],
}

let mine: Empresa
let people: Record<Actor, Person | null>

beforeAll(async () => {
  mine = await createEmpresa({ vehiculos: 2, dispositivos: 1 })
  const [first] = mine.vehiculos
  if (first) await assign(mine.id, mine.usuario.id, first.id)
  people = {
    nadie: null,
    usuario: mine.usuario,
    withoutEmpresa: await createPerson('Administrador'),
    admin: mine.admin,
    superAdmin: await createPerson('SuperAdmin'),
  }
})

withoutScans()

test('every deployed route has its row in the law, and every row its route (docs/security.md 12)', () => {
  expect(Object.keys(LEY).sort()).toEqual(
    routes()
      .map((r) => r.id)
      .sort(),
  )
})

test.each(ACTORS)('the loaders answer %s as the law says, each asked alone (docs/security.md 12)', async (actor) => {
  const found: Record<string, Outcome> = {}
  const expected: Record<string, Outcome> = {}
  for (const { id, hasLoader } of routes()) {
    const [path, row] = LEY[id] ?? ['', null]
    if (!hasLoader || !row) continue
    const data = path === '/' ? '/_root.data' : `${addressOf({ path }, mine)}.data`
    expected[id] = addressOf({ path: row[actor] }, mine)
    found[id] = await fromData(await askServer(`${data}?_routes=${encodeURIComponent(id)}`, { as: people[actor] }))
  }
  expect(found).toEqual(expected)
})

test.each(ACTORS)('the pages answer %s as the law says', async (actor) => {
  const found: Record<string, Outcome> = {}
  const expected: Record<string, Outcome> = {}
  for (const [i, [id, [path, row]]] of Object.entries(LEY).entries()) {
    // a layout and the root are requested with their pages
    if (/layout$|^root$/.test(id)) continue
    // public pages, the same for everyone, are requested signed out and as one of the others in turn
    if (row === publica && actor !== 'nadie' && ACTORS.indexOf(actor) !== 1 + (i % 4)) continue
    const r = await askServer(addressOf({ path }, mine), { as: people[actor] })
    expected[id] = addressOf({ path: row[actor] }, mine)
    found[id] = fromPage(r)
    await r.body?.cancel()
  }
  expect(found).toEqual(expected)
})
