/** The texts of reports, in every language, for what writes reports: no page needs them. */
import { registerTexts } from './dictionaries'
import { reportLines as en } from './en/report-lines'
import { reportLines as es } from './es/report-lines'

/**
 * Called as the modules that write reports are read. A function, for a module imported for its side effect alone is left
 * out of the deployed bundle (package.json, sideEffects).
 */
export function registerReportTexts(): void {
  registerTexts('es', { reportLines: es })
  registerTexts('en', { reportLines: en })
}
