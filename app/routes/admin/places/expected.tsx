/** Before when the vehicles of a place are expected there, and on which days. */
import { WEEKDAYS } from '@domain/horarios/hours'
import type { FieldState } from '~/forms/form'
import { useI18n } from '~/i18n/provider'
import { CheckBox, CheckField, Field } from '~/ui/field'
import { ErrorText } from '~/ui/form'

/** Monday to Friday, as they are stored. */
export const USUAL_DAYS = '01234'

/** Stored days as the values of the form's fields. */
export const expectedValues = (days: string): Record<string, string> =>
  Object.fromEntries(WEEKDAYS.map((n) => [`llegada_${n}`, days.includes(String(n)) ? 'on' : '']))

type Names = `llegada_${(typeof WEEKDAYS)[number]}` | 'llegada_festivos' | 'llegada'

export function ExpectedFields({ fields }: { fields: Record<Names, FieldState> }) {
  const { t } = useI18n()
  const isExpected = typeof fields.llegada.value === 'string' && fields.llegada.value !== ''
  return (
    <>
      <Field
        field={fields.llegada}
        label={t('lugares.llegada')}
        hint={t('lugares.llegada_hint')}
        type="time"
        optional
      />
      {isExpected && (
        <fieldset className="field">
          <legend className="label">{t('lugares.llegada_dias')}</legend>
          <div className="place-days">
            {WEEKDAYS.map((n) => (
              <CheckBox key={n} field={fields[`llegada_${n}`]} label={t(`horario.day_${n}`)} />
            ))}
          </div>
          <ErrorText id={fields.llegada_0.errorId} error={fields.llegada_0.errors?.[0]} />
          <CheckField field={fields.llegada_festivos} label={t('lugares.llegada_festivos')} />
        </fieldset>
      )}
    </>
  )
}
