/** The workbook to fill in: a sheet of each noun with titles that are recognised, and how to fill them on a last one. */
import { FIELDS_OF, type Field, VEHICLE_FIELDS } from '@domain/importacion/fields'
import { NOUNS, type Noun } from '@domain/importacion/nouns'
import { writeXlsx } from 'hucre/xlsx'
import type { useI18n } from '~/i18n/provider'
import { XLSX_TYPE } from '~/sheets/xlsx-type'
import { saveFile } from '~/ui/files/save-file'
import { nameOf } from './field-names'

const VEHICLE_TITLES: readonly Field[] = [
  ...VEHICLE_FIELDS,
  'soat_vence',
  'rtm_vence',
  'impuesto_vence',
  'extintor_vence',
]
const titlesOf = (noun: Noun) => (noun === 'vehiculos' ? VEHICLE_TITLES : FIELDS_OF[noun])

export async function workbook(t: ReturnType<typeof useI18n>['t']): Promise<Uint8Array<ArrayBuffer>> {
  const font = { name: 'Calibri', size: 11, bold: true }
  const notes = (['plate', 'sheets', 'days', 'empty', 'owner', 'items'] as const).map((one) => [
    t(`importacion.template_${one}`),
  ])
  const sheets = NOUNS.map((noun) => {
    const titles = titlesOf(noun).map((field) => nameOf(field, { t }))
    return {
      name: t(`importacion.n_${noun}`),
      columns: titles.map((title) => ({ width: Math.max(12, title.length + 2) })),
      rows: [titles],
      cells: new Map(titles.map((_, i) => [`0,${i}`, { style: { font } }])),
      freezePane: { rows: 1 },
    }
  })
  const bytes = await writeXlsx({
    properties: { creator: 'Vigía' },
    sheets: [...sheets, { name: t('importacion.template_help'), columns: [{ width: 90 }], rows: notes }],
  })
  return new Uint8Array(bytes)
}

export async function download(t: ReturnType<typeof useI18n>['t']): Promise<void> {
  saveFile(await workbook(t), XLSX_TYPE, `${t('importacion.template_file')}.xlsx`)
}
