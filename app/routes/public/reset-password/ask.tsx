/** Where should the link go? */
import { PedirEnlaceCommand } from '@domain/recuperacion'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { EmailField } from '~/ui/field'
import { Form } from '~/ui/form'

export function Ask({ action }: { action: string }) {
  const { t } = useI18n()
  const f = useFormulario({ id: 'recuperar', schema: PedirEnlaceCommand, intent: 'pedir', action })
  return (
    <Form of={f}>
      <EmailField field={f.campos.email} label={t('ingreso.correo')} autoComplete="username" />
      <SubmitButton of={f} size="lg" busy={t('acceso.enviando')}>
        {t('acceso.enviar_enlace')}
      </SubmitButton>
    </Form>
  )
}
