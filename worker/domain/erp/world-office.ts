/**
 * Lines of the ledger in the columns of World Office's import of accounting documents. It does not publish them: these are
 * the ones that programs of others fill (docs/decisions/0076). Titles are World Office's own, in any language.
 */
import type { Line } from './entry'

/** What World Office asks for that only the company knows; null is left empty. */
export interface WorldOfficeSetting {
  /** as the company is called there; null: its name here */
  empresa: string | null
  tipo: string | null
  prefijo: string | null
  /** the tax number of who makes the document */
  interno: string | null
}

type Kind = 'text' | 'number' | 'day' | 'pesos'
/** The company's settings for World Office, with its name filled in. */
export type OwnValues = WorldOfficeSetting & { empresa: string }
interface WorldOfficeColumn {
  title: string
  kind: Kind
  /** characters */
  width: number
  /** null is left to the accountant, or not used */
  of: (line: Line, own: OwnValues) => string | number | null
}

/** Numbers of reversals begin after it, so that no document has that of an entry. */
const REVERSALS_AFTER = 1_000_000

/** `VIG-12` is 12; what takes it back, `VIG-12-R`, is 1000012. */
export function documentNumber(reference: string): number {
  const [, digits, reversal] = /(\d+)(-R)?$/.exec(reference) ?? []
  return Number(digits) + (reversal === undefined ? 0 : REVERSALS_AFTER)
}

const empty = (title: string): WorldOfficeColumn => ({ title, kind: 'text', width: 16, of: () => null })
const text = (title: string, width: number, of: WorldOfficeColumn['of']): WorldOfficeColumn => ({
  title,
  kind: 'text',
  width,
  of,
})

export const WORLD_OFFICE_COLUMNS: readonly WorldOfficeColumn[] = [
  text('Encab: Empresa', 32, (_, { empresa }) => empresa),
  text('Encab: Tipo Documento', 16, (_, { tipo }) => tipo),
  text('Encab: Prefijo', 16, (_, { prefijo }) => prefijo),
  { title: 'Encab: Documento Número', kind: 'number', width: 18, of: ({ reference }) => documentNumber(reference) },
  { title: 'Encab: Fecha', kind: 'day', width: 12, of: ({ fecha }) => fecha },
  text('Encab: Tercero Interno', 18, (_, { interno }) => interno),
  text('Encab: Tercero Externo', 18, ({ nit }) => nit),
  text('Encab: Nota', 48, ({ reference, descripcion }) => `${reference} ${descripcion}`),
  ...['Verificado', 'Anulado', 'Sucursal', 'Clasificación'].map((title) => empty(`Encab: ${title}`)),
  ...Array.from({ length: 15 }, (_, i) => empty(`Encab: Personalizado ${i + 1}`)),
  text('Detalle Con: IdCuentaContable', 18, ({ account }) => account),
  text('Detalle Con: Nota', 48, ({ descripcion }) => descripcion),
  text('Detalle Con: Tercero_Externo', 18, ({ nit }) => nit),
  empty('Detalle Con: Cheque'),
  { title: 'Detalle Con: Débito', kind: 'pesos', width: 18, of: ({ debit }) => debit },
  { title: 'Detalle Con: Crédito', kind: 'pesos', width: 18, of: ({ credit }) => credit },
  { title: 'Detalle Con: Vencimiento', kind: 'day', width: 12, of: ({ fecha }) => fecha },
  text('Detalle Con: Centro costos', 18, ({ centre }) => centre),
  ...[
    'Activo Fijo',
    'Tipo_Base',
    'Porcentaje_Retención',
    'BaseRetención',
    'PagoRetención',
    'IVAalCosto',
    'Sucursal',
    'Importación',
    'Caja Menor',
    'Excluir NIIF',
    'ImpoConsumoCosto',
    'No Deducible',
    'Código Centro Costos',
  ].map((title) => empty(`Detalle Con: ${title}`)),
]
