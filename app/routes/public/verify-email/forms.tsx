/** What can be sent: the link's proof in its three ways, the digits, the wish for others. */
import {
  ConCifrasCommand,
  ConEnlaceCommand,
  LinkAloneCommand,
  OtroCodigoCommand,
  WithPasswordCommand,
} from '@domain/recuperacion'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { CodeField, PasswordField } from '~/ui/field'
import { Form } from '~/ui/form'

export function ByLink({ enlace }: { enlace: string }) {
  const { t } = useI18n()
  const f = useFormulario({ id: 'con-enlace', schema: ConEnlaceCommand, intent: 'enlace', inicial: { enlace } })
  return (
    <Form of={f}>
      <input type="hidden" name={f.campos.enlace.name} value={enlace} />
      <SubmitButton of={f} size="lg" busy={t('acceso.verificando')}>
        {t('acceso.verificar_boton')}
      </SubmitButton>
    </Form>
  )
}

/** Who is not signed in here shows with the password that the account is theirs. */
export function ByLinkAndPassword({ enlace }: { enlace: string }) {
  const { t } = useI18n()
  const f = useFormulario({
    ...{ id: 'con-contrasena', schema: WithPasswordCommand, intent: 'enlace-contrasena' },
    inicial: { enlace },
  })
  return (
    <Form of={f}>
      <input type="hidden" name={f.campos.enlace.name} value={enlace} />
      <PasswordField
        field={f.campos.contrasena}
        label={t('acceso.contrasena_elegida')}
        autoComplete="current-password"
      />
      <SubmitButton of={f} size="lg" busy={t('acceso.verificando')}>
        {t('acceso.verificar_boton')}
      </SubmitButton>
    </Form>
  )
}

/** Who does not know that password, or did not make the account, ends it and chooses one. */
export function ByLinkAlone({ enlace }: { enlace: string }) {
  const { t } = useI18n()
  const f = useFormulario({ id: 'solo-enlace', schema: LinkAloneCommand, intent: 'enlace-solo', inicial: { enlace } })
  return (
    <Form of={f}>
      <p className="muted">{t('acceso.sin_contrasena_pregunta')}</p>
      <input type="hidden" name={f.campos.enlace.name} value={enlace} />
      <SubmitButton of={f} tone="plain" busy={t('acceso.verificando')}>
        {t('acceso.sin_contrasena_boton')}
      </SubmitButton>
    </Form>
  )
}

export function ByCode() {
  const { t } = useI18n()
  const f = useFormulario({ id: 'con-codigo', schema: ConCifrasCommand, intent: 'codigo' })
  return (
    <Form of={f}>
      <CodeField field={f.campos.codigo} label={t('acceso.codigo')} />
      <SubmitButton of={f} size="lg" busy={t('acceso.verificando')}>
        {t('acceso.verificar_boton')}
      </SubmitButton>
    </Form>
  )
}

export function SendAgain({ action }: { action: string }) {
  const { t } = useI18n()
  const f = useFormulario({ id: 'otro-codigo', schema: OtroCodigoCommand, intent: 'enviar', action })
  return (
    <Form of={f}>
      <p className="muted">{t('acceso.reenviar_pregunta')}</p>
      <SubmitButton of={f} tone="plain" busy={t('acceso.enviando')}>
        {t('acceso.reenviar')}
      </SubmitButton>
    </Form>
  )
}
