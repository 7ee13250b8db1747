/** What the company watches for on the road: its speed limit and long stops. */
import type { CompanyRules } from '@domain/lugares/rules'
import { VigilanciaCommand } from '@domain/lugares/rules-command'
import { PanelForm } from '~/forms/panel-form'
import { Shown } from '~/forms/shown'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { LinkButton, SubmitButton } from '~/ui/button'
import { CheckField, Field } from '~/ui/field'
import { Note } from '~/ui/note'
import { Panel } from '~/ui/page'
import { hrefTab } from './address'

export function Road({
  rules: { limite, avisaVelocidad, detencion, silencio, fuera: afterHours },
}: {
  rules: CompanyRules
}) {
  const { t } = useI18n()
  const values = {
    limite: limite === null ? '' : String(limite),
    avisa_velocidad: avisaVelocidad ? 'on' : '',
    detencion: detencion === null ? '' : String(detencion),
    silencio: silencio === null ? '' : String(silencio),
    avisa_fuera: afterHours ? 'on' : '',
  }
  const f = useActionForm({
    id: 'vigilancia',
    schema: VigilanciaCommand,
    intent: 'update-rules',
    action: hrefTab('alertas'),
    initial: values,
  })
  return (
    <Panel title={t('ruta.title')}>
      <PanelForm of={f}>
        <Shown of={values} />
        <p className="muted">{t('ruta.text')}</p>
        <Field field={f.fields.limite} label={t('ruta.limite')} hint={t('ruta.limite_hint')} type="number" optional />
        <CheckField
          field={f.fields.avisa_velocidad}
          label={t('ruta.avisa_velocidad')}
          hint={t('ruta.avisa_velocidad_hint')}
        />
        <Field
          field={f.fields.detencion}
          label={t('ruta.detencion')}
          hint={t('ruta.detencion_hint')}
          type="number"
          optional
        />
        <Field
          field={f.fields.silencio}
          label={t('ruta.silencio')}
          hint={t('ruta.silencio_hint')}
          type="number"
          optional
        />
        <CheckField field={f.fields.avisa_fuera} label={t('ruta.avisa_fuera')} hint={t('ruta.avisa_fuera_hint')} />
        <Note action={<LinkButton to="/admin/gps/lugares">{t('ruta.view_places')}</LinkButton>}>
          {t('ruta.places')}
        </Note>
        <p className="muted">{t('ruta.own_limit')}</p>
        <div className="form-actions">
          <SubmitButton of={f} busy={t('common.saving')}>
            {t('ruta.save')}
          </SubmitButton>
        </div>
      </PanelForm>
    </Panel>
  )
}
