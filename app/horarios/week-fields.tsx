/** A week of working hours in a form: each day with its times, the holidays, and which ones come next. */
import type { WeekFields as Week } from '@domain/horarios/command'
import type { Holiday } from '@domain/horarios/holidays'
import { WEEKDAYS } from '@domain/horarios/hours'
import type { FieldState } from '~/forms/form'
import { useI18n } from '~/i18n/provider'
import { CheckBox, CheckField } from '~/ui/field'
import { ErrorText } from '~/ui/form'
import './week.css'

interface Props {
  fields: Record<keyof Week, FieldState>
  /** the next ones; empty where none are known */
  holidays: readonly Holiday[]
}

export function WeekFields({ fields, holidays }: Props) {
  const { t, longDate } = useI18n()
  return (
    <>
      <fieldset className="field">
        <legend className="label">{t('horario.week')}</legend>
        <div className="hours-week">
          {WEEKDAYS.map((n) => (
            <DayRow
              key={n}
              name={t(`horario.day_${n}`)}
              day={fields[`day_${n}`]}
              from={fields[`from_${n}`]}
              until={fields[`until_${n}`]}
            />
          ))}
        </div>
        <small>{t('horario.over_midnight')}</small>
      </fieldset>
      {holidays.length > 0 && (
        <>
          <CheckField field={fields.festivos} label={t('horario.on_holidays')} hint={t('horario.on_holidays_hint')} />
          <details className="hours-holidays">
            <summary>{t('horario.next_holidays')}</summary>
            <ul>
              {holidays.map(({ day, name }) => (
                <li key={`${day}-${name}`}>
                  {longDate(day)}: {t(`horario.${name}`)}
                </li>
              ))}
            </ul>
          </details>
        </>
      )}
    </>
  )
}

function DayRow({ name, day, from, until }: { name: string } & Record<'day' | 'from' | 'until', FieldState>) {
  const { t } = useI18n()
  const isOn = day.value === 'on'
  const error = [day, from, until].find((field) => field.errors)
  return (
    <div className="hours-day">
      <CheckBox field={day} label={name} />
      <span className={isOn ? 'hours-times' : 'hours-times hours-times--off'}>
        <Time field={from} label={t('horario.from_of', { dia: name })} />
        <span aria-hidden="true">{t('horario.until')}</span>
        <Time field={until} label={t('horario.until_of', { dia: name })} />
      </span>
      {error && <ErrorText id={error.errorId} error={error.errors?.[0]} />}
    </div>
  )
}

const Time = ({ field, label }: { field: FieldState; label: string }) => (
  <input
    type="time"
    className={field.errors ? 'input input--error' : 'input'}
    id={field.id}
    name={field.name}
    form={field.formId}
    defaultValue={typeof field.initialValue === 'string' ? field.initialValue : undefined}
    aria-label={label}
    aria-invalid={field.errors ? true : undefined}
    aria-describedby={field.errors ? field.errorId : undefined}
  />
)
