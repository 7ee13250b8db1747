/** What a list says of itself below its rows when it is saved as a file. */
export const fileNotes = {
  cut: 'Este archivo tiene las primeras {n} filas: filtre la lista para exportar el resto.',
  chosen_gone:
    'Falta una de las {de} filas que eligió: ya no está en la lista.|Faltan {n} de las {de} filas que eligió: ya no están en la lista.',
} as const
