import type { platform as es } from '../../es/platform/plataforma'
import type { Translation } from '../../texts'

export const platform: Translation<typeof es> = {
  title: 'Platform panel',
  counters: 'Counters',
  empresas: 'Companies',
  usuarios: 'Users',
  administradores: 'Administrators',
  regulars: 'Regular users',
  new_empresas: 'New companies',
  new_usuarios: 'New users',
  in_twelve_months: '{n} in 12 months',
  summary: 'Bars by month. {total} in the last 12 months; the largest month was {mes}, with {mayor}.',
  mes: 'Month',
  total: 'Total',
  no_sign_ups: 'No new ones in the last 12 months.',
  attention: 'Need attention',
  tarde: 'Payment pending',
  prueba: 'Trial about to end',
  terminada: 'Ended recently',
  vence: 'due {cuando}',
  ended_when: 'ended {cuando}',
  view_all: 'See all',
  nothing: 'No company needs attention',
  nothing_detail: 'Pending payments, trials that end within 7 days and what ended in the last 7 appear here.',
  load_error: 'The panel could not be loaded',
}
