/** Where a vehicle's first técnico-mecánica is registered: the form of a new document, prefilled as far as possible. */
import type { TipoDocumento } from '@domain/documentos/rules'
import { address } from '~/ui/address'

const RTM: TipoDocumento = 'Revisión técnico-mecánica'

/** @param documentos the path of the Documentos screen in the reader's area */
export const firstRtm =
  (documentos: string) =>
  (vehiculo: string): string =>
    address(documentos, { nuevo: '', vehiculo, tipo: RTM })
