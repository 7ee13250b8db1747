/** What an Administrador does with «Descargar todo». */
import * as z from '../zod'

export const DescargaCommand = z.object({ intent: z.enum(['request-download', 'retry-download']) })
