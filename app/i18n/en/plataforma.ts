import type { plataforma as es } from '../es/plataforma'
import type { Traduccion } from '../textos'

export const plataforma: Traduccion<typeof es> = {
  titulo: 'Platform panel',
  contadores: 'Counters',
  empresas: 'Companies',
  usuarios: 'Users',
  administradores: 'Administrators',
  regulares: 'Regular users',
  nuevas_empresas: 'New companies',
  nuevos_usuarios: 'New users',
  en_doce_meses: '{n} in 12 months',
  dicho: 'Bars by month. {total} in the last 12 months; the largest month was {mes}, with {mayor}.',
  mes: 'Month',
  total: 'Total',
  sin_altas: 'None in the last 12 months.',
  atencion: 'Need attention',
  tarde: 'Payment pending',
  prueba: 'Trial about to end',
  terminada: 'Ended recently',
  vence: 'due {cuando}',
  termino: 'ended {cuando}',
  ver_todas: 'See all',
  nada: 'No company needs attention',
  nada_detalle: 'Pending payments, trials that end within 7 days and what ended in the last 7 appear here.',
  error_cargar: 'The panel could not be loaded',
}
