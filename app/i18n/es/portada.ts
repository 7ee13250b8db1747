/** The plain door at /, until the landing page has its own piece. */
export const portada = {
  titulo: 'Vigía: dónde está cada vehículo, y si puede salir',
  frase: 'Sepa dónde está cada vehículo, y que ninguno salga con un papel vencido.',
  explica:
    'El conductor escanea un código y su celular pasa a ser el GPS: sin aparatos ni instalaciones. Usted ve la flota moverse en el mapa y sabe de un vistazo qué papeles vencen.',
  prueba: '14 días de prueba gratis, sin tarjeta de crédito.',
} as const
