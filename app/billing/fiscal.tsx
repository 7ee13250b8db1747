/** What an electronic invoice asks of the payer besides a receipt, as the RUT says it. */
import { ORGANIZACIONES, REGIMENES, RESPONSIBILITY_FIELDS, type ResponsibilityField } from '@domain/facturas/dian'
import type { FieldState } from '~/forms/form'
import { useI18n } from '~/i18n/provider'
import { CheckField, Field, SelectField } from '~/ui/field'

/** @param abroad whether the payer has a foreign document, for which no municipality is asked */
export function MunicipioField({ field, abroad }: { field: FieldState; abroad: boolean }) {
  const { t } = useI18n()
  return (
    <Field
      field={field}
      label={t('pagos.municipio')}
      hint={t('pagos.municipio_hint')}
      optional={abroad}
      autoComplete="address-level2"
    />
  )
}

export function InvoiceFields({
  fields,
}: {
  fields: Record<'organizacion' | 'regimen' | ResponsibilityField, FieldState>
}) {
  const { t } = useI18n()
  return (
    <>
      <div className="grid-2">
        <SelectField
          field={fields.organizacion}
          label={t('pagos.organizacion')}
          options={ORGANIZACIONES.map((value) => ({ value, label: t(`pagos.${value}`) }))}
        />
        <SelectField
          field={fields.regimen}
          label={t('pagos.regimen')}
          options={REGIMENES.map((value) => ({ value, label: t(`pagos.${value}`) }))}
        />
      </div>
      <fieldset className="field">
        <legend className="label">{t('pagos.responsabilidades')}</legend>
        {Object.values(RESPONSIBILITY_FIELDS).map((one) => (
          <CheckField key={one} field={fields[one]} label={t(`pagos.${one}`)} />
        ))}
      </fieldset>
    </>
  )
}
