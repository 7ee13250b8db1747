/** The workbook to fill in: one sheet of vehicles with the titles that are recognised, and how to fill it on a second. */
import type { Field } from '@domain/importacion/fields'
import { writeXlsx } from 'hucre/xlsx'
import type { useI18n } from '~/i18n/provider'
import { nameOf } from './field-names'
import { saveFile } from './save-file'

const TITLES: readonly Field[] = [
  ...(['placa', 'marca', 'modelo', 'anio', 'titular', 'color', 'servicio', 'clase'] as const),
  ...(['fecha_matricula', 'cilindraje', 'soat_vence', 'rtm_vence', 'impuesto_vence', 'extintor_vence'] as const),
]

export async function workbook(t: ReturnType<typeof useI18n>['t']): Promise<Uint8Array<ArrayBuffer>> {
  const font = { name: 'Calibri', size: 11, bold: true }
  const titles = TITLES.map((field) => nameOf(field, { t }))
  const notes = (['plate', 'days', 'empty', 'owner'] as const).map((one) => [t(`importacion.template_${one}`)])
  const bytes = await writeXlsx({
    properties: { creator: 'Vigía' },
    sheets: [
      {
        name: t('importacion.template_sheet'),
        columns: titles.map((title) => ({ width: Math.max(12, title.length + 2) })),
        rows: [titles],
        cells: new Map(titles.map((_, i) => [`0,${i}`, { style: { font } }])),
        freezePane: { rows: 1 },
      },
      { name: t('importacion.template_help'), columns: [{ width: 90 }], rows: notes },
    ],
  })
  return new Uint8Array(bytes)
}

export async function download(t: ReturnType<typeof useI18n>['t']): Promise<void> {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  saveFile(await workbook(t), type, `${t('importacion.template_file')}.xlsx`)
}
