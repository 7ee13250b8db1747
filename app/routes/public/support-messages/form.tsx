/** The form of a message: subject, text, errors. */
import { MENSAJE_MAX, NewMessageCommand, SUBJECTS } from '@domain/soporte/soporte'
import { useIdempotencyKey } from '~/forms/idempotency-key'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { SelectField, TextareaField } from '~/ui/field'
import { Form } from '~/ui/form'

export function NewMessage({ intento, written }: { intento: string; written: readonly { id: string }[] }) {
  const { t } = useI18n()
  const attempt = useIdempotencyKey('soporte', intento, written)
  const f = useActionForm({ id: 'soporte', schema: NewMessageCommand, intent: 'send', initial: {} })
  return (
    <Form of={f} className="support-form">
      <input type="hidden" name="intento" value={attempt} />
      <SelectField
        field={f.fields.asunto}
        label={t('soporte.subject')}
        options={SUBJECTS.map((subject) => ({ value: subject, label: t(`soporte.${subject}`) }))}
      />
      <TextareaField
        field={f.fields.mensaje}
        label={t('soporte.mensaje')}
        hint={t('soporte.mensaje_hint')}
        rows={4}
        maxLength={MENSAJE_MAX}
      />
      <div>
        <SubmitButton of={f} tone="primary" busy={t('soporte.submitting')}>
          {t('soporte.send')}
        </SubmitButton>
      </div>
    </Form>
  )
}
