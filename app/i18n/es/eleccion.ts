/** The choice of a vehicle among many. */
export const eleccion = {
  seleccione: 'Seleccione un vehículo',
  buscar: 'Escriba la placa',
  ninguno: 'Ningún vehículo coincide con «{q}».',
  hallados: 'un vehículo|{n} vehículos',
  buscando: 'Buscando...',
  ayuda: 'Escriba la placa, la marca o el titular y elija de la lista.',
  sin_red: 'No se pudo buscar. Revise su conexión e intente de nuevo.',
} as const
