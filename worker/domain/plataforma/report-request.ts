import * as z from '../zod'
import { REPORT_MONTHS, REPORTS } from './report'

/** Query parameters; invalid ones are ignored. */
export const ReportRequest = z.object({
  meses: z.enum(REPORT_MONTHS).catch('6').transform(Number),
  reporte: z.enum(REPORTS).catch('ingresos'),
})
export type ReportRequest = z.infer<typeof ReportRequest>
