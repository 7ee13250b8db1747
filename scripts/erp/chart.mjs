/**
 * The chart of accounts of the imitations, from the PUC of Decreto 2650 of 1993; one account is not in use any more. `due`:
 * that its movements name when they fall due, in a program that asks for it.
 */
export const CHART = [
  { code: '2205', name: 'Proveedores nacionales', active: true },
  { code: '220505', name: 'Proveedores nacionales', active: true, due: true },
  { code: '233535', name: 'Servicios de mantenimiento', active: true },
  { code: '233595', name: 'Otros', active: false },
  { code: '514540', name: 'Flota y equipo de transporte', active: true },
  { code: '614540', name: 'Costo de transporte', active: true },
]
