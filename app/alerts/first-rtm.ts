/** Where the first técnico-mecánica of a vehicle is registered: the form of a new document, filled in as far as it is known. */
import type { TipoDocumento } from '@domain/documentos/rules'

const RTM: TipoDocumento = 'Revisión técnico-mecánica'

/** @param papers the screen of documents of who reads */
export const firstRtm =
  (papers: string) =>
  (vehiculo: string): string =>
    `${papers}?${new URLSearchParams({ nuevo: '', vehiculo, tipo: RTM })}`
