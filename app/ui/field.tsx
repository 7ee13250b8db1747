/**
 * Fields of a `useActionForm`: label above, hint and error below, wired for screen readers.
 *   <Field field={f.fields.titular} label="Titular" hint="Como aparece en la licencia de tránsito." />
 *   <Field field={f.fields.color} label="Color" optional />
 *   <Field field={f.fields.anio} label="Año" type="number" />
 *   <EmailField field={f.fields.email} label="Correo electrónico" autoComplete="username" />
 *   <CodeField field={f.fields.codigo} label="Código" hint="El de su aplicación." />
 *   <PlateField field={f.fields.placa} label="Placa" />
 *   <PasswordField field={f.fields.password} label="Contraseña" autoComplete="current-password" aside={<Link …/>} />
 *   <SelectField field={f.fields.tipo} label="Tipo" options={[{ value, label }]} />
 *   <TextareaField field={f.fields.mensaje} label="Mensaje" rows={4} />
 *   <CheckField field={f.fields.tracking_enabled} label="Rastreo activo" hint="…" />
 *   <SegmentField field={f.fields.servicio} label="Servicio" options={[{ value, label }]} />
 * Optional fields are marked «(opcional)»; no asterisks. Native controls, so that all of it works without JavaScript.
 */
import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from '@conform-to/react'
import { Eye, EyeOff } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { ErrorText } from './form'
import { Icon } from './signs/icon'

// conform's metadata type depends on the form; a field needs only the common part
type FieldMeta = Pick<
  FieldMetadata<unknown, Record<string, unknown>>,
  keyof FieldMetadata<unknown, Record<string, unknown>>
>
type CommonProps = {
  field: FieldMeta
  label: ReactNode
  hint?: ReactNode
  optional?: boolean
  /** Beside the label, at the right: a link. */
  aside?: ReactNode
  className?: string
}
export type Option = { value: string; label: string; disabled?: boolean }

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

function clase(field: FieldMeta, extra = ''): string {
  return `input${field.errors ? ' input--error' : ''}${extra && ` ${extra}`}`
}
const describe = (field: FieldMeta, hint: ReactNode) => (hint ? { ariaDescribedBy: field.descriptionId } : {})

type Tipo = 'text' | 'email' | 'tel' | 'number' | 'date' | 'password' | 'url' | 'search'
type Attributes = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'form'>

export function Field(props: CommonProps & Attributes & { type?: Tipo }) {
  const { field, label, hint, optional, aside, className, type = 'text', ...rest } = props
  // numbers use a text input with a numeric keypad: no spinner, no change by the scroll wheel
  const isNumber = type === 'number'
  const { key, min, max, step, ...base } = getInputProps(field, { type, ...describe(field, hint) })
  const ownProps = isNumber ? { type: 'text', inputMode: 'numeric' as const } : { min, max, step }
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional} aside={aside} className={className}>
      <input key={key} {...base} {...ownProps} {...rest} className={clase(field)} />
    </FieldFrame>
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

/** A plate: uppercase, narrow, no autocorrection. */
export function PlateField(props: CommonProps & Attributes) {
  const { field, label, hint, optional, aside, className, ...rest } = props
  const { key, ...base } = getInputProps(field, { type: 'text', ...describe(field, hint) })
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional} aside={aside} className={className}>
      <input
        key={key}
        {...base}
        maxLength={7}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...rest}
        className={clase(field, 'input--plate')}
      />
    </FieldFrame>
  )
}

/** A password with a show/hide button. */
export function PasswordField(props: CommonProps & Attributes) {
  const { field, label, hint, optional, aside, className, ...rest } = props
  const [visible, setVisible] = useState(false)
  const { t } = useI18n()
  const { key, ...base } = getInputProps(field, { type: 'password', ...describe(field, hint) })
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional} aside={aside} className={className}>
      <div className="with-eye">
        <input key={key} {...base} {...rest} type={visible ? 'text' : 'password'} className={clase(field)} />
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
  const { key, ...base } = getSelectProps(field, describe(field, hint))
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional} aside={aside} className={className}>
      <select key={key} {...base} {...rest} className={clase(field)}>
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
  const { key, ...base } = getTextareaProps(field, describe(field, hint))
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional} aside={aside} className={className}>
      <textarea key={key} {...base} {...rest} rows={rows} className={clase(field)} />
    </FieldFrame>
  )
}

/** A checkbox with its label at the right. `onChange` for forms where it affects other fields. */
export function CheckField(props: CommonProps & Attributes) {
  const { field, label, hint, className = '', optional: _o, aside: _a, ...rest } = props
  const { key, ...base } = getInputProps(field, { type: 'checkbox', ...describe(field, hint) })
  return (
    <div className={`field ${className}`}>
      <label className="check">
        <input key={key} {...base} {...rest} />
        <span>{label}</span>
      </label>
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
