/** The vehicle picker. */
export const choice = {
  select_prompt: 'Seleccione un vehículo',
  search: 'Escriba la placa',
  no_match: 'Ningún vehículo coincide con «{q}».',
  found: 'un vehículo|{n} vehículos',
  searching: 'Buscando...',
  help: 'Escriba la placa, la marca o el titular y elija de la lista.',
  no_network: 'No se pudo buscar. Revise su conexión e intente de nuevo.',
} as const
