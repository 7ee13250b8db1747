/** «Archivo para su programa»: whose file is offered beside the general one, and what that program asks for in it. */
import { FileCommand } from '@domain/erp/command'
import { FILE_PROGRAM_NAMES, type FileSetting } from '@domain/erp/file'
import { DATE_FORMATS, HELISA_NAMES, SEPARATORS } from '@domain/erp/helisa'
import type { Period } from '@domain/erp/period'
import { PanelForm } from '~/forms/panel-form'
import { Shown } from '~/forms/shown'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { CheckField, Field, SegmentField, SelectField, TextareaField } from '~/ui/field'
import { OptionFields } from '~/ui/option-fields'
import { Panel } from '~/ui/page'
import { hrefPeriod } from './address'

export function FilePanel({ file, period }: { file: FileSetting; period: Period }) {
  const { t } = useI18n()
  const values = {
    programa: file.programa,
    ...file.world_office,
    ...file.helisa,
    titulos: file.helisa.titulos ? 'on' : '',
  }
  const f = useActionForm({
    id: 'archivo',
    schema: FileCommand,
    intent: 'update-file',
    action: hrefPeriod(period),
    initial: values,
  })
  const program = f.fields.programa.value
  return (
    <Panel title={t('programs.books_file')}>
      <PanelForm of={f}>
        <Shown of={values} />
        <p className="muted">{t('programs.books_file_text')}</p>
        <SegmentField
          field={f.fields.programa}
          label={t('programs.books_file_program')}
          options={[
            { value: 'general', label: t('programs.books_file_general') },
            { value: 'world-office', label: FILE_PROGRAM_NAMES['world-office'] },
            { value: 'helisa', label: FILE_PROGRAM_NAMES.helisa },
          ]}
        />
        <OptionFields chosen={program === 'world-office'}>
          <WorldOffice fields={f.fields} />
        </OptionFields>
        <OptionFields chosen={program === 'helisa'}>
          <Helisa fields={f.fields} />
        </OptionFields>
        <SubmitButton of={f} tone="plain" busy={t('common.saving')}>
          {t('common.save_changes')}
        </SubmitButton>
      </PanelForm>
    </Panel>
  )
}

type Fields = ReturnType<typeof useActionForm<typeof FileCommand>>['fields']

function WorldOffice({ fields }: { fields: Fields }) {
  const { t } = useI18n()
  const line = { optional: true, autoComplete: 'off', spellCheck: false } as const
  return (
    <>
      <p className="muted">{t('mantenimientos.books_world_office_text')}</p>
      <div className="grid-2">
        <Field
          {...line}
          field={fields.empresa}
          label={t('programs.books_wo_company')}
          hint={t('programs.books_wo_company_hint')}
        />
        <Field
          {...line}
          field={fields.tipo}
          label={t('programs.books_wo_type')}
          hint={t('programs.books_wo_type_hint')}
        />
        <Field {...line} field={fields.prefijo} label={t('programs.books_wo_prefix')} />
        <Field
          {...line}
          field={fields.interno}
          label={t('programs.books_wo_internal')}
          hint={t('programs.books_wo_internal_hint')}
        />
      </div>
    </>
  )
}

function Helisa({ fields }: { fields: Fields }) {
  const { t } = useI18n()
  return (
    <>
      <p className="muted">{t('programs.books_helisa_text')}</p>
      <TextareaField
        field={fields.columnas}
        label={t('programs.books_helisa_columns')}
        hint={t('programs.books_helisa_columns_hint', { columnas: HELISA_NAMES.join(', ') })}
        rows={12}
      />
      <SegmentField
        field={fields.formato}
        label={t('programs.books_helisa_format')}
        options={[
          { value: 'texto', label: t('programs.books_helisa_flat') },
          { value: 'excel', label: 'Excel' },
        ]}
      />
      <div className="grid-2">
        <SelectField
          field={fields.separador}
          label={t('programs.books_helisa_separator')}
          hint={t('programs.books_helisa_flat_alone')}
          options={Object.keys(SEPARATORS).map((value) => ({
            value,
            label: t(`programs.books_helisa_${value as keyof typeof SEPARATORS}`),
          }))}
        />
        <SelectField
          field={fields.fecha}
          label={t('programs.books_helisa_date')}
          hint={t('programs.books_helisa_flat_alone')}
          options={DATE_FORMATS.map((value) => ({ value, label: value }))}
        />
      </div>
      <CheckField field={fields.titulos} label={t('programs.books_helisa_titles')} />
    </>
  )
}
