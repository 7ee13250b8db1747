import type { panel as es } from '../es/panel'
import type { Traduccion } from '../textos'

export const panel: Traduccion<typeof es> = {
  titulo: 'Dashboard',
  contadores: 'Counters',
  vehiculos: 'Vehicles',
  de_su_plan: 'of {n} in your plan',
  de_su_prueba: 'of {n} in your trial',
  documentos: 'Documents',
  vigentes: '{n} valid',
  alertas_pendientes: 'Pending Alerts',
  de_hoy: '{n} from today',
  gps_activos: 'Active GPS',
  alertas: 'Pending alerts',
  sin_alertas: 'There are no pending alerts',
  por_vencer: 'Documents about to expire',
  sin_documentos: 'There are no documents about to expire',
  vence: 'Expires: {fecha}',
  vencio: 'Expired: {fecha}',
  primer_vehiculo: 'Add the first vehicle',
  primer_vehiculo_detalle: 'Plate, brand, model, year and owner are enough. Then you can put it on the map.',
  agregar_vehiculo: 'Add vehicle',
}
