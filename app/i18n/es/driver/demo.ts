/** Texts of the driver's page as a demonstration, «Pruébelo con su teléfono»: a vehicle's driver loads none of them. */
export const demo = {
  title: 'Demostración',
  explanation:
    'Sin empresa y sin vehículo: su ubicación solo se ve en la página donde está el código, y se borra sola.',
  left: 'Quedan {tiempo}',
  consent:
    'Al iniciar, usted autoriza que su ubicación se muestre en la página donde está el código, hasta por 10 minutos. Después se borra.',
  foot: 'Esta página usa el GPS del celular. Solo envía mientras usted la tiene activa.',
  ended: 'La demostración terminó',
  erased: 'Su ubicación se borró y este enlace ya no sirve. Así verá a sus conductores cuando cree su cuenta.',
  start: 'Comenzar Ahora',
} as const
