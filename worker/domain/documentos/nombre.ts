/** The display name of a document: an «Otro» has its own. */
export const nombreOf = ({ tipo, nombre }: { tipo: string; nombre: string }): string =>
  tipo === 'Otro' && nombre ? nombre : tipo
