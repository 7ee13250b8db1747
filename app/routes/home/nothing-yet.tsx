/** The empty state of a Usuario without vehicles: why, whom to contact, and how to begin a company of one's own. */
import type { FounderCommand } from '@domain/empresa/empresa'
import { Building2, Truck } from 'lucide-react'
import { usePlainForm } from '~/forms/plain-form'
import { useI18n } from '~/i18n/provider'
import type { TextKey } from '~/i18n/texts'
import { useVerifyAddress } from '~/ui/address'
import { LinkButton, SubmitButton } from '~/ui/button'
import { Form } from '~/ui/form'
import { Empty } from '~/ui/lists/empty'
import { Page, Panel } from '~/ui/page'

export function NoEmpresa({ correo }: { correo: string }) {
  const { t, need } = useI18n()
  // most screens of a Usuario show it to few
  need('usuario')
  return (
    <Panel label={t('usuario.no_empresa')}>
      <Empty icon={Building2} title={t('usuario.no_empresa')}>
        {t('usuario.no_empresa_detail', { correo })}
      </Empty>
    </Panel>
  )
}

/** The same on the panel, where a person with a proven address begins a company of their own. */
export function OwnEmpresa({ correo, verificado, dias: days }: { correo: string; verificado: boolean; dias: number }) {
  const { t } = useI18n()
  const verify = useVerifyAddress()
  const f = usePlainForm<typeof FounderCommand>({ id: 'crear-empresa', required: {}, intent: 'become-founder' })
  const action = verificado ? (
    <Form of={f}>
      <SubmitButton of={f} busy={t('common.saving')}>
        {t('usuario.start')}
      </SubmitButton>
    </Form>
  ) : (
    <LinkButton to={verify}>{t('usuario.verify')}</LinkButton>
  )
  return (
    <Panel label={t('usuario.no_empresa')}>
      <Empty icon={Building2} title={t('usuario.no_empresa')} action={action}>
        {t('usuario.no_empresa_detail', { correo })}{' '}
        {verificado ? t('usuario.start_detail', { dias: days }) : t('usuario.start_verify')}
      </Empty>
    </Panel>
  )
}

/** A whole screen of a Usuario without a company. */
export function NoEmpresaPage({ title, correo }: { title: TextKey; correo: string }) {
  const { t } = useI18n()
  return (
    <Page title={t(title)}>
      <NoEmpresa correo={correo} />
    </Page>
  )
}

export function NothingAssigned({ empresa }: { empresa: string }) {
  const { t } = useI18n()
  return (
    <Panel label={t('usuario.none_assigned')}>
      <Empty icon={Truck} title={t('usuario.none_assigned')}>
        {t('usuario.none_assigned_detail', { empresa })}
      </Empty>
    </Panel>
  )
}
