/** The vehicle picker. */
export const choice = {
  select_prompt: 'Seleccione un vehículo',
  search: 'Escriba la placa',
  ninguno: 'Ningún vehículo coincide con «{q}».',
  hallados: 'un vehículo|{n} vehículos',
  buscando: 'Buscando...',
  help: 'Escriba la placa, la marca o el titular y elija de la lista.',
  sin_red: 'No se pudo buscar. Revise su conexión e intente de nuevo.',
} as const
