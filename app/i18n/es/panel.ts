/** Panel de Control (/admin). */
export const panel = {
  titulo: 'Panel de Control',
  contadores: 'Contadores',
  vehiculos: 'Vehículos',
  de_su_plan: 'de {n} en su plan',
  de_su_prueba: 'de {n} en su prueba',
  documentos: 'Documentos',
  vigentes: '{n} vigente|{n} vigentes',
  alertas_pendientes: 'Alertas Pendientes',
  de_hoy: '{n} de hoy',
  gps_activos: 'GPS Activos',
  alertas: 'Alertas pendientes',
  sin_alertas: 'No hay alertas pendientes',
  por_vencer: 'Documentos por vencer',
  sin_documentos: 'No hay documentos próximos a vencer',
  vence: 'Vence: {fecha}',
  vencio: 'Venció: {fecha}',
  primer_vehiculo: 'Agregue el primer vehículo',
  primer_vehiculo_detalle:
    'Con la placa, la marca, el modelo, el año y el titular basta. Después puede ponerlo en el mapa.',
  agregar_vehiculo: 'Agregar vehículo',
} as const
