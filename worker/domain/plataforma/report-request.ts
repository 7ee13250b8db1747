import * as z from '../zod'
import { DEFAULT_MONTHS, PLATFORM_REPORTS, REPORT_MONTHS } from './report'

/** Query parameters; invalid ones are ignored. */
export const ReportRequest = z.object({
  meses: z.enum(REPORT_MONTHS).catch(DEFAULT_MONTHS).transform(Number),
  reporte: z.enum(PLATFORM_REPORTS).catch('ingresos'),
})
export type ReportRequest = z.infer<typeof ReportRequest>
