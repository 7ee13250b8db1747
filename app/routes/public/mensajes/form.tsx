/** The form: subject, message, and what was refused. */
import { ASUNTOS, MENSAJE_MAX, SoporteCommand } from '@domain/soporte'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { SelectField, TextareaField } from '~/ui/field'
import { Form } from '~/ui/form'

const ENVIAR = SoporteCommand.options[0]

export function NewMessage({ intento }: { intento: string }) {
  const { t } = useI18n()
  const f = useFormulario({ id: 'soporte', schema: ENVIAR, intent: 'enviar', inicial: {} })
  return (
    <Form of={f} className="support-form">
      <input type="hidden" name="intento" value={intento} />
      <SelectField
        field={f.campos.asunto}
        label={t('soporte.asunto')}
        options={ASUNTOS.map((asunto) => ({ value: asunto, label: t(`soporte.${asunto}`) }))}
      />
      <TextareaField
        field={f.campos.mensaje}
        label={t('soporte.mensaje')}
        hint={t('soporte.mensaje_ayuda')}
        rows={4}
        maxLength={MENSAJE_MAX}
      />
      <div>
        <SubmitButton of={f} tone="primary" busy={t('soporte.enviando')}>
          {t('soporte.enviar')}
        </SubmitButton>
      </div>
    </Form>
  )
}
