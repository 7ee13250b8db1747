/**
 * Fields of a `useActionForm`: label above, hint and error below, wired for screen readers.
 *   <Field field={f.fields.titular} label="Titular" hint="Como aparece en la licencia de tránsito." />
 *   <Field field={f.fields.color} label="Color" optional />
 *   <Field field={f.fields.anio} label="Año" type="number" />
 *   <EmailField field={f.fields.email} label="Correo electrónico" autoComplete="username" />
 *   <SuggestField field={f.fields.marca} label="Marca" options={['Renault', 'Kia']} />
 *   <CodeField field={f.fields.codigo} label="Código" hint="El de su aplicación." />
 *   <PlateField field={f.fields.placa} label="Placa" />
 *   <PasswordField field={f.fields.password} label="Contraseña" autoComplete="current-password" aside={<Link …/>} />
 *   <SelectField field={f.fields.tipo} label="Tipo" options={[{ value, label }]} />
 *   <TextareaField field={f.fields.mensaje} label="Mensaje" rows={4} />
 *   <CheckField field={f.fields.tracking_enabled} label="Rastreo activo" hint="…" />
 *   <SegmentField field={f.fields.servicio} label="Servicio" options={[{ value, label }]} />
 * Optional fields are marked «(opcional)»; no asterisks. Native controls, so that all of it works without JavaScript.
 */
import { dayIn, daysBetween, isDay } from '@domain/day'
import { Eye, EyeOff } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useEffect, useState } from 'react'
import type { FieldState } from '~/forms/form'
import { useI18n } from '~/i18n/provider'
import { ErrorText } from './form'
import { Icon } from './signs/icon'

type CommonProps = {
  field: FieldState
  label: ReactNode
  hint?: ReactNode
  optional?: boolean
  /** Beside the label, at the right: a link. */
  aside?: ReactNode
  className?: string
}
/** Further away the number of days says nothing. */
const NEAR_DAYS = 400
type Option = { value: string; label: string; disabled?: boolean }

/** The frame of a field: its label, the control (`children`), hint and error. */
export function FieldFrame(props: CommonProps & { children: ReactNode; tag?: 'div' | 'fieldset' }) {
  const { field, label, hint, optional, aside, className = '', children, tag: Tag = 'div' } = props
  const { t } = useI18n()
  const text = (
    <>
      {label} {optional && <span className="opt">{t('common.optional')}</span>}
    </>
  )
  const labelElement =
    Tag === 'fieldset' ? (
      <legend className="label">{text}</legend>
    ) : (
      <label className="label" htmlFor={field.id}>
        {text}
      </label>
    )
  return (
    <Tag className={`field ${className}`}>
      {aside ? (
        <div className="field-row">
          {labelElement}
          {aside}
        </div>
      ) : (
        labelElement
      )}
      {children}
      <ErrorText id={field.errorId} error={field.errors?.[0]} />
      {hint && <small id={field.descriptionId}>{hint}</small>}
    </Tag>
  )
}

function classNameOf(field: FieldState, extra = ''): string {
  return `input${field.errors ? ' input--error' : ''}${extra && ` ${extra}`}`
}

/** What every control has of its field. */
function control(field: FieldState, hint: ReactNode) {
  const { id, name, formId, required, errors } = field
  const described = [errors && field.errorId, hint && field.descriptionId].filter(Boolean).join(' ')
  return {
    id,
    name,
    form: formId,
    required: required || undefined,
    'aria-invalid': errors ? true : undefined,
    'aria-describedby': described || undefined,
  }
}
/** And what a control has that holds text. */
const textControl = (field: FieldState, hint: ReactNode) => ({
  ...control(field, hint),
  defaultValue: typeof field.initialValue === 'string' ? field.initialValue : undefined,
})

type InputType = 'text' | 'email' | 'tel' | 'number' | 'date' | 'url' | 'time'
type Attributes = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'form'>

export function Field(props: CommonProps & Attributes & { type?: InputType }) {
  const { field, label, optional, aside, className, type = 'text', hint: ownHint, ...rest } = props
  const day = type === 'date' && typeof field.value === 'string' && isDay(field.value) ? field.value : null
  const hint = day ? <DayInWords day={day}>{ownHint}</DayInWords> : ownHint
  // numbers use a text input with a numeric keypad: no spinner, no change by the scroll wheel
  const isNumber = type === 'number'
  const ownProps = isNumber ? { type: 'text', inputMode: 'numeric' as const } : { type }
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional} aside={aside} className={className}>
      <input key={field.key} {...textControl(field, hint)} {...ownProps} {...rest} className={classNameOf(field)} />
    </FieldFrame>
  )
}

/** A text with suggestions, of which none need be taken. */
export function SuggestField({ options, ...props }: CommonProps & Attributes & { options: readonly string[] }) {
  const id = `${props.field.id}-options`
  return (
    <>
      <Field {...props} autoComplete="off" list={id} />
      <datalist id={id}>
        {options.map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
    </>
  )
}

/** A day as one says it, to see a slip of the pen: «jueves 26 de noviembre de 2026 · en 3 días»; then the hint. */
function DayInWords({ day, children }: { day: string; children: ReactNode }) {
  const { longDate, inDays, dayZone } = useI18n()
  // today is only known in the browser: a page drawn by the server before midnight may be read after it
  const [today, setToday] = useState<string | null>(null)
  useEffect(() => setToday(dayIn(dayZone, Date.now())), [dayZone])
  const days = today && daysBetween(today, day)
  return (
    <>
      <span className="day-words">
        {longDate(day)}
        {typeof days === 'number' && Math.abs(days) <= NEAR_DAYS && ` · ${inDays(days)}`}
      </span>
      {children}
    </>
  )
}

/** An e-mail address, without autocorrection. */
export const EmailField = (props: CommonProps & Attributes) => (
  <Field type="email" autoCapitalize="none" spellCheck={false} {...props} />
)

/** A one-time code: numeric keypad, and autofill of a received code. */
export const CodeField = (props: CommonProps & Attributes) => (
  <Field inputMode="numeric" autoComplete="one-time-code" spellCheck={false} {...props} />
)

/** A plate as it is typed, with spaces and hyphens: they are left out when it is stored. */
const TYPED_PLACA_MAX = 14

/** A plate: uppercase, narrow, no autocorrection. */
export function PlateField(props: CommonProps & Attributes) {
  const { field, label, hint, optional, aside, className, ...rest } = props
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional} aside={aside} className={className}>
      <input
        key={field.key}
        {...textControl(field, hint)}
        type="text"
        maxLength={TYPED_PLACA_MAX}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...rest}
        className={classNameOf(field, 'input--plate')}
      />
    </FieldFrame>
  )
}

/** A password with a show/hide button. */
export function PasswordField(props: CommonProps & Attributes) {
  const { field, label, hint, optional, aside, className, ...rest } = props
  const [visible, setVisible] = useState(false)
  const { t } = useI18n()
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional} aside={aside} className={className}>
      <div className="with-eye">
        <input
          key={field.key}
          {...textControl(field, hint)}
          {...rest}
          type={visible ? 'text' : 'password'}
          className={classNameOf(field)}
        />
        <button
          type="button"
          className="btn btn--icon"
          aria-pressed={visible}
          aria-label={t('common.show_password')}
          aria-controls={field.id}
          onClick={() => setVisible(!visible)}
        >
          <Icon of={visible ? EyeOff : Eye} />
        </button>
      </div>
    </FieldFrame>
  )
}

export function SelectField(
  props: CommonProps & { options: readonly Option[]; empty?: string } & Omit<
      SelectHTMLAttributes<HTMLSelectElement>,
      'className' | 'form'
    >,
) {
  const { field, label, hint, optional, aside, className, options, empty, ...rest } = props
  const { t } = useI18n()
  // drawn with what it opens with: what is chosen before the script comes differs from it, and a draft keeps it
  const { defaultValue = '', ...own } = textControl(field, hint)
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional} aside={aside} className={className}>
      <select key={field.key} {...own} defaultValue={defaultValue} {...rest} className={classNameOf(field)}>
        <option value="">{empty ?? t('common.select_prompt')}</option>
        {options.map(({ value, label: text, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

export function TextareaField(props: CommonProps & { rows?: number; maxLength?: number; placeholder?: string }) {
  const { field, label, hint, optional, aside, className, rows = 4, ...rest } = props
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional} aside={aside} className={className}>
      <textarea key={field.key} {...textControl(field, hint)} {...rest} rows={rows} className={classNameOf(field)} />
    </FieldFrame>
  )
}

/** A checkbox with its label at the right, without its error. */
export function CheckBox({ field, label, hint, ...rest }: Pick<CommonProps, 'field' | 'label' | 'hint'> & Attributes) {
  return (
    <label className="check">
      <input
        key={field.key}
        {...control(field, hint)}
        type="checkbox"
        value="on"
        defaultChecked={field.initialValue === 'on'}
        {...rest}
      />
      <span>{label}</span>
    </label>
  )
}

/** A checkbox with its label at the right. `onChange` for forms where it affects other fields. */
export function CheckField(props: CommonProps & Attributes) {
  const { field, hint, className = '', optional: _o, aside: _a, ...rest } = props
  return (
    <div className={`field ${className}`}>
      <CheckBox field={field} hint={hint} {...rest} />
      <ErrorText id={field.errorId} error={field.errors?.[0]} />
      {hint && (
        <small id={field.descriptionId} className="check-hint">
          {hint}
        </small>
      )}
    </div>
  )
}

/** Two or three choices side by side: radios underneath. */
export function SegmentField(props: CommonProps & { options: readonly Option[] } & Attributes) {
  const { field, label, hint, optional, className, options, ...rest } = props
  const selected = typeof field.initialValue === 'string' ? field.initialValue : options[0]?.value
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional} className={className} tag="fieldset">
      <div className="seg">
        {options.map(({ value, label: text, disabled }) => (
          <label key={value}>
            <input
              {...rest}
              type="radio"
              name={field.name}
              form={field.formId}
              value={value}
              disabled={disabled}
              defaultChecked={value === selected}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </FieldFrame>
  )
}
