/** Perfil: personal data, the sign-in address and the password. */
import { PersonalDataCommand } from '@domain/identidad/perfil'
import { PanelForm } from '~/forms/panel-form'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { SaveButton } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Field, SegmentField, SelectField } from '~/ui/field'
import { Panel } from '~/ui/page'
import { Email } from './email'
import { Password } from './password'
import type { Profile, ProfileData } from './tab.server'

export function ProfileTab({ profile, base }: { profile: Profile; base: string }) {
  const { t } = useI18n()
  const { datos, abierto: openForm } = profile
  if (!datos) {
    return <ErrorState message={t('perfil.load_error')} />
  }
  return (
    <div className="panel-columns">
      <Details datos={datos} />
      <div className="dash-col">
        <Email key={datos.new_email ?? datos.email} datos={datos} isOpen={openForm === 'correo'} base={base} />
        <Password datos={datos} isOpen={openForm === 'contrasena'} base={base} />
      </div>
    </div>
  )
}

function Details({ datos }: { datos: ProfileData }) {
  const { t } = useI18n()
  const { nombre, telefono, idioma, zona_horaria } = datos
  const f = useActionForm({
    id: 'perfil',
    schema: PersonalDataCommand,
    intent: 'update-profile',
    initial: { nombre, telefono, idioma, zona_horaria },
  })
  const { fields } = f
  return (
    <Panel title={t('perfil.datos')}>
      <PanelForm of={f}>
        <Field field={fields.nombre} label={t('perfil.nombre')} autoComplete="name" />
        <Field field={fields.telefono} label={t('perfil.telefono')} type="tel" autoComplete="tel" optional />
        <SegmentField
          field={fields.idioma}
          label={t('perfil.idioma')}
          options={[
            { value: 'es', label: t('perfil.es') },
            { value: 'en', label: t('perfil.en') },
          ]}
        />
        <SelectField
          field={fields.zona_horaria}
          label={t('perfil.zona')}
          hint={t('perfil.zona_hint')}
          options={[
            { value: 'America/Bogota', label: t('perfil.bogota') },
            { value: 'America/Lima', label: t('perfil.lima') },
            { value: 'America/Santiago', label: t('perfil.santiago') },
            { value: 'America/Argentina/Buenos_Aires', label: t('perfil.buenos_aires') },
          ]}
        />
        <SaveButton of={f} />
      </PanelForm>
    </Panel>
  )
}
