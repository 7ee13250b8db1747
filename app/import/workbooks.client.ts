/** Reads workbooks, in the browser alone: the server, which writes them, goes without these parts of the library. */
import { readXls, readXlsx } from 'hucre/xlsx'

/** The sheets of a workbook: a ZIP is today's kind of Excel, anything else the older one. */
export const openWorkbook = (bytes: Uint8Array, isZip: boolean) => (isZip ? readXlsx(bytes) : readXls(bytes))
