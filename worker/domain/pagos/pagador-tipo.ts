/** Document types of the payer's form, all accepted by the payment provider; OTHER is a foreign tax number. */
export const PAGADOR_TIPOS = ['NIT', 'CC', 'CE', 'PP', 'DNI', 'OTHER'] as const
export type PagadorTipo = (typeof PAGADOR_TIPOS)[number]
