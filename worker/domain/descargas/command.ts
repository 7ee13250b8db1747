/** What an Administrador does with «Descargar todo». */
import * as z from '../zod'

export const DescargaCommand = z.object({ intent: z.enum(['descarga-pedir', 'descarga-reintentar']) })
