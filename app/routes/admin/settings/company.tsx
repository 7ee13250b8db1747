/** The company's own data, as on the screen Mi Empresa, and the link to its activity log. */
import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { PanelForm } from '~/forms/panel-form'
import { useI18n } from '~/i18n/provider'
import { LinkButton, SaveButton } from '~/ui/button'
import { Panel } from '~/ui/page'
import { EmpresaFields, type EmpresaFormData, useEmpresaForm } from '../company/form'

/** @param hours the panel of working hours; null where no positions are recorded */
export function Company(props: { empresa: EmpresaFormData; hours: ReactNode; children: ReactNode }) {
  const { empresa, hours, children } = props
  const { t } = useI18n()
  const f = useEmpresaForm(empresa)
  return (
    <>
      <Panel title={t('ajustes.empresa_datos')}>
        <PanelForm of={f}>
          <EmpresaFields of={f} shown={empresa} />
          <SaveButton of={f} />
        </PanelForm>
      </Panel>
      {hours}
      <Panel title={t('activity.title')}>
        <div className="panel-form">
          <p className="muted">{t('activity.view_text')}</p>
          <LinkButton to="/admin/activity" icon={History}>
            {t('activity.view_activity')}
          </LinkButton>
        </div>
      </Panel>
      {children}
    </>
  )
}
