/** What a sheet is about: apart from its columns, since the table of imports needs these names alone. */

/** What the rows of a sheet are, in the order in which they are written: vehicles first, as the others need them. */
export const NOUNS = ['vehiculos', 'conductores', 'documentos', 'mantenimientos'] as const
export type Noun = (typeof NOUNS)[number]
/** What belongs to a vehicle. */
export type Dependent = Exclude<Noun, 'vehiculos'>
