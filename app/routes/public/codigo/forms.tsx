/** The two steps, and the way back from the second to the first. */
import { EntrarConCodigoCommand, OtroCorreoParaCodigoCommand, PedirCodigoCommand } from '@domain/ingreso-codigo'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { CheckField, CodeField, EmailField } from '~/ui/field'
import { Form } from '~/ui/form'

export function Ask({ email }: { email: string | null }) {
  const { t } = useI18n()
  const f = useFormulario({ id: 'pedir-codigo', schema: PedirCodigoCommand, intent: 'pedir', inicial: { email } })
  return (
    <Form of={f}>
      <EmailField field={f.campos.email} label={t('ingreso.correo')} autoComplete="username" />
      <SubmitButton of={f} size="lg" busy={t('acceso.enviando')}>
        {t('ingreso.codigo_pedir')}
      </SubmitButton>
    </Form>
  )
}

export function Enter() {
  const { t } = useI18n()
  const f = useFormulario({ id: 'con-codigo', schema: EntrarConCodigoCommand, intent: 'entrar' })
  const otro = useFormulario({ id: 'otro-correo', schema: OtroCorreoParaCodigoCommand, intent: 'otro' })
  return (
    <>
      <Form of={f}>
        <CodeField field={f.campos.codigo} label={t('ingreso.codigo')} />
        <CheckField field={f.campos.recordar} label={t('ingreso.recordarme')} />
        <SubmitButton of={f} size="lg" busy={t('ingreso.entrando')}>
          {t('ingreso.entrar')}
        </SubmitButton>
      </Form>
      <Form of={otro}>
        <SubmitButton of={otro} tone="quiet">
          {t('ingreso.otro_correo')}
        </SubmitButton>
      </Form>
    </>
  )
}
