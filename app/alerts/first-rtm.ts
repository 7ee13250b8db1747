/** Where a vehicle's first técnico-mecánica is registered: the form of a new document, prefilled as far as possible. */
import type { TipoDocumento } from '@domain/documentos/rules'

const RTM: TipoDocumento = 'Revisión técnico-mecánica'

/** @param papers the path of the Documentos screen in the reader's area */
export const firstRtm =
  (papers: string) =>
  (vehiculo: string): string =>
    `${papers}?${new URLSearchParams({ nuevo: '', vehiculo, tipo: RTM })}`
