import { index, layout, prefix, type RouteConfig, route } from '@remix-run/route-config'

/** The lists of an area as files, under their screens: `csv` or `excel`. */
const files = (area: 'admin' | 'home' | 'super-admin', lists: readonly string[]) =>
  lists.map((list) => route(`${list}/:file`, `routes/${area}/export/route.ts`, { id: `${area}-${list}-file` }))

/** Of vehicles each file has an address of its own: `vehicles/:file` would be the pattern of a vehicle's page. */
const vehicleFiles = (area: 'admin' | 'home') =>
  ['csv', 'excel'].map((file) =>
    route(`vehicles/${file}`, `routes/${area}/export/route.ts`, { id: `${area}-vehicles-${file}` }),
  )

/**
 * The whole route table, in the order of the specification.
 */
export default [
  index('routes/public/landing/route.tsx'),
  route('en', 'routes/public/landing/route.tsx', { id: 'landing-en' }),
  route('signup', 'routes/public/signup/route.tsx'),
  route('login', 'routes/public/login/route.tsx'),
  route('login/codigo', 'routes/public/login-code/route.tsx'),
  route('login/verificar', 'routes/public/login-factor/route.tsx'),
  route('login/proteger', 'routes/public/login-protect/route.tsx'),
  route('logout', 'routes/public/logout/route.tsx'),
  route('reset-password', 'routes/public/reset-password/route.tsx'),
  route('verify-email', 'routes/public/verify-email/route.tsx'),
  route('sitemap.xml', 'routes/public/sitemap.ts'),
  route('robots.txt', 'routes/public/robots.ts'),
  route('docs', 'routes/public/docs/route.tsx', { id: 'docs' }),
  route('en/docs', 'routes/public/docs/route.tsx', { id: 'en-docs' }),
  // one address each for all pages (public/help/pages.ts): every browser loads the table of routes
  route('docs/:page', 'routes/public/docs/page.tsx', { id: 'docs-page' }),
  route('en/docs/:page', 'routes/public/docs/page.tsx', { id: 'en-docs-page' }),
  ...['terminos', 'privacidad', 'cookies'].flatMap((page) => [
    route(page, `routes/public/${page}/route.tsx`, { id: page }),
    route(`en/${page}`, `routes/public/${page}/route.tsx`, { id: `en-${page}` }),
  ]),
  route('support', 'routes/public/support/route.tsx', { id: 'support' }),
  route('en/support', 'routes/public/support/route.tsx', { id: 'en-support' }),
  route('support/mensajes', 'routes/public/support-messages/route.tsx'),
  route('payment/callback', 'routes/public/payment-callback/route.tsx'),

  route('invitacion/:token', 'routes/public/invitacion/route.tsx'),
  route('track/:deviceId?', 'routes/track/route.tsx'),
  route('sigueme/:token', 'routes/public/sigueme/route.tsx'),

  layout('routes/home/layout.tsx', [
    route('home', 'routes/home/panel/route.tsx', { id: 'home' }),
    route('vehicles', 'routes/home/vehicles/route.tsx', { id: 'vehicles' }),
    route('vehicles/:id', 'routes/home/vehicle/route.tsx'),
    route('documents', 'routes/home/documents/route.tsx'),
    route('alerts', 'routes/home/alerts/route.tsx'),
    route('gps', 'routes/home/gps/route.tsx', { id: 'gps' }),
    route('gps/drivers', 'routes/home/gps/drivers.ts'),
    route('gps/episodios', 'routes/home/episodes/route.tsx'),
    route('gps/lugares', 'routes/home/places/route.tsx'),
    route('gps/lugares/mapa', 'routes/home/places/on-map.ts'),
    route('shares', 'routes/home/shares/route.tsx'),
    route('reports/:report?', 'routes/home/reports/route.tsx'),
    route('reports/:report/:file', 'routes/home/reports/file.ts'),
    route('settings', 'routes/home/settings/route.tsx'),
    route('views', 'routes/home/views/route.ts'),
    ...vehicleFiles('home'),
    route('gps/:list/:file', 'routes/home/export/route.ts', { id: 'home-gps-lists' }),
    ...files('home', ['documents', 'alerts', 'shares']),
  ]),

  route('admin', 'routes/admin/layout.tsx', [
    index('routes/admin/dashboard/route.tsx'),
    route('gate', 'routes/admin/gate/route.tsx'),
    route('company', 'routes/admin/company/route.tsx'),
    route('maintenance', 'routes/admin/maintenance/route.tsx'),
    route('vehicles', 'routes/admin/vehicles/route.tsx'),
    route('import', 'routes/admin/import/route.tsx'),
    route('import/rows', 'routes/admin/import/rows.ts'),
    route('vehicles/:id/objections', 'routes/admin/vehicle/objections.ts'),
    route('vehicles/:id/folder', 'routes/admin/vehicle/folder.ts'),
    route('vehicles/:id/sheet', 'routes/admin/vehicle/sheet/route.tsx'),
    route('vehicles/:id/recorridos/:file', 'routes/admin/vehicle/recorridos/file.ts'),
    route('vehicles/:id', 'routes/admin/vehicle/route.tsx', [
      index('routes/admin/vehicle/summary/route.tsx'),
      route('documents', 'routes/admin/vehicle/documents/route.tsx'),
      route('recorridos', 'routes/admin/vehicle/recorridos/route.tsx'),
      route('recorridos/mes', 'routes/admin/vehicle/month/route.tsx'),
      route('maintenance', 'routes/admin/vehicle/maintenance/route.tsx'),
      route('drivers', 'routes/admin/vehicle/drivers/route.tsx'),
      route('data', 'routes/admin/vehicle/data/route.tsx'),
    ]),
    route('documents', 'routes/admin/documents/route.tsx'),
    route('alerts', 'routes/admin/alerts/route.tsx'),
    route('gps', 'routes/admin/gps/route.tsx'),
    route('gps/recorridos', 'routes/admin/fleet-days/route.tsx'),
    route('gps/recorridos/juntos', 'routes/admin/days-together/route.tsx'),
    route('gps/:list/:file', 'routes/admin/export/route.ts', { id: 'admin-gps-lists' }),
    route('gps/episodios', 'routes/admin/episodes/route.tsx'),
    route('gps/lugares', 'routes/admin/places/route.tsx'),
    route('gps/lugares/mapa', 'routes/admin/places/on-map.ts'),
    route('gps/fleet', 'routes/admin/gps/fleet.ts'),
    route('gps/drivers', 'routes/admin/gps/drivers.ts'),
    route('shares', 'routes/admin/shares/route.tsx'),
    route('drivers', 'routes/admin/drivers/route.tsx'),
    route('reports/:report?', 'routes/admin/reports/route.tsx'),
    route('reports/:report/:file', 'routes/admin/reports/file.ts'),
    route('settings', 'routes/admin/settings/route.tsx'),
    route('settings/download', 'routes/admin/settings/download-file.ts'),
    route('settings/accounting', 'routes/admin/accounting/route.tsx'),
    route('settings/accounting/:file', 'routes/admin/accounting/file.ts'),
    route('settings/card', 'routes/admin/card/route.tsx'),
    route('settings/pay', 'routes/admin/pay/route.tsx'),
    route('activity', 'routes/admin/activity/route.tsx'),
    route('activity/:file', 'routes/admin/activity/file.ts'),
    route('team', 'routes/admin/team/route.tsx'),
    route('views', 'routes/admin/views/route.ts'),
    route('reminders', 'routes/admin/reminders/route.ts'),
    ...vehicleFiles('admin'),
    ...files('admin', ['documents', 'drivers', 'maintenance', 'alerts', 'gps', 'team', 'shares']),
    route('settings/:list/:file', 'routes/admin/export/route.ts', { id: 'admin-settings-lists' }),
  ]),

  ...prefix('super-admin', [
    layout('routes/super-admin/layout.tsx', [
      index('routes/super-admin/panel/route.tsx', { id: 'super-admin-index' }),
      route('companies', 'routes/super-admin/companies/route.tsx', { id: 'super-admin-companies' }),
      route('alerts', 'routes/super-admin/alerts/route.tsx'),
      route('reports', 'routes/super-admin/reports/route.tsx'),
      route('reports/csv', 'routes/super-admin/reports/csv.ts'),
      route('reports/excel', 'routes/super-admin/reports/excel.ts'),
      route('users', 'routes/super-admin/users/route.tsx'),
      ...files('super-admin', ['companies', 'users', 'alerts', 'messages']),
      route('settings/:list/:file', 'routes/super-admin/export/route.ts', { id: 'super-admin-settings-lists' }),
      route('messages', 'routes/super-admin/messages/route.tsx'),
      route('settings', 'routes/super-admin/settings/route.tsx'),
      route('activity', 'routes/super-admin/activity/route.tsx'),
      route('activity/:file', 'routes/super-admin/activity/file.ts'),
    ]),
  ]),

  route('*', 'routes/public/not-found/route.tsx'),
] satisfies RouteConfig
