/** The screen of the accounting entries, its days, and the files of its exports. */
import type { Period } from '@domain/erp/period'
import { address } from '~/ui/address'

export const PATH = '/admin/settings/accounting'

export const hrefPeriod = ({ desde, hasta }: Period): string => address(PATH, { desde, hasta })

export const hrefFile = (file: 'csv' | 'excel', numero: number): string =>
  address(`${PATH}/${file}`, { numero: String(numero) })
