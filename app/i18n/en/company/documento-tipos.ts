import { TIPOS_IN_ENGLISH } from '@domain/documentos/in-english'
import type { documentoTipos as es } from '../../es/company/documento-tipos'
import type { Translation } from '../../texts'

export const documentoTipos: Translation<typeof es> = {
  SOAT: 'SOAT (mandatory insurance)',
  ...TIPOS_IN_ENGLISH,
}
